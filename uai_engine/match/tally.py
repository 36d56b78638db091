"""The running count of a match: what every statistic is made from."""

from collections import Counter
from dataclasses import dataclass, field

from uai_engine.match.outcome import Outcome, Places, shares
from uai_engine.match.schedule import Lineup, Plan
from uai_engine.match.settings import Settings
from uai_engine.notation.result import FORFEITS


@dataclass(slots=True)
class EngineTally:
    """One engine's results; where it has several seats in a game, each of them counts."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    """First places that were shared."""
    losses: int = 0
    faults: int = 0
    points: int = 0
    pointed: int = 0
    """The games the points are from: those no fault cut short."""

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
    endings: Counter[str] = field(default_factory=Counter)
    overhead: float = 0.0
    moves: int = 0
    """Milliseconds that were nobody's thinking time, and the moves they were spent on, in games
    without a fault."""
    finished: dict[int, tuple[Lineup, Places]] = field(default_factory=dict)
    """Every game by its number, for ratings that depend on the order."""
    halves: dict[int, float] = field(default_factory=dict)
    """The first engine's score in pairs of which one game is finished, by their group."""


def new_tally(settings: Settings) -> Tally:
    count = len(settings.engines)
    in_pairs = count == 2 and settings.seats == 2
    return Tally(
        engines=[EngineTally() for _ in range(count)],
        versus=[[Meetings() for _ in range(count)] for _ in range(count)],
        pairs=[0] * 5 if in_pairs else None,
    )


def add(tally: Tally, plan: Plan, outcome: Outcome) -> None:
    """Count a finished game."""
    tally.endings[outcome.ending.value] += 1
    if outcome.fault is None:
        tally.overhead += outcome.overhead
        tally.moves += outcome.moves
    tally.finished[plan.number] = (plan.lineup, outcome.places)
    share = shares(outcome.places)
    for seat, engine in enumerate(plan.lineup):
        line = tally.engines[engine]
        line.games += 1
        line.wins += share[seat] == 1
        line.draws += 0 < share[seat] < 1
        line.losses += not share[seat]
        if outcome.ending not in FORFEITS:
            line.points += outcome.scores[seat]
            line.pointed += 1
    if outcome.fault is not None:
        tally.engines[plan.lineup[outcome.fault.seat]].faults += 1
    _add_meetings(tally, plan.lineup, outcome.places)
    if tally.pairs is not None:
        score = share[plan.lineup.index(0)]
        if plan.group in tally.halves:
            tally.pairs[round(2 * (score + tally.halves.pop(plan.group)))] += 1
        else:
            tally.halves[plan.group] = score


def _add_meetings(tally: Tally, lineup: Lineup, places: Places) -> None:
    place_of = {seat: place for place, seats in enumerate(places) for seat in seats}
    for seat, engine in enumerate(lineup):
        for other_seat, other in enumerate(lineup):
            if engine != other:
                meetings = tally.versus[engine][other]
                meetings.games += 1
                behind = place_of[seat] - place_of[other_seat]
                meetings.score += 0.5 if behind == 0 else float(behind < 0)
