r"""The games in the journal of a match, for whoever wants to look at them and not at the match.

The journal has one JSON object a line: `match` with the settings, `start` with who sits where and
the opening if there is one, and `game` with the steps and the result once a game is over.

>>> lines = [
...     '{"event":"match","settings":{"seats":2}}',
...     '{"event":"start","game":1,"seats":["one","other"]}',
...     '{"event":"game","number":1,"scores":[0,0],"ending":"crash","fault":{"seat":1},'
...     '"date":"2026-01-01","steps":[{"text":"deal:0244/0013/1234/2223/0234"}]}',
... ]
>>> reading, = read_journal("\n".join(lines).encode())
>>> reading.game.names, reading.game.result.at_fault, len(reading.states), reading.problems
(('one', 'other'), 1, 2, ())
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from uai_engine.game import GameError, GameState, empty_game
from uai_engine.notation.azulfen import parse_fen
from uai_engine.notation.errors import NotationError
from uai_engine.notation.game_record import GameRecord, Reading
from uai_engine.notation.result import DECISIONS, Ending, Result
from uai_engine.notation.source import Problem, split_lines
from uai_engine.notation.steps import Step, parse_step, play_step


def is_journal(data: bytes) -> bool:
    """Whether a file is the journal of a match, by its first characters."""
    return data.lstrip()[:1] == b"{"


def read_journal(data: bytes) -> Iterator[Reading]:
    """Every finished game in the order they finished, as far as the rules allow it, each once."""
    seats = 0
    started: dict[int, Mapping[str, Any]] = {}
    told: set[int] = set()
    for number, line in enumerate(split_lines(data), start=1):
        try:
            event = json.loads(line)
            match event["event"]:
                case "match":
                    seats = int(event["settings"]["seats"])
                case "start":
                    started[event["game"]] = event
                case "game" if event["number"] not in told:
                    told.add(event["number"])
                    yield _game(number, event, started.get(event["number"], {}), seats)
        except (ValueError, KeyError, TypeError, GameError) as error:
            if number == 1 or line.endswith(b"}"):
                yield Reading(None, (), (Problem(number, f"no line of a match journal: {error}"),))
            # Else it is the last line of a runner that was killed while it wrote.


def _game(number: int, event: Mapping[str, Any], start: Mapping[str, Any], seats: int) -> Reading:
    opening = start.get("opening") or {"fen": None, "steps": []}
    begun = empty_game(seats) if opening["fen"] is None else parse_fen(opening["fen"])
    texts = [*opening["steps"], *(step["text"] for step in event["steps"])]
    states: list[GameState] = [begun]
    steps: list[Step] = []
    problems: list[Problem] = []
    for text in texts:
        try:
            step = parse_step(text)
            states.append(play_step(states[-1], step))
        except (GameError, NotationError) as error:
            problems.append(Problem(number, f"step {len(steps) + 1}: {error}"))
            break
        steps.append(step)
    fault = event.get("fault")
    game = GameRecord(
        begun,
        tuple(steps),
        names=tuple(start.get("seats", ())),
        date=event["date"],
        result=Result(
            tuple(event["scores"]),
            Ending(event["ending"]),
            None if fault is None else int(fault["seat"]),
            event["places"][0][0] if event["ending"] in DECISIONS else None,
        ),
        metadata=(("game", str(event["number"])),),
    )
    return Reading(game, tuple(states), tuple(problems))
