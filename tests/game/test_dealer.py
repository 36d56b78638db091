"""The portable dealer: the numbers it draws and the tiles they mean."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.positions import tiles
from uai_engine.game import Counts, Dealer, deal, empty_game, sample_deal
from uai_engine.game.dealer import next_word

SEEDS = st.integers(min_value=0, max_value=2**64 - 1)


def counted(colours: list[int]) -> Counts:
    return tiles("".join(map(str, colours)))


@pytest.mark.parametrize(
    ("seed", "words"),
    [
        # Published test values of the generator.
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]),
        (
            1234567,
            [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431],
        ),
    ],
)
def test_words_of_splitmix64(seed: int, words: list[int]) -> None:
    drawn = []
    for _ in words:
        word, seed = next_word(seed)
        drawn.append(word)
    assert drawn == words


@pytest.mark.parametrize(
    ("seed", "dealt"),
    [
        (0, "0244/0013/1234/2223/0234"),
        (1, "2234/2234/1123/0122/3344"),
        (42, "0113/0144/1123/0223/0023"),
    ],
)
def test_first_deals_of_the_standard(seed: int, dealt: str) -> None:
    drawn, _ = sample_deal(empty_game(2), Dealer(seed))
    assert drawn == tuple(map(tiles, dealt.split("/")))


def test_one_number_a_tile() -> None:
    _, after = sample_deal(empty_game(3), Dealer(11))
    seed = 11
    for _ in range(7 * 4):
        _, seed = next_word(seed)
    assert after == Dealer(seed)


@given(seed=SEEDS, bag=st.lists(st.integers(0, 4), max_size=9))
def test_tile_is_the_kth_of_the_bag_laid_out_by_colour(seed: int, bag: list[int]) -> None:
    lid = [0, 1, 1, 2, 3, 3, 3, 4]
    state = replace(empty_game(2), bag=counted(bag), lid=counted(lid))
    drawn, _ = sample_deal(state, Dealer(seed))
    laid_out, expected = sorted(bag), []
    while laid_out or lid:
        if not laid_out:
            laid_out, lid = lid, []
        word, seed = next_word(seed)
        expected.append(laid_out.pop((word >> 32) * len(laid_out) >> 32))
    assert drawn == tuple(counted(expected[first : first + 4]) for first in range(0, 20, 4))


@given(seed=SEEDS, players=st.sampled_from([2, 3, 4]))
def test_every_sampled_deal_is_possible(seed: int, players: int) -> None:
    state = empty_game(players)
    drawn, after = sample_deal(state, Dealer(seed))
    assert deal(state, drawn).displays == drawn
    assert 0 <= after.seed < 2**64
    assert sample_deal(state, Dealer(seed)) == (drawn, after)


@given(
    seed=SEEDS,
    bag=st.lists(st.integers(0, 4), max_size=24),
    lid=st.lists(st.integers(0, 4), max_size=24),
    players=st.sampled_from([2, 3, 4]),
)
def test_deals_from_a_thin_supply_are_possible_and_take_all_they_can(
    seed: int, bag: list[int], lid: list[int], players: int
) -> None:
    state = replace(empty_game(players), bag=counted(bag), lid=counted(lid))
    drawn, _ = sample_deal(state, Dealer(seed))
    dealt = deal(state, drawn)
    supply = len(bag) + len(lid)
    assert sum(map(sum, drawn)) == min(supply, 4 * len(drawn))
    assert sum(dealt.bag) + sum(dealt.lid) == supply - sum(map(sum, drawn))
    # The lid is touched when a tile is wanted and the bag has none, and no sooner.
    assert (dealt.lid == state.lid) == (sum(map(sum, drawn)) <= len(bag) or not lid)
