"""Why a move is good, in words."""

from tests.play.test_game import played
from uai_engine.client import startpos
from uai_engine.notation import read_move
from uai_engine.notation.info import Info
from uai_engine.play.reasons import why
from uai_engine.play.sentences import say_hint, say_ranking, say_scores

NAMES = ["You", "Ada"]


def test_what_a_move_does_is_told() -> None:
    state = startpos(seed=1).push("5k4", "1r4").state
    assert why(state, read_move("3y5"), NAMES) == "row 5 has 2 of 5 yellow, and nothing falls"
    assert why(state, read_move("2k4"), NAMES) == "row 4 has 3 of 4 black, and nothing falls"
    taking = "row 5 has 3 of 5 teal, and it takes the first-player marker, -1"
    assert why(state, read_move("0t5"), NAMES) == taking
    assert why(state, read_move("2r-"), NAMES).startswith("it puts up with 2 tiles on the floor")
    # Ada has two red tiles in row 4, and these two would fill it.
    assert "Ada does not get them for row 4" in why(state, read_move("2r2"), NAMES)


def test_a_hint_has_its_move_worth_and_reason() -> None:
    state = startpos(seed=1).state
    best = Info(multipv=1, win=(0.584, 0.416), pv=(read_move("1r2"),))
    other = Info(multipv=2, win=(0.55, 0.45), pv=(read_move("5k2"),))
    assert say_hint(state, [best, other], NAMES) == [
        "Best: display 1, red, to row 2 (1r2), win share 58 %.",
        "Why: it fills row 2, worth 1 point, and nothing falls.",
        "Next best: 5k2, win share 55 %.",
    ]
    assert say_hint(state, [], NAMES) == ["The engine does not say what it would do."]


def test_ranking_and_scores_are_complete() -> None:
    state = played(4, seed=2).state
    lines = say_ranking(state, ["a", "b", "c", "d"])
    assert len(lines) == 4
    assert lines[0].startswith("1. ")
    scores = [int(line.split(", ")[1].split()[0]) for line in lines]
    assert scores == sorted(scores, reverse=True)
    assert len(say_scores(state, ["a", "b", "c", "d"])) == 4
