"""The running count of a match: what every statistic is made from."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from uai_engine.match.outcome import Outcome, Places, shares
from uai_engine.match.schedule import Lineup, Plan, rotations
from uai_engine.match.settings import Settings
from uai_engine.notation.result import FORFEITS

CLOSE: Final = 1e-9
"""Thirds do not always add up to one."""


@dataclass(slots=True)
class EngineTally:
    """One engine's results. A game counts once, also where the engine has several of its seats."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    """First places that were shared with another engine."""
    losses: int = 0
    share: float = 0.0
    """Its shares of the wins, and what would have been fair: as many seats, as much of a win."""
    fair: float = 0.0
    faults: int = 0
    points: int = 0
    pointed: int = 0
    """The points of its seats, and how many: those in games that no fault cut short."""

    @property
    def average_points(self) -> float | None:
        return self.points / self.pointed if self.pointed else None


@dataclass(slots=True)
class Meetings:
    """How often one engine met another, and its score: one for the better place, half for a
    shared one."""

    games: int = 0
    score: float = 0.0


@dataclass(slots=True)
class Tally:
    engines: list[EngineTally]
    versus: list[list[Meetings]]
    pairs: list[int] | None
    """How often the first of two engines scored 0, 1/2, 1, 3/2 and 2 in the two games of a deal;
    None where games do not come in pairs."""
    rotations: dict[int, Counter[float]] | None
    """How often the first engine had which mean share of the win in the games of a rotation, by
    the number of its seats; None but for several engines at one table with 3 or 4 seats."""
    endings: Counter[str] = field(default_factory=Counter)
    overhead: float = 0.0
    moves: int = 0
    """Milliseconds that were nobody's thinking time, and the moves they were spent on, in games
    without a fault."""
    finished: dict[int, tuple[Lineup, Places]] = field(default_factory=dict)
    """Every game by its number, for ratings that depend on the order."""
    begun: dict[int, list[float]] = field(default_factory=dict)
    """The first engine's shares in rotations that are not finished, by their group."""


def new_tally(settings: Settings) -> Tally:
    count = len(settings.engines)
    at_one_table = 2 <= count <= settings.seats
    return Tally(
        engines=[EngineTally() for _ in range(count)],
        versus=[[Meetings() for _ in range(count)] for _ in range(count)],
        pairs=[0] * 5 if at_one_table and settings.seats == 2 else None,
        rotations={} if at_one_table and settings.seats > 2 else None,
    )


def add(tally: Tally, plan: Plan, outcome: Outcome) -> None:
    """Count a finished game."""
    tally.endings[outcome.ending.value] += 1
    if outcome.fault is None:
        tally.overhead += outcome.overhead
        tally.moves += outcome.moves
    tally.finished[plan.number] = (plan.lineup, outcome.places)
    by_seat = shares(outcome.places)
    for engine in set(plan.lineup):
        seats = [seat for seat, at in enumerate(plan.lineup) if at == engine]
        share = sum(by_seat[seat] for seat in seats)
        line = tally.engines[engine]
        line.games += 1
        line.wins += share > 1 - CLOSE
        line.draws += CLOSE < share < 1 - CLOSE
        line.losses += share < CLOSE
        line.share += share
        line.fair += len(seats) / len(plan.lineup)
        if outcome.ending not in FORFEITS:
            line.points += sum(outcome.scores[seat] for seat in seats)
            line.pointed += len(seats)
    if outcome.fault is not None:
        tally.engines[plan.lineup[outcome.fault.seat]].faults += 1
    _add_meetings(tally, plan.lineup, outcome.places)
    if tally.pairs is not None or tally.rotations is not None:
        _add_to_group(tally, plan, by_seat)


def _add_to_group(tally: Tally, plan: Plan, by_seat: tuple[float, ...]) -> None:
    """Keep the first engine's share until all games of the rotation are in."""
    own = [seat for seat, engine in enumerate(plan.lineup) if engine == 0]
    games = tally.begun.setdefault(plan.group, [])
    games.append(sum(by_seat[seat] for seat in own))
    if len(games) < len(rotations(plan.lineup)):
        return
    del tally.begun[plan.group]
    if tally.pairs is not None:
        tally.pairs[round(2 * sum(games))] += 1
    elif tally.rotations is not None:
        # Shares are fractions of small numbers: the same share must be the same key.
        share = round(sum(games) / len(games), 9)
        tally.rotations.setdefault(len(own), Counter())[share] += 1


def _add_meetings(tally: Tally, lineup: Lineup, places: Places) -> None:
    place_of = {seat: place for place, seats in enumerate(places) for seat in seats}
    for seat, engine in enumerate(lineup):
        for other_seat, other in enumerate(lineup):
            if engine != other:
                meetings = tally.versus[engine][other]
                meetings.games += 1
                behind = place_of[seat] - place_of[other_seat]
                meetings.score += 0.5 if behind == 0 else float(behind < 0)
