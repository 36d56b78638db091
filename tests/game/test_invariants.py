"""Each invariant can fail: a sound state broken in one way is refused for that reason."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.game.positions import board, position, wall
from uai_engine.game import (
    Action,
    Board,
    Bonuses,
    BrokenInvariant,
    Dealer,
    GameState,
    PatternLine,
    Phase,
    check_invariants,
    draft,
    empty_game,
    new_game,
    tiles_on_board,
)
from uai_engine.game.constants import MARKER
from uai_engine.game.state import NO_BONUSES, NO_FLAGS, NO_TILES

DRAFTING, _ = new_game(2, 0, Dealer(0))
WAITING = empty_game(2)
TAKEN = draft(position(board(score=5), board(), displays={1: "0123"}, centre="44"), Action(0, 4, 1))
"""Seat 0 has the marker and a tile on the floor, seat 1 is to move."""
OVER = draft(
    position(board(wall=wall("####."), lines={1: (4, 1)}), board(), centre="1", seat=1),
    Action(0, 1, 5),
)


def with_board(state: GameState, **changes: object) -> GameState:
    """The state with its first board changed, the tile counts kept where the bag can do it."""
    mine: Board = replace(state.boards[0], **changes)  # type: ignore[arg-type]
    return replace(state, boards=(mine, *state.boards[1:]))


def rebagged(state: GameState) -> GameState:
    """The state with the bag set so that there are 20 of each colour."""
    places = [state.centre, state.lid, *state.displays, *map(tiles_on_board, state.boards)]
    bag = tuple(20 - sum(counts[colour] for counts in places) for colour in range(5))
    return replace(state, bag=bag)


def with_line(state: GameState, row: int, line: PatternLine) -> GameState:
    lines = state.boards[0].lines
    return with_board(state, lines=(*lines[: row - 1], line, *lines[row:]))


@pytest.mark.parametrize("state", [DRAFTING, WAITING, TAKEN, OVER])
def test_sound_states_pass(state: GameState) -> None:
    check_invariants(state)


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        pytest.param(lambda: replace(DRAFTING, boards=(board(),)), "1 boards", id="players"),
        pytest.param(
            lambda: replace(DRAFTING, displays=DRAFTING.displays[1:]), "4 displays", id="displays"
        ),
        pytest.param(lambda: replace(DRAFTING, seat=2), "seat 2 does not exist", id="seat"),
        pytest.param(
            lambda: replace(DRAFTING, seat=-1), "seat -1 does not exist", id="negative seat"
        ),
        pytest.param(
            lambda: replace(DRAFTING, starter=5), "starter 5 does not exist", id="starter"
        ),
        pytest.param(lambda: replace(DRAFTING, token=3), "token 3 does not exist", id="token"),
        pytest.param(
            lambda: replace(DRAFTING, bag=(20, 20, 20, 20)),
            "impossible tile counts",
            id="four counts",
        ),
        pytest.param(
            lambda: replace(DRAFTING, lid=(1, -1, 0, 0, 0)), "impossible tile counts", id="negative"
        ),
        pytest.param(
            lambda: rebagged(replace(DRAFTING, displays=((5, 0, 0, 0, 0), *DRAFTING.displays[1:]))),
            "display 1 has 5 tiles",
            id="five on a display",
        ),
        pytest.param(
            lambda: replace(WAITING, bag=(20, 20, 21, 20, 20)),
            "21 tiles of colour 2",
            id="21 tiles",
        ),
        pytest.param(
            lambda: replace(WAITING, bag=(20, 20, 20, 20, 19)),
            "19 tiles of colour 4",
            id="19 tiles",
        ),
        pytest.param(lambda: with_board(DRAFTING, score=-1), "board 0 has score -1", id="score"),
        pytest.param(
            lambda: with_board(DRAFTING, floor=(0,) * 8), "board 0 has 8 on its floor", id="floor"
        ),
        pytest.param(
            lambda: with_board(DRAFTING, floor=(6,)),
            "a strange tile on its floor",
            id="floor tile 6",
        ),
        pytest.param(
            lambda: with_board(DRAFTING, floor=(-1,)),
            "a strange tile on its floor",
            id="floor tile -1",
        ),
        pytest.param(
            lambda: with_board(DRAFTING, wall=board().wall[1:]), "not five by five", id="four rows"
        ),
        pytest.param(
            lambda: with_board(DRAFTING, wall=(*board().wall[1:], (True,) * 6)),
            "not five by five",
            id="six columns",
        ),
        pytest.param(
            lambda: with_board(DRAFTING, lines=board().lines[1:]), "board 0 has 4 lines", id="lines"
        ),
        pytest.param(
            lambda: with_line(DRAFTING, 2, PatternLine(0, 3)),
            "row 2 holds 3 tiles",
            id="overfull line",
        ),
        pytest.param(
            lambda: with_line(DRAFTING, 2, PatternLine(0, -1)),
            "row 2 holds -1 tiles",
            id="negative line",
        ),
        pytest.param(
            lambda: with_line(DRAFTING, 2, PatternLine(5, 1)),
            "row 2 holds a strange colour",
            id="line of 5",
        ),
        pytest.param(
            lambda: with_line(DRAFTING, 2, PatternLine(0, 0)),
            "row 2 has no clear colour",
            id="0 of blue",
        ),
        pytest.param(
            lambda: with_line(DRAFTING, 2, PatternLine(None, 1)),
            "row 2 has no clear colour",
            id="1 of none",
        ),
        pytest.param(
            lambda: with_line(
                with_board(DRAFTING, wall=wall("", "", "..#..")), 3, PatternLine(0, 1)
            ),
            "board 0 has a wall that is not five by five",
            id="ragged wall",
        ),
        pytest.param(
            lambda: with_line(
                with_board(DRAFTING, wall=wall(".....", ".....", "..#..")), 3, PatternLine(0, 1)
            ),
            "row 3 holds a colour its wall has",
            id="colour on the wall",
        ),
        pytest.param(
            lambda: with_board(DRAFTING, bonuses=NO_BONUSES._replace(rows=(True, *NO_FLAGS[1:]))),
            "paid a bonus it has not earned",
            id="bonus",
        ),
        pytest.param(
            lambda: with_board(DRAFTING, bonuses=Bonuses(NO_FLAGS, NO_FLAGS[1:], NO_FLAGS)),
            "board 0 has 4 flags for 5 bonuses",
            id="four flags",
        ),
        pytest.param(
            lambda: with_board(DRAFTING, floor=(MARKER,)),
            "board 0 has a marker that is not its own",
            id="marker without token",
        ),
        pytest.param(
            lambda: with_board(TAKEN, floor=(MARKER, MARKER)),
            "board 0 has a marker that is not its own",
            id="two markers",
        ),
        pytest.param(
            lambda: with_board(TAKEN, floor=(4,)), "owns the marker and has room", id="lost marker"
        ),
        pytest.param(
            lambda: replace(TAKEN, starter=1),
            "the marker's owner does not start",
            id="other starter",
        ),
        pytest.param(
            lambda: replace(DRAFTING, phase=Phase.DEAL),
            "phase DEAL with the offer",
            id="deal too early",
        ),
        pytest.param(
            lambda: replace(DRAFTING, phase=Phase.OVER),
            "phase OVER with the offer",
            id="over too early",
        ),
        pytest.param(
            lambda: replace(WAITING, phase=Phase.DRAFT),
            "phase DRAFT with the offer",
            id="nothing to draft",
        ),
        pytest.param(
            lambda: rebagged(with_board(DRAFTING, wall=wall("#####"))),
            "a complete row while tiles are on offer",
            id="row in the round",
        ),
        pytest.param(
            lambda: replace(WAITING, starter=1),
            "the marker is not put back",
            id="seat not the starter",
        ),
        pytest.param(
            lambda: rebagged(with_board(replace(WAITING, token=0), floor=(MARKER,))),
            "the marker is not put back",
            id="token between rounds",
        ),
        pytest.param(
            lambda: rebagged(with_board(WAITING, floor=(2,))),
            "board 0 has a floor between rounds",
            id="floor between rounds",
        ),
        pytest.param(
            lambda: rebagged(with_line(WAITING, 3, PatternLine(2, 3))),
            "board 0 has a full line between rounds",
            id="full line between rounds",
        ),
        pytest.param(
            lambda: replace(WAITING, phase=Phase.OVER),
            "phase OVER is not the right one",
            id="not over",
        ),
        pytest.param(
            lambda: replace(OVER, phase=Phase.DEAL),
            "phase DEAL is not the right one",
            id="not waiting",
        ),
    ],
)
def test_broken_states_are_refused(broken: Callable[[], GameState], reason: str) -> None:
    with pytest.raises(BrokenInvariant) as refused:
        check_invariants(broken())
    assert reason in str(refused.value)


def test_owner_of_the_marker_may_lack_it_on_a_full_floor() -> None:
    full = board(floor=(0,) * 7)
    after = draft(position(full, board(), centre="13"), Action(0, 1, 1))
    assert MARKER not in after.boards[0].floor
    check_invariants(after)


def test_tiles_on_a_board() -> None:
    mine = board(wall=wall("#.#..", ".#..."), lines={3: (4, 2)}, floor=(MARKER, 1, 4))
    assert tiles_on_board(mine) == (2, 1, 1, 0, 3)
    assert tiles_on_board(board()) == NO_TILES
