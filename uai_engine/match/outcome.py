"""How a game came out: its places, its ending, and everything needed to tell it again."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, TypeAlias

from uai_engine.game import GameState, ranking
from uai_engine.notation.result import Ending

Places: TypeAlias = tuple[tuple[int, ...], ...]
"""The seats from first to last place; seats that share a place stand together."""


@dataclass(frozen=True, slots=True)
class StepTaken:
    """A step as it is written, and for a move what its engine said and took."""

    text: str
    milliseconds: int | None = None
    clock: int | None = None
    """What the move left on its engine's clock, if it has one."""
    depth: int | None = None
    nodes: int | None = None
    nps: int | None = None
    win: tuple[float, ...] = ()
    points: tuple[float, ...] = ()
    pv: str = ""
    """The line that it expected, as moves of six digits."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an engine lost without being beaten, with what is needed to see it again."""

    seat: int
    detail: str
    exchange: tuple[str, ...] = ()
    """The lines to and from the engine, oldest first."""
    stderr: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game."""

    number: int
    ending: Ending
    places: Places
    scores: tuple[int, ...]
    steps: tuple[StepTaken, ...]
    """What was played and dealt after the opening."""
    date: str
    overhead: float = 0.0
    """Milliseconds that were nobody's thinking time, over all moves."""
    fault: Fault | None = None

    @property
    def moves(self) -> int:
        return sum(step.milliseconds is not None for step in self.steps)


def places_at(state: GameState, offender: int | None = None, winner: int | None = None) -> Places:
    """The places if the game stops here. An offender comes last, alone, and a seat that was given
    the win first, alone, whatever their scores."""
    apart = (offender, winner)
    others = (tuple(seat for seat in place if seat not in apart) for place in ranking(state))
    first = () if winner is None else ((winner,),)
    last = () if offender is None else ((offender,),)
    return (*first, *(place for place in others if place), *last)


def shares(places: Places) -> tuple[float, ...]:
    """What each seat gets of the one point a game is worth: those on the first place share it."""
    first = places[0]
    seats = sum(map(len, places))
    return tuple(1 / len(first) if seat in first else 0.0 for seat in range(seats))


def to_json(outcome: Outcome) -> dict[str, Any]:
    """Plain data for a journal; what a step does not say is left out."""
    kept = asdict(outcome)
    kept["steps"] = [
        {key: value for key, value in step.items() if value not in (None, (), "")}
        for step in kept["steps"]
    ]
    return kept


def from_json(kept: Mapping[str, Any]) -> Outcome:
    fault = kept["fault"]
    return Outcome(
        number=kept["number"],
        ending=Ending(kept["ending"]),
        places=tuple(map(tuple, kept["places"])),
        scores=tuple(kept["scores"]),
        steps=tuple(_step(step) for step in kept["steps"]),
        date=kept["date"],
        overhead=kept["overhead"],
        fault=None if fault is None else _fault(fault),
    )


def _step(kept: Mapping[str, Any]) -> StepTaken:
    step = StepTaken(**kept)
    return replace(step, win=tuple(step.win), points=tuple(step.points))


def _fault(kept: Mapping[str, Any]) -> Fault:
    fault = Fault(**kept)
    return replace(fault, exchange=tuple(fault.exchange), stderr=tuple(fault.stderr))
