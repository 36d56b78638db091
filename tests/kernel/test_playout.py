"""Random games of the kernel have the fingerprint of Azul."""

import pytest

from uai_engine.kernel.playout import Totals, random_games

FINGERPRINT = {  # from independent engines: moves a game, rounds a game
    2: (70.36, 6.60),
    3: (90.06, 6.70),
    4: (108.3, 6.78),
}


def check(totals: Totals, players: int, slack: float) -> None:
    moves, rounds = FINGERPRINT[players]
    assert totals.moves / totals.games == pytest.approx(moves, abs=0.12 * slack)
    assert totals.rounds / totals.games == pytest.approx(rounds, abs=0.02 * slack)


def check_two_players(totals: Totals, slack: float) -> None:
    games = totals.games
    loses = games - totals.starter_wins - totals.starter_shares
    assert totals.points / games / 2 == pytest.approx(2.963, abs=0.02 * slack)
    assert totals.legal / totals.moves == pytest.approx(23.15, abs=0.02 * slack)
    assert totals.starter_wins / games == pytest.approx(0.4795, abs=0.002 * slack)
    assert loses / games == pytest.approx(0.466, abs=0.002 * slack)
    assert totals.starter_shares / games == pytest.approx(0.055, abs=0.001 * slack)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fingerprint(players: int) -> None:
    totals = random_games(players, 200_000, seed=1)
    check(totals, players, slack=1.5)
    if players == 2:
        check_two_players(totals, slack=2)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_fingerprint_of_a_million_games(players: int) -> None:
    totals = random_games(players, 1_000_000, seed=2, threads=2)
    check(totals, players, slack=1)
    if players == 2:
        check_two_players(totals, slack=1)


def test_threads_do_not_change_the_totals() -> None:
    assert random_games(2, 1001, seed=7, threads=3) == random_games(2, 1001, seed=7)
    assert random_games(2, 1001, seed=8) != random_games(2, 1001, seed=7)
    assert random_games(4, 0).games == 0


@pytest.mark.parametrize(("players", "games", "threads"), [(5, 1, 1), (2, -1, 1), (2, 1, 0)])
def test_nonsense_is_refused(players: int, games: int, threads: int) -> None:
    with pytest.raises(ValueError, match=r"players|cannot be played"):
        random_games(players, games, threads=threads)
