"""Uniform random games in the kernel: a yardstick for speed and a fingerprint of the rules."""

from dataclasses import dataclass

from uai_engine.kernel import _kernel


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over all games played."""

    games: int
    moves: int
    rounds: int
    points: int
    """Final scores of all players."""
    legal: int
    """Legal moves of all turns."""
    starter_wins: int
    """Games that the seat of the first round's starter won alone."""
    starter_shares: int


def random_games(players: int, games: int, seed: int = 0, threads: int = 1) -> Totals:
    """Play games with uniform random moves; the totals do not depend on the threads."""
    if games < 0 or threads < 1:
        raise ValueError(f"{games} games cannot be played on {threads} threads")
    return Totals(**_kernel.random_games(players, games, seed, threads))
