"""Azul in a grid log: from the record and back, with nothing lost but what is said to be."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.notation.games import games, random_game
from uai_engine.game import Action
from uai_engine.notation import write_fen
from uai_engine.notation.game_record import GameRecord, Note, states_of
from uai_engine.notation.grid import read_azul_grid, write_azul_grid
from uai_engine.notation.record import read_record, write_record

OPENING = "\n".join(
    [
        "Game: Azul",
        "Players: A, B",
        "A: Ada",
        "B: Grace, of the Navy",
        "Date: 2020-12-25",
        "Seed: 0",
        ":event: Club: night",
        "",
        "Round 1",
        "TurnOrder: A, B",
        "Deal: brtt, bbyk, yrkt, rrrk, brkt",
        "----------------------------------------------------------------",
        "A            | B            ",
        "----------------------------------------------------------------",
        "1t2          | 4r3          ",
        "0k-          |              ",
        "",
    ]
)


def problems(text: str) -> list[tuple[int, str]]:
    return [(line, what) for line, what in read_azul_grid(text).problems]


def test_an_opening_reads_and_is_written_byte_for_byte() -> None:
    reading = read_azul_grid(OPENING)
    assert reading.problems == ()
    game = reading.game
    assert game is not None
    assert game.names == ("Ada", "Grace, of the Navy")
    assert (game.date, game.seed) == ("2020-12-25", 0)
    assert game.metadata == (("event", "Club: night"),)
    assert game.steps[1:] == (Action(1, 4, 2), Action(4, 2, 3), Action(0, 3, 0))
    assert write_azul_grid(game) == (OPENING, [])


def without_notes(game: GameRecord) -> GameRecord:
    return replace(game, notes=())


@given(games())
@settings(max_examples=60)
def test_record_to_grid_to_record_loses_nothing_but_what_it_says(game: GameRecord) -> None:
    text, dropped = write_azul_grid(game)
    reading = read_azul_grid(text)
    assert reading.problems == ()
    assert reading.game is not None
    assert reading.states == states_of(game)
    assert without_notes(reading.game) == without_notes(game)
    kept = [note for note in game.notes if note not in dropped]
    assert [note.text for note in reading.game.notes] == [note.text.strip(" \t") for note in kept]
    assert all(note.sign == "#" or 0 < note.after < len(game.steps) for note in dropped)


@given(games())
@settings(max_examples=30)
def test_a_record_without_notes_comes_back_byte_for_byte(game: GameRecord) -> None:
    record = write_record(without_notes(game))
    first = read_record(record).game
    assert first is not None
    text, dropped = write_azul_grid(first)
    assert dropped == []
    second = read_azul_grid(text).game
    assert second is not None
    assert write_record(second) == record


def test_commentary_around_the_game_goes_into_the_header() -> None:
    game = random_game(2, seed=1, steps=4)
    notes = (Note(0, "before", ":"), Note(2, "amid", ":"), Note(4, "after", ":"), Note(4, "clock"))
    text, dropped = write_azul_grid(replace(game, notes=notes))
    assert "\nCommentary: before\nCommentary: after\n\nRound 1\n" in text
    assert dropped == [notes[1], notes[3]]


def test_the_columns_follow_the_turn_order_of_each_round() -> None:
    game = random_game(3, seed=4, steps=60)
    text, _ = write_azul_grid(game)
    orders = {line for line in text.splitlines() if line.startswith("TurnOrder")}
    assert len(orders) > 1
    assert read_azul_grid(text).problems == ()


def test_a_game_from_the_middle_of_a_round() -> None:
    whole = random_game(4, seed=9, steps=90)
    middle = states_of(whole)[5]
    game = GameRecord(middle, whole.steps[5:])
    text, _ = write_azul_grid(game)
    assert f"\nFen: {write_fen(middle)}\n\nRound 1\nTurnOrder: A, B, C, D\n---" in text
    reading = read_azul_grid(text)
    assert reading.problems == ()
    assert reading.game is not None
    assert reading.game.steps == game.steps


def test_deals_may_be_left_to_the_seed() -> None:
    game = random_game(2, seed=6, steps=400)
    text, _ = write_azul_grid(game)
    undealt = "".join(
        line for line in text.splitlines(keepends=True) if not line.startswith("Deal")
    )
    reading = read_azul_grid(undealt)
    assert reading.problems == ()
    assert reading.game == game


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("Game: Azul", "Game: Base", 1, "the header has no single line 'Game: Azul'"),
        ("Players: A, B", "Players: 2", 2, "the players are A, B or up to D, not '2'"),
        ("Players: A, B\n", "", 1, "the header does not say who plays: 'Players: A, B'"),
        ("Seed: 0", "Seed: x", 6, "'x' is not a seed, 0 to 18446744073709551615"),
        ("Seed: 0", "Seed: 1", 11, "this draw is not the one of seed 1; the draw counts"),
        (":event:", "my event:", 7, "a key is one word, not 'my event'"),
        ("Date: 2020-12-25", "Date: x\nDate: y", 6, "a second date: the first one counts"),
        ("Date: 2020-12-25", "Result: 0 0", 5, "a final result, but the game stops in round 1"),
        ("Round 1", "Round 2", 9, "round 2 stands where round 1 should"),
        ("TurnOrder: A, B", "TurnOrder: B, A", 9, "the turn order of this round is A, B"),
        ("Deal:", "Weather: fine\nDeal:", 11, "a round of Azul has no 'Weather'"),
        ("brtt", "brtx", 11, "display 1: 'brtx' is not tiles b y r k t, or - for none"),
        ("brtt, ", "", 11, "impossible draw: 5 displays are to be filled, not 4"),
        ("4r3", "4r6", 15, "'4r6': row '6' is not 1 to 5 or - (floor)"),
        ("4r3", "4b3", 15, "illegal move: bowl 4 has no tile of colour 0 (blue)"),
        ("4r3", "4r3.4r3", 15, "a turn of Azul is one move, not 2"),
        ("0k-          |  ", "  | 0k-", 16, "B moves, but it is the turn of A"),
        (
            "A            | B",
            "A            | C",
            13,
            "the columns are not those of TurnOrder, 'A, B'",
        ),
    ],
)
def test_what_is_wrong_is_reported_with_its_line(old: str, new: str, line: int, what: str) -> None:
    assert old in OPENING
    found = problems(OPENING.replace(old, new))
    assert any(at == line and text.startswith(what) for at, text in found), found
    assert [at for at, _ in found] == sorted(at for at, _ in found)


@given(games(), st.data())
@settings(max_examples=40)
def test_no_damage_upsets_the_reader(game: GameRecord, data: st.DataObject) -> None:
    text = write_azul_grid(game)[0].encode()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    damaged = text[:start] + data.draw(st.binary(max_size=20)) + text[end:]
    assert all(problem.line >= 1 for problem in read_azul_grid(damaged).problems)
