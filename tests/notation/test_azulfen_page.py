"""protocol/AzulFEN.md says what the code does: its examples, tables and grammar are run."""

import json
import re
from pathlib import Path

import pytest

from tests.strategies import walk
from uai_engine.game import Dealer, empty_game, legal_actions, new_game, sample_deal
from uai_engine.game.dealer import next_word
from uai_engine.game.perft import perft
from uai_engine.notation import (
    FenError,
    parse_deal,
    parse_fen,
    parse_move,
    write_deal,
    write_fen,
    write_move,
    write_short_move,
)

PROTOCOL = Path(__file__).parents[2] / "protocol"
PAGE = (PROTOCOL / "AzulFEN.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+) ?(.*?)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FENS = [(info, text) for language, info, text in BLOCKS if language == "azulfen"]


def rows(heading: str) -> list[list[str]]:
    """The cells of the table whose first line begins so, without back-quotes."""
    table = PAGE[PAGE.index(f"| {heading} |") :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in table]


@pytest.mark.parametrize(("info", "text"), FENS)
def test_fen_examples(info: str, text: str) -> None:
    kind, _, field = info.partition(": ")
    if kind == "refused":
        with pytest.raises(FenError) as caught:
            parse_fen(text)
        assert caught.value.field == field
    else:
        assert (write_fen(parse_fen(text)) == text.rstrip("\n")) == (kind == "")


def test_there_are_examples_of_each_kind() -> None:
    assert {info.partition(":")[0] for info, _ in FENS} == {"", "loose", "refused"}


def test_the_examples_named_in_the_text_are_the_ones_shown() -> None:
    (_, start), (_, middle), *_ = FENS
    state, _ = new_game(2, 0, Dealer(0))
    assert parse_fen(start) == state
    assert parse_fen(middle).lid == (6, 4, 11, 13, 9)
    unpaid, paid = (text for _, text in FENS if text.startswith("-----"))
    assert parse_fen(unpaid) == parse_fen(paid)
    loose = next(text for info, text in FENS if info == "loose" and "9011" in text)
    assert parse_fen(loose) == parse_fen(middle)


def test_every_field_an_error_can_name_is_in_the_list() -> None:
    listed = {name for cells in rows("field") for name in re.split(r"`?, `?", cells[0])}
    vectors = json.loads((PROTOCOL / "vectors" / "fens.json").read_text(encoding="utf-8"))
    named = {
        re.sub(r"row \d", "row r", re.sub(r"(board|display) \d", r"\1 n", case["field"]))
        for case in vectors["invalid"]
    }
    assert named == listed


def grammar(rule: str) -> re.Pattern[str]:
    """The page's own grammar as a regular expression."""
    rules = dict(
        re.findall(
            r"^(\w+) +::= (.*)$",
            "".join(text for language, _, text in BLOCKS if language == "ebnf"),
            re.MULTILINE,
        )
    )

    def expanded(expression: str) -> str:
        tokens = re.findall(r'"[^"]*"|\[[^]]*\]|\w+|[()|?*+]', expression)
        return "".join(
            re.escape(token[1:-1])
            if token[0] == '"'
            else f"(?:{expanded(rules[token])})"
            if token[0].isalpha()
            else token
            for token in tokens
        )

    return re.compile(expanded(rules[rule]))


def test_the_grammar_takes_what_is_written() -> None:
    fen, move, short, deal = map(grammar, ("fen", "move", "short", "deal"))
    for players in (2, 3, 4):
        for state in walk(players, seed=players, style="hoard"):
            assert fen.fullmatch(write_fen(state))
            assert deal.fullmatch(write_deal(state.displays))
            for action in legal_actions(state):
                assert move.fullmatch(write_move(action))
                assert short.fullmatch(write_short_move(action))


def test_the_grammar_takes_every_canonical_vector_and_no_malformed_one() -> None:
    fen = grammar("fen")
    vectors = json.loads((PROTOCOL / "vectors" / "fens.json").read_text(encoding="utf-8"))
    for case in vectors["valid"]:
        assert fen.fullmatch(case["canonical"])
    strays = ("'", "digits", "nothing", "trailing", "missing", "not a number", "not a seat")
    malformed = [case for case in vectors["invalid"] if case["says"].startswith(strays)]
    assert len(malformed) > 30
    for case in malformed:
        assert not fen.fullmatch(case["input"])


def test_short_moves() -> None:
    for short, six, _ in rows("short"):
        assert write_move(parse_move(short)) == six


def test_deal_examples() -> None:
    examples = re.findall(r"`(deal:\S+)`", PAGE)
    assert len(examples) > 5
    for token in examples:
        assert write_deal(parse_deal(token)) == token


def test_the_generators_words() -> None:
    for seed, *words in rows("seed | `next()`"):
        state = int(seed)
        for expected in words:
            word, state = next_word(state)
            assert f"{word:016x}" == expected


def test_first_deals() -> None:
    for seed, players, token in rows("seed | players"):
        displays, _ = sample_deal(empty_game(int(players)), Dealer(int(seed)))
        assert write_deal(displays) == token


def test_perft_table() -> None:
    for players, *counts in rows("players | perft 1"):
        state, _ = new_game(int(players), 0, Dealer(0))
        assert [perft(state, depth) for depth in (1, 2)] == [int(count) for count in counts]
