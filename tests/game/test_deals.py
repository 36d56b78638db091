"""Deals: what may lie on the displays, where it comes from, and when the supply runs short."""

import re
from dataclasses import replace

import pytest

from tests.game.positions import board, position, tiles, wall
from uai_engine.game import (
    BadDeal,
    Dealer,
    Displays,
    GameState,
    Phase,
    WrongPhase,
    check_invariants,
    deal,
    empty_game,
    new_game,
    sample_deal,
)
from uai_engine.game.state import NO_TILES


def displays(text: str) -> Displays:
    return tuple(tiles(display) for display in text.split("/"))


FIRST = displays("0123/0011/2234/0034/1112")


def with_supply(bag: str, lid: str, players: int = 2) -> GameState:
    """A game waiting for a deal with this supply and boards that do not matter to it."""
    return replace(empty_game(players), bag=tiles(bag), lid=tiles(lid))


def test_deal_fills_the_displays_from_the_bag_and_starts_a_round() -> None:
    dealt = deal(empty_game(2, first=1), FIRST)
    assert dealt.displays == FIRST
    assert dealt.bag == (15, 14, 16, 17, 18)
    assert (dealt.phase, dealt.seat, dealt.starter, dealt.round) == (Phase.DRAFT, 1, 1, 1)


def test_bag_that_is_emptied_exactly_is_not_refilled() -> None:
    dealt = deal(with_supply("0123" * 5, "44"), displays("/".join(["0123"] * 5)))
    assert (dealt.bag, dealt.lid) == (NO_TILES, tiles("44"))


def test_lid_becomes_the_bag_in_the_middle_of_a_display() -> None:
    before = with_supply("000011", "2222333344441111")
    dealt = deal(before, displays("0000/1123/2224/3344/1134"))
    assert (dealt.bag, dealt.lid) == (tiles("11"), NO_TILES)


def test_tiles_left_in_the_bag_come_first() -> None:
    before = with_supply("000011", "2222333344441111")
    with pytest.raises(BadDeal, match="display 2 leaves colour 1 in the bag and draws on the lid"):
        deal(before, displays("0000/1233/2224/3344/1114"))


def test_short_deal_with_4_players_leaves_the_last_displays_short_and_empty() -> None:
    before = with_supply("00112233", "0123440123401", players=4)
    dealt = deal(before, displays("0011/2233/0012/1233/4440/1/" + "//"))
    assert [sum(display) for display in dealt.displays] == [4, 4, 4, 4, 4, 1, 0, 0, 0]
    assert (dealt.bag, dealt.lid) == (NO_TILES, NO_TILES)


def test_short_deal_is_sampled_in_the_same_shape() -> None:
    before = with_supply("00112233", "0123440123401", players=4)
    drawn, _ = sample_deal(before, Dealer(9))
    assert [sum(display) for display in drawn] == [4, 4, 4, 4, 4, 1, 0, 0, 0]
    dealt = deal(before, drawn)
    assert (dealt.bag, dealt.lid) == (NO_TILES, NO_TILES)


def test_round_after_a_short_deal_can_be_played() -> None:
    # Four boards that hold 71 tiles leave 29 for nine displays.
    full = wall("####.", "####.", "####.", "####.", "...#.")
    state = position(*[board(wall=full)] * 4, seat=2)
    drawn, _ = sample_deal(state, Dealer(1))
    dealt = deal(state, drawn)
    check_invariants(dealt)
    assert [sum(display) for display in dealt.displays] == [4, 4, 4, 4, 4, 4, 4, 4, 0]
    assert dealt.seat == 2


@pytest.mark.parametrize(
    ("bag", "lid", "dealt", "reason"),
    [
        ("0" * 20, "", "0000/0000/0000/0000", "5 displays are to be filled, not 4"),
        ("0" * 24, "", "/".join(["0000"] * 6), "5 displays are to be filled, not 6"),
        ("0" * 20, "", "0000/000/0000/0000/0000", "display 2 takes 4 tiles, not 3"),
        ("0" * 20, "", "00000/0000/0000/0000/000", "display 1 takes 4 tiles, not 5"),
        ("0" * 20, "", "0000/0000/0000/0000/", "display 5 takes 4 tiles, not 0"),
        ("0" * 10, "", "0000/0000/0000//", "display 3 takes 2 tiles, not 4"),
        ("0" * 8, "", "0000/0000/0//", "display 3 takes 0 tiles, not 1"),
        (
            "0" * 19 + "1",
            "",
            "0000/0011/0000/0000/0000",
            "display 2 has more of colour 1 than there are to draw",
        ),
        (
            "0" * 4 + "1" * 16,
            "2222",
            "0011/0011/0111/1111/1112",
            "display 3 has more of colour 0 than there are to draw",
        ),
        (
            "0" * 20,
            "1111",
            "0001/0000/0000/0000/0000",
            "display 1 has more of colour 1 than there are to draw",
        ),
        (
            "01",
            "2" * 20,
            "0222/2222/2222/2222/2222",
            "display 1 leaves colour 1 in the bag and draws on the lid",
        ),
        (
            "01",
            "2" * 18,
            "0122/2222/2222/2223/2222",
            "display 4 has more of colour 3 than there are to draw",
        ),
    ],
)
def test_impossible_deals(bag: str, lid: str, dealt: str, reason: str) -> None:
    with pytest.raises(BadDeal, match=f"^{re.escape(reason)}$"):
        deal(with_supply(bag, lid), displays(dealt))


@pytest.mark.parametrize("counts", [(1, 1, 1, 1), (1, 1, 1, 1, 0, 0), (5, -1, 0, 0, 0)])
def test_display_is_five_counts(counts: tuple[int, ...]) -> None:
    with pytest.raises(BadDeal, match=r"^display 3 is not a count of each of 5 colours$"):
        deal(empty_game(2), (*FIRST[:2], counts, *FIRST[3:]))


def test_nothing_is_dealt_while_drafting() -> None:
    state, _ = new_game(2, 0, Dealer(0))
    with pytest.raises(WrongPhase, match=r"^no tiles are dealt in phase DRAFT$"):
        deal(state, FIRST)


def test_nothing_is_dealt_when_the_game_is_over() -> None:
    with pytest.raises(WrongPhase, match=r"^no tiles are dealt in phase OVER$"):
        deal(replace(empty_game(2), phase=Phase.OVER), FIRST)
