"""What a run of training is: everything that decides its weights, and nothing that does not."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from uai_engine.match.sprt import Sprt

HAND: Final = "hand"
"""The start from the hand-written evaluation, without any weights."""


class SettingsError(Exception):
    """A setting that cannot be; the message names it."""


@dataclass(frozen=True, slots=True)
class Settings:
    players: int = 2
    games: int = 10_000
    """Of self-play, in a generation."""
    nodes: int = 300
    """For each move of self-play."""
    seed: int = 0
    start: str = HAND
    """`hand`, or the checksum of the weights that were given."""
    match_nodes: int = 1000
    """For each move of the match for promotion."""
    deals: int = 1000
    """The match ends after so many, each played from every seat."""
    sprt: Sprt = field(default_factory=lambda: Sprt(0, 10))
    window: int = 3
    """Generations whose games are learned from and whose fits are averaged, the newest included."""
    value_epochs: int = 3
    policy_epochs: int = 10


@dataclass(frozen=True, slots=True)
class Target:
    """When a run ends. It decides no weights, so it may be changed on the way."""

    generations: int = 10
    patience: int = 2
    """So many generations in a row without a promotion are the end; 0 for never."""


_LEAST: Final = {
    "games": 20,
    "nodes": 2,
    "seed": 0,
    "match_nodes": 1,
    "deals": 1,
    "window": 1,
    "value_epochs": 1,
    "policy_epochs": 1,
}


def checked(settings: Settings) -> Settings:
    if settings.players not in (2, 3, 4):
        raise SettingsError(f"players are 2, 3 or 4, not {settings.players}")
    for name, least in _LEAST.items():
        value = getattr(settings, name)
        if value < least:
            raise SettingsError(f"{name.replace('_', '-')} is at least {least}, not {value}")
    if settings.seed >= 1 << 64:
        raise SettingsError(f"seed is a 64-bit number, not {settings.seed}")
    if settings.sprt.scale != "logistic":
        raise SettingsError("sprt: training knows the logistic scale only")
    return settings


def to_json(settings: Settings) -> dict[str, Any]:
    return asdict(settings)


def from_json(kept: Mapping[str, Any]) -> Settings:
    return Settings(**{**kept, "sprt": Sprt(**kept["sprt"])})


def changed(before: Settings, after: Settings) -> tuple[str, ...]:
    """The names of the settings that differ."""
    names = (each.name for each in fields(Settings))
    return tuple(name for name in names if getattr(before, name) != getattr(after, name))
