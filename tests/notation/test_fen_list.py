"""A game as a list of positions, from which its moves are found again."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.notation.games import games, random_game
from uai_engine.game import empty_game
from uai_engine.notation import write_fen
from uai_engine.notation.fen_list import read_fen_list, write_fen_list
from uai_engine.notation.formats import Format, read_game, write_reading
from uai_engine.notation.game_record import GameRecord, states_of
from uai_engine.notation.record import read_record, write_record


@given(games())
@settings(max_examples=15)
def test_the_steps_are_found_again(game: GameRecord) -> None:
    reading = read_fen_list(write_fen_list(game))
    assert reading.problems == ()
    assert reading.game == GameRecord(game.start, game.steps)
    assert reading.states == states_of(game)


def test_a_position_that_does_not_follow_is_a_problem() -> None:
    lines = write_fen_list(random_game(2, seed=1, steps=8)).splitlines()
    del lines[4]
    reading = read_fen_list("\n".join(["", *lines, "rubbish"]))
    assert reading.game is not None
    assert len(reading.game.steps) == 3
    assert reading.problems[0] == (6, "no move or deal leads here from the line before")
    assert [problem.line for problem in reading.problems] == [6, 10]


def test_a_deal_that_cannot_be_is_a_problem() -> None:
    other = write_fen(states_of(random_game(3, seed=1, steps=1))[-1])
    problems = read_fen_list(write_fen(empty_game(2)) + "\n" + other).problems
    assert problems == ((2, "no move or deal leads here from the line before"),)


def test_an_empty_list_has_no_game() -> None:
    for data in (b"", b"\n\n", b"\xff"):
        reading = read_fen_list(data)
        assert reading.game is None
        assert reading.problems


@given(st.binary(max_size=100))
def test_no_bytes_upset_the_reader(data: bytes) -> None:
    assert read_fen_list(data).problems


def test_what_a_format_has_no_place_for_is_named() -> None:
    game = replace(random_game(2, seed=1, steps=3), names=("Ada", ""))
    text = write_record(game) + "# clock 3\n: well played\n"
    reading = read_record(text)
    assert write_reading(reading, Format.RECORD).dropped == ()
    assert write_reading(reading, Format.GRID).dropped == ("comment",)
    assert write_reading(reading, Format.FENS).dropped == (
        ":A",
        ":seed",
        "comment",
        "commentary",
    )


@given(games(), st.sampled_from(Format), st.sampled_from(Format))
@settings(max_examples=20)
def test_every_way_between_formats_keeps_the_steps(
    game: GameRecord, middle: Format, last: Format
) -> None:
    reading = read_game(write_record(game).encode(), Format.RECORD)
    for format_ in (middle, last):
        reading = read_game(write_reading(reading, format_).text.encode(), format_)
        assert reading.problems == ()
    assert reading.game is not None
    assert reading.game.steps == game.steps
