"""What is written can be read, what is read is written again, and nothing is lost on the way."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.notation.games import games, one_line
from uai_engine.notation.game_record import GameRecord, states_of
from uai_engine.notation.record import read_record, write_document, write_record


@given(games())
@settings(max_examples=60)
def test_a_game_reads_back_as_it_was_written(game: GameRecord) -> None:
    reading = read_record(write_record(game))
    assert reading.problems == ()
    assert reading.game == game
    assert reading.states == states_of(game)


@given(games())
@settings(max_examples=40)
def test_the_written_form_is_the_strict_form(game: GameRecord) -> None:
    text = write_record(game)
    assert write_document(read_record(text).document) == text


Remark = tuple[str, str]
"""A line as a person types it, and as it is written."""

remarks = st.one_of(
    one_line.map(lambda text: (f"#{text}", f"#{text}")),
    one_line.filter(bool).map(lambda text: (f"\t: {text}", f": {text}")),
    st.sampled_from(
        [
            ("", ""),
            (" \t", ""),
            (": ", ":"),
            ("  # indented", "# indented"),
            (":event \t Club night  ", ":event Club night"),
        ]
    ),
)


def loosely(strict: str, seed: int, extra: list[Remark]) -> tuple[str, str]:
    """The same record as a person might type it, and what is to be written for it.

    Spaces come anywhere, tiles in any order, `b` for blue, other line ends, remarks between.
    """
    chance = random.Random(seed)
    signature, *lines = strict.removesuffix("\n").split("\n")
    typed, expected = [signature], [signature]
    for line in lines:
        if extra and chance.random() < 0.1:
            as_typed, as_written = chance.choice(extra)
            typed.append(as_typed)
            expected.append(as_written)
        expected.append(line)
        if line[:1] in ("#", ":"):
            typed.append(line)
            continue
        words = ["".join(chance.sample(word, len(word))) for word in line.split(" ")]
        if words[0][:1] not in "ABCD":
            words = line.split(" ")
        letters = ["b" if one == "l" and chance.random() < 0.5 else one for one in "".join(words)]
        spaced = [one + chance.choice(["", "", " ", "  ", "\t"]) for one in letters]
        typed.append(chance.choice(["", " ", "\t"]) + "".join(spaced))
    end = chance.choice(["\n", "\r\n", "\r"])
    return end.join(typed), "\n".join(expected) + "\n"


@given(games(), st.integers(0, 2**32), st.lists(remarks, max_size=4))
@settings(max_examples=60)
def test_loose_records_mean_the_same_and_lose_no_line(
    game: GameRecord, seed: int, extra: list[Remark]
) -> None:
    loose, expected = loosely(write_record(game), seed, extra)
    reading = read_record(loose)
    assert reading.problems == ()
    assert reading.game is not None
    assert reading.game.steps == game.steps
    assert write_document(reading.document) == expected


@given(st.binary(max_size=300))
@settings(max_examples=150)
def test_no_bytes_upset_the_reader_and_rewriting_settles_at_once(data: bytes) -> None:
    reading = read_record(data)
    assert reading.problems
    once = write_document(reading.document)
    assert write_document(read_record(once).document) == once


@given(games(), st.data())
@settings(max_examples=60)
def test_no_damage_upsets_the_reader(game: GameRecord, data: st.DataObject) -> None:
    text = write_record(game).encode()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    damaged = text[:start] + data.draw(st.binary(max_size=20)) + text[end:]
    reading = read_record(damaged)
    lines = max(1, len(reading.document))
    assert all(1 <= problem.line <= lines for problem in reading.problems)
    once = write_document(reading.document)
    assert write_document(read_record(once).document) == once


@given(st.text(st.characters(), max_size=80))
def test_no_text_upsets_the_reader(text: str) -> None:
    assert read_record("AZULGAME\n2\n" + text).game is not None
