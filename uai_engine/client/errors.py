"""What can go wrong between a driver and an engine, by name.

A refusal leaves the engine as it was. A fault is the end of the process: by the time it is raised
the process and its children are gone, and the error has what is needed to find out why.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from uai_engine.game import Action
from uai_engine.notation import write_move


class EngineError(Exception):
    """The base of every error about an engine."""


class EngineRefused(EngineError):
    """The engine answered `error CODE text`; nothing has changed and it can be asked again."""

    def __init__(self, command: str, code: str, text: str) -> None:
        super().__init__(f"{command[:200]!r} was refused: {code} {text}")
        self.command = command
        self.code = code
        self.text = text


@dataclass(frozen=True, slots=True)
class Scene:
    """What an engine was last seen doing."""

    command: str
    """The command line that started it."""
    waiting_for: str
    exit_status: int | None
    """None if the process had to be killed; negative for the signal that ended it."""
    stdout: Sequence[str]
    """The last lines of output; the last may be one that never ended."""
    stderr: Sequence[str]


class EngineFault(EngineError):
    """Something after which the engine cannot be used; its process is gone."""

    def __init__(self, reason: str, scene: Scene) -> None:
        super().__init__(reason, scene)
        self.reason = reason
        self.scene = scene

    @property
    def waiting_for(self) -> str:
        return self.scene.waiting_for

    @property
    def stdout(self) -> Sequence[str]:
        return self.scene.stdout

    @property
    def stderr(self) -> Sequence[str]:
        return self.scene.stderr

    def __str__(self) -> str:
        scene = self.scene
        text = f"{self.reason}, waiting for {scene.waiting_for} ({scene.command})"
        for name, lines in (("stdout", scene.stdout), ("stderr", scene.stderr)):
            text += f"\nlast lines of {name}:" if lines else f"\nnothing on {name}"
            text += "".join(f"\n  {line}" for line in lines)
        return text


class EngineTimeout(EngineFault):
    """An answer did not come in time."""


class EngineDied(EngineFault):
    """The process ended, or could not be started, or closed its end of a pipe."""


class EngineProtocolError(EngineFault):
    """The engine said something that the standard rules out."""


class EngineIllegalMove(EngineProtocolError):
    """The engine's best move breaks the rules of the game."""

    def __init__(self, move: Action, scene: Scene) -> None:
        super().__init__(f"illegal move {write_move(move)}", scene)
        self.move = move
