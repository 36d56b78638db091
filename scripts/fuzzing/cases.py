"""What is thrown at an engine: cases, each a few lines to say, made from a seed.

`steps` are answered one by one, so that every answer can be judged; a `burst` is said all at once.
"""

import dataclasses
import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from fuzzing.damage import Recipe, any_damage
from fuzzing.positions import any_state
from uai_engine.game import Dealer, GameState, Phase, deal, draft, legal_actions, sample_deal
from uai_engine.notation import write_fen, write_move
from uai_engine.notation.deals import write_deal

WEIGHTS: Final = "{weights}"
"""Stands for the path of the case's weights file."""

FEW_MOVES, SOME_MOVES = 12, 60
"""Up to so many moves there are perfts of 3 and of 2 plies: the reducers count them too."""

OPTIONS: Final = (
    ("Searcher", ("mcts", "mcts", "mcts", "mcts-python", "greedy", "random")),
    ("Evaluation", ("learned", "hand", "playout")),
    ("Threads", ("1", "2", "4", "9")),
    ("Hash", ("1", "2", "16", "64")),
    ("MultiPV", ("1", "3", "256")),
    ("Exploration", ("1", "100", "1000")),
    ("Deals", ("0", "8", "1024")),
    ("Seed", ("0", "4294967295")),
)
RUBBISH: Final = (
    "",
    "go nodes",
    "go nods 3",
    "go nodes 99999999999999999999",
    "go movetime -1",
    "position",
    "position fen",
    "position fen 5/5",
    "move 999999",
    "deal 9",
    "setoption name Hash value 0",
    "setoption name Threads value 257",
    "setoption name EvalFile value /dev/zero",
    "perft -1",
    "bench x",
    "stop",
    "ponderhit",
    "undo",
    "eval",
    "d",
    "status",
    "uai",
    "history",
    "isready",
    "uainewgame",
    "debug off",
    "\x00\x07",
)


@dataclass(frozen=True)
class Case:
    kind: str
    lines: tuple[str, ...]
    weights: Recipe | None = None

    def to_json(self) -> dict[str, Any]:
        return dataclasses.asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Case":
        return Case(data["kind"], tuple(data["lines"]), data["weights"])


def rules(random: Random) -> Case:
    """A position asked about, played on and taken back."""
    state = any_state(random)
    lines = [f"position fen {write_fen(state)}"]
    for _ in range(random.randint(1, 4)):
        lines += _questions(state)
        if state.phase == Phase.OVER:
            break
        if state.phase == Phase.DEAL:
            displays, _ = sample_deal(state, Dealer(random.getrandbits(64)))
            state = deal(state, displays)
            lines.append(f"deal {write_deal(displays)}")
        else:
            action = random.choice(legal_actions(state))
            state = draft(state, action)
            lines += [step := f"move {write_move(action)}", "fen", "undo", "fen", step]
    return Case("steps", (*lines, *_questions(state)))


def _questions(state: GameState) -> list[str]:
    moves = len(legal_actions(state))
    depth = 3 if moves <= FEW_MOVES else 2 if moves <= SOME_MOVES else 1
    return ["fen", "moves", "status", *([f"perft {depth}"] if moves else []), "eval"]


def search(random: Random) -> Case:
    """Searches of a position and of what comes of it, with any options."""
    state = any_state(random, phases=(Phase.DRAFT,))
    lines = [*_settings(random), f"position fen {write_fen(state)}"]
    for _ in range(random.randint(1, 3)):
        lines.append(f"go {_limit(random)}")
        action = random.choice(legal_actions(state))
        state = draft(state, action)
        if state.phase != Phase.DRAFT:
            break
        lines.append(f"move {write_move(action)}")
    return Case("steps", tuple(lines))


def stop(random: Random) -> Case:
    """Work without end, and its end."""
    state = any_state(random, phases=(Phase.DRAFT,))
    work = random.choice(("go infinite", "go ponder", "go nodes 9999999", "perft 30", "bench"))
    settings = _settings(random)
    return Case("steps", (*settings, f"position fen {write_fen(state)}", work, "stop"))


def burst(random: Random) -> Case:
    """Many commands and nobody who waits for an answer."""
    lines: list[str] = []
    for _ in range(random.randint(5, 40)):
        match random.randrange(6):
            case 0:
                lines += _settings(random)
            case 1:
                lines.append(f"position fen {write_fen(any_state(random))}")
            case 2:
                lines.append(f"go {_limit(random)}")
            case 3:
                lines += [random.choice(("go infinite", "go ponder", "perft 30", "bench")), "stop"]
            case 4:
                lines += ["wait", random.choice(("move 000000", "perft 1", "bench 1"))]
            case _:
                lines.append(random.choice(RUBBISH))
    return Case("burst", tuple(lines))


def weights(random: Random) -> Case:
    """A weights file that is not right, and a search all the same."""
    state = any_state(random, phases=(Phase.DRAFT,))
    return Case(
        "steps",
        (
            "setoption name Searcher value mcts",
            "setoption name Evaluation value learned",
            f"setoption name EvalFile value {WEIGHTS}",
            f"position fen {write_fen(state)}",
            "eval",
            f"go nodes {random.choice((1, 50, 400))}",
            "setoption name EvalFile value",
        ),
        any_damage(random),
    )


def _settings(random: Random) -> list[str]:
    return [
        f"setoption name {name} value {random.choice(values)}"
        for name, values in OPTIONS
        if random.random() < 0.5
    ]


def _limit(random: Random) -> str:
    return random.choice(
        (
            f"nodes {random.choice((1, 2, 30, 300, 1500))}",
            f"depth {random.randint(1, 4)}",
            f"movetime {random.choice((1, 10))}",
            "nodes 50 movetime 5",
        )
    )


KINDS: Final[dict[str, Callable[[Random], Case]]] = {
    "rules": rules,
    "search": search,
    "stop": stop,
    "burst": burst,
    "weights": weights,
}


def write_case(seed: int, why: str, cases: list[Case]) -> str:
    """A file that replays."""
    content = {"seed": seed, "why": why, "cases": [case.to_json() for case in cases]}
    return json.dumps(content, indent=1) + "\n"


def read_cases(text: str) -> list[Case]:
    return [Case.from_json(data) for data in json.loads(text)["cases"]]
