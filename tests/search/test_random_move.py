"""The random searcher: any legal move, by a seed that can be repeated."""

from collections import Counter

from uai_engine.game import Action, Dealer, legal_actions, new_game
from uai_engine.search.interface import Request, StopSignal
from uai_engine.search.random_move import RandomSearcher

STATE, _ = new_game(2, 0, Dealer(1))


def moves(searcher: RandomSearcher, count: int) -> list[Action]:
    return [
        searcher.search(STATE, Request(), StopSignal(), lambda info: None).best
        for _ in range(count)
    ]


def test_every_move_is_as_likely_as_the_others() -> None:
    legal = legal_actions(STATE)
    counts = Counter(moves(RandomSearcher(), 100 * len(legal)))
    assert set(counts) == set(legal)
    # The chance that a fair draw leaves this range is below one in a million, and it is fixed.
    assert 50 < min(counts.values()) <= max(counts.values()) < 160


def test_a_seed_and_a_new_game_start_the_same_stream_again() -> None:
    searcher, other = RandomSearcher(), RandomSearcher()
    searcher.configure("Seed", 9)
    other.configure("Seed", 10)
    once = moves(searcher, 20)
    assert moves(searcher, 20) != once
    searcher.new_game()
    assert moves(searcher, 20) == once
    assert moves(other, 20) != once
