"""What a collection of games shows: results by seat, points, lengths, openings."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from uai_engine.notation.result import IN_WORDS, LETTERS, Ending
from uai_engine.records.digest import Digest

OPENINGS_SHOWN: Final = 10


@dataclass(slots=True)
class Stats:
    """The sums over the games with one number of players."""

    games: int = 0
    finished: int = 0
    moves: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    """By letter, A being 0: wins that were nobody else's."""
    shared: Counter[int] = field(default_factory=Counter)
    share: dict[int, float] = field(default_factory=dict)
    """What each letter won in all; a shared win is shared."""
    points: Counter[int] = field(default_factory=Counter)
    openings: Counter[str] = field(default_factory=Counter)
    opening_share: dict[str, float] = field(default_factory=dict)
    """What A, who made it, won with each first move."""


def gathered(digests: Iterable[Digest]) -> dict[int, Stats]:
    """The sums for each number of players."""
    found: dict[int, Stats] = {}
    for digest in digests:
        _add(found.setdefault(digest.players, Stats()), digest)
    return dict(sorted(found.items()))


def _add(stats: Stats, digest: Digest) -> None:
    stats.games += 1
    stats.moves += digest.moves
    stats.endings[digest.ending.value] += 1
    if not digest.finished:
        return
    stats.finished += 1
    stats.rounds[digest.rounds] += 1
    for seat, score in enumerate(digest.scores):
        stats.points[seat] += score
    won = 1 / max(1, len(digest.winners))
    for seat in digest.winners:
        stats.share[seat] = stats.share.get(seat, 0.0) + won
        (stats.wins if len(digest.winners) == 1 else stats.shared)[seat] += 1
    if digest.opening:
        stats.openings[digest.opening] += 1
        before = stats.opening_share.get(digest.opening, 0.0)
        stats.opening_share[digest.opening] = before + (won if 0 in digest.winners else 0.0)


def as_json(found: dict[int, Stats]) -> dict[str, Any]:
    """The same as plain data, with means instead of sums."""
    return {
        "games": sum(stats.games for stats in found.values()),
        "players": {str(players): _of_players(players, each) for players, each in found.items()},
    }


def _of_players(players: int, stats: Stats) -> dict[str, Any]:
    finished = stats.finished
    return {
        "games": stats.games,
        "finished": finished,
        "endings": dict(stats.endings.most_common()),
        "moves_per_game": stats.moves / stats.games,
        "rounds": {str(rounds): count for rounds, count in sorted(stats.rounds.items())},
        "rounds_per_game": _mean(sum(n * count for n, count in stats.rounds.items()), finished),
        "seats": [
            {
                "letter": LETTERS[seat],
                "wins": stats.wins[seat],
                "shared": stats.shared[seat],
                "share": _mean(stats.share.get(seat, 0.0), finished),
                "points": _mean(stats.points[seat], finished),
            }
            for seat in range(players)
        ],
        "first_player_advantage": (
            None if not finished else stats.share.get(0, 0.0) / finished - 1 / players
        ),
        "openings": [
            {"move": move, "games": count, "share": stats.opening_share[move] / count}
            for move, count in stats.openings.most_common()
        ],
    }


def _mean(total: float, count: int) -> float | None:
    return total / count if count else None


def lines_of(said: dict[str, Any]) -> list[str]:
    """The same for people."""
    lines: list[str] = []
    for players, of_players in said["players"].items():
        lines += [*_told(players, of_players), ""]
    return lines[:-1] if lines else ["no games"]


def _told(players: str, said: dict[str, Any]) -> list[str]:
    unfinished = said["games"] - said["finished"]
    broken = f", {unfinished} unfinished" if unfinished else ""
    lines = [f"{players} players: {_counted(said['games'], 'game')}{broken}"]
    ends = ", ".join(f"{IN_WORDS[Ending(end)]} {count}" for end, count in said["endings"].items())
    lines.append(f"  ends: {ends}")
    lines.append(f"  moves: {said['moves_per_game']:.1f} a game")
    if not said["finished"]:
        return lines
    rounds = ", ".join(f"{count} of {number}" for number, count in said["rounds"].items())
    lines.append(f"  rounds: {said['rounds_per_game']:.2f} a game ({rounds})")
    lines.append("  player   wins  shared  share of wins  points")
    for seat in said["seats"]:
        lines.append(
            f"  {seat['letter']:<6} {seat['wins']:>6}  {seat['shared']:>6}  "
            f"{100 * seat['share']:>11.1f} %  {seat['points']:>6.1f}"
        )
    lines.append(
        f"  first player: {100 * said['first_player_advantage']:+.1f} % over the fair share of wins"
    )
    lines.append("  first move                  games  share of wins of A")
    for opening in said["openings"][:OPENINGS_SHOWN]:
        share = f"{100 * opening['share']:.1f} %"
        lines.append(f"  {opening['move']:<24}  {opening['games']:>7}  {share:>18}")
    return lines


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
