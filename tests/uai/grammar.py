"""Every line that an engine may write, taken apart again."""

import re

from uai_engine.notation import parse_fen, write_fen
from uai_engine.notation.info import parse_info
from uai_engine.notation.options import parse_option
from uai_engine.notation.words import ERROR_CODES

_MOVE = "0[0-9]0[0-4]0[0-5]"
_SHAPES = tuple(
    re.compile(shape)
    for shape in (
        r"id (name|author) .+",
        r"protocol 1\.0",
        r"uaiok",
        r"readyok",
        r"players( [234]){1,3}",
        rf"history( {_MOVE}| deal:[0-4/-]+)*",
        rf"legalmoves \d+( {_MOVE})*",
        r"status draft round \d+ seat \d scores( \d+){2,4}",
        r"status deal round \d+ seat - scores( \d+){2,4}",
        r"status over round \d+ seat - scores( \d+){2,4} winners( \d)+",
        rf"bestmove (none|{_MOVE}( ponder( {_MOVE}){{1,3}})?)",
        rf"perft ({_MOVE}|total) \d+",
        r"bench signature \d+",
        rf"error ({'|'.join(ERROR_CODES)}) [ -~]+",
    )
)


def assert_in_grammar(line: str) -> None:
    word, _, rest = line.partition(" ")
    if word == "info":
        parse_info(line)
    elif word == "option":
        parse_option(line)
    elif word == "fen":
        assert write_fen(parse_fen(rest)) == rest
    else:
        assert any(shape.fullmatch(line) for shape in _SHAPES), f"not a line of UAI: {line!r}"
    assert line.isprintable()
