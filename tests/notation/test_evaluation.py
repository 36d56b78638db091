"""Evaluations in the comments of a record: written, read back, and never taken for what they are
not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uai_engine.game import Action, empty_game
from uai_engine.notation.game_record import GameRecord, Note
from uai_engine.notation.info import Info
from uai_engine.notation.record.evaluation import (
    Evaluation,
    Kind,
    evaluations,
    parse_evaluation,
    write_evaluation,
)

numbers = st.none() | st.integers(0, 10**9)
KINDS: tuple[Kind, ...] = ("info", "eval")


@st.composite
def said(draw: st.DrawFn) -> tuple[int, int, Evaluation]:
    players = draw(st.integers(2, 4))
    first = draw(st.integers(0, players - 1))
    shares = draw(st.permutations([1.0] + [0.0] * (players - 1)))
    points = draw(st.lists(st.integers(0, 200), min_size=players, max_size=players))
    info = Info(
        depth=draw(numbers),
        nodes=draw(numbers),
        nps=draw(numbers),
        time=draw(numbers),
        exact=draw(st.booleans()),
        win=draw(st.sampled_from([(), tuple(shares)])),
        points=draw(st.sampled_from([(), tuple(map(float, points))])),
        pv=draw(st.sampled_from([(), (Action(1, 2, 3), Action(0, 4, 0))])),
    )
    return players, first, Evaluation(info, draw(numbers), draw(st.sampled_from(KINDS)))


@given(said())
def test_an_evaluation_is_read_as_it_was_written(said: tuple[int, int, Evaluation]) -> None:
    players, first, evaluation = said
    start = empty_game(players, first)
    text = write_evaluation(evaluation, start)
    assert "\n" not in text
    assert parse_evaluation(text, start) == evaluation


@pytest.mark.parametrize(
    "text",
    ["", " clock 59.2", " information", " info depth many", " info win 0.5 0.3 0.2", " infos x"],
)
def test_other_comments_are_left_alone(text: str) -> None:
    assert parse_evaluation(text, empty_game(2)) is None


def test_what_a_later_version_adds_is_passed_over() -> None:
    read = parse_evaluation(" info mood good win 0.5 0.5 tail 3 clock 7", empty_game(2))
    assert read == Evaluation(Info(win=(0.5, 0.5)), clock=7)


@given(st.text())
def test_no_comment_makes_the_reader_fail(text: str) -> None:
    for prefix in ("", " info ", " eval "):
        parse_evaluation(prefix + text, empty_game(2))


def test_those_of_a_game_by_step() -> None:
    game = GameRecord(
        empty_game(2),
        notes=(
            Note(1, " a good deal"),
            Note(2, " info depth 1"),
            Note(2, " eval depth 2"),
            Note(3, " info depth 3", ":"),
        ),
    )
    assert evaluations(game) == {2: Evaluation(Info(depth=2), kind="eval")}
    assert evaluations(game, "info") == {2: Evaluation(Info(depth=1))}
