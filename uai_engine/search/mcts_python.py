"""`mcts-python`: Monte Carlo tree search over the reducers, for reading and as the fallback.

The tree holds drafting moves and ends where the round ends: there the position is valued right
after tiling, before the deal, so that no deal has to be imagined. A new leaf is played to that
point by the ranking of a guide, which also says which moves to try first (PUCT). The guide is
what the kernel uses: learned, with the same weights, or written by hand. A value is a
vector, a share of the win for each seat, and everybody maximises their own. A node below which
everything has been seen is closed with the value of best play and not visited again; a closed
root ends the search.

No libm function has a say in which move is chosen, so one number of nodes gives one answer on
every machine. Nothing is random here: the option `Seed` has nothing to do.
"""

import gc
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import isqrt

from uai_engine.game import Action, GameState, Phase, draft, legal_actions
from uai_engine.game.constants import CENTRE
from uai_engine.notation.info import Info
from uai_engine.notation.options import Option, OptionValue, combo
from uai_engine.search.eval_file import EVAL_FILE, check_eval_file, part_for
from uai_engine.search.evaluation import Appraisal, explain
from uai_engine.search.explanation import explain_learned
from uai_engine.search.guides import Guide, HandGuide, LearnedGuide, play_round, priors
from uai_engine.search.interface import Reporter, Request, Result, StopSignal, Term

CURIOSITY = 0.6
"""The weight of what is little explored against what has done well (PUCT's constant)."""

EVALUATION = combo("Evaluation", "learned", ("learned", "hand"))

REPORT_S = 1.0
"""The time between reports while the best move stays the same."""


class Node:
    """A position in the tree: how often it was visited, and what the visits summed up to."""

    __slots__ = ("actions", "children", "closed", "points", "priors", "state", "visits", "win")

    def __init__(self, state: GameState, actions: Sequence[Action] = ()) -> None:
        self.state = state
        self.actions = distinct(state, actions or legal_actions(state))
        self.priors: list[float] = []
        self.children: list[Node | None] = [None] * len(self.actions)
        self.visits = 0
        self.win = [0.0] * state.players
        self.points = [0.0] * state.players
        self.closed: Appraisal | None = None
        """The value of best play, once everything below has been seen."""

    def add(self, value: Appraisal) -> None:
        self.visits += 1
        for seat, (win, points) in enumerate(zip(*value, strict=True)):
            self.win[seat] += win
            self.points[seat] += points

    def value(self) -> Appraisal:
        """What to expect here: the mean of the visits, or better, the value of best play."""
        return self.closed or Appraisal(
            tuple([win / self.visits for win in self.win]),
            tuple([points / self.visits for points in self.points]),
        )

    def best_first(self) -> list[tuple[Action, "Node"]]:
        """The moves tried: the most visited first, each closed one where its value puts it."""
        seat = self.state.seat
        tried = [(a, n) for a, n in zip(self.actions, self.children, strict=True) if n]
        still_open = [move for move in tried if not move[1].closed]
        still_open.sort(key=lambda move: (-move[1].visits, -move[1].win[seat]))
        closed = [move for move in tried if move[1].closed]
        closed.sort(key=lambda move: -move[1].value().win[seat])
        order = []
        for move in still_open:
            while closed and closed[0][1].value().win[seat] >= move[1].value().win[seat]:
                order.append(closed.pop(0))
            order.append(move)
        return order + closed


def distinct(state: GameState, actions: Sequence[Action]) -> tuple[Action, ...]:
    """These actions without those that do what an earlier one does, from an equal display."""
    seen = set()
    kept = []
    for action in actions:
        bowl, colour, row = action
        tiles = None if bowl == CENTRE else state.displays[bowl - 1]
        if (tiles, colour, row) not in seen:
            seen.add((tiles, colour, row))
            kept.append(action)
    return tuple(kept)


def choose(node: Node, guide: Guide) -> int:
    """The child to visit next, by its number: one that is not closed."""
    if not node.priors:
        node.priors = priors(guide, node.state, node.actions)
    seat = node.state.seat
    # An untried move is taken to be as good as its position has been so far. An integer root,
    # because the last bit of a floating-point one may depend on the machine.
    untried = node.win[seat] / node.visits if node.visits else 0.0
    scale = CURIOSITY * isqrt((1 + node.visits) << 20) / 1024
    best, at = -1.0, 0
    for number, (child, prior) in enumerate(zip(node.children, node.priors, strict=True)):
        if child is None:
            merit = untried + scale * prior
        elif child.closed:
            continue
        else:
            merit = child.win[seat] / child.visits + scale * prior / (1 + child.visits)
        if merit > best:
            best, at = merit, number
    return at


def visit(root: Node, guide: Guide) -> None:
    """One simulation: down the tree, one node more, and its value back up."""
    path = [root]
    while (node := path[-1]) is root or (node.visits and not node.closed):
        number = choose(node, guide)
        child = node.children[number]
        if child is None:
            child = node.children[number] = Node(draft(node.state, node.actions[number]))
        path.append(child)
    leaf = path[-1]
    value = leaf.closed or guide.appraise(play_round(guide, leaf.state))
    if leaf.state.phase != Phase.DRAFT:
        leaf.closed = value
    for node in reversed(path):
        value = solved_value(node, value)
        node.add(value)


def solved_value(node: Node, value: Appraisal) -> Appraisal:
    """What a visit that found this value is worth to a player who knows the closed moves.

    A closed move is at hand whatever the others turn out to be, and with all moves closed the
    best of them is the node's own value for good.
    """
    closed = [child.closed for child in node.children if child and child.closed]
    if not closed:
        return value
    seat = node.state.seat
    best = max(closed, key=lambda known: known.win[seat])
    if len(closed) == len(node.children):
        node.closed = best
    return best if node.closed or best.win[seat] > value.win[seat] else value


def principal(action: Action, node: Node) -> tuple[Action, ...]:
    """The line of best moves that starts with this one."""
    line = [action]
    while tried := node.best_first():
        action, node = tried[0]
        line.append(action)
    return tuple(line)


def tell(root: Node, lines: int, report: Reporter) -> None:
    for number, (action, node) in enumerate(root.best_first()[:lines], start=1):
        pv = principal(action, node)
        win, points = node.value()
        report(
            Info(depth=len(pv), multipv=number, nodes=root.visits, win=win, points=points, pv=pv)
        )


def enough(root: Node, request: Request) -> bool:
    """Whether a search has no more to do, apart from being stopped."""
    if root.closed or len(root.actions) == 1:
        return True
    if request.nodes is not None and root.visits >= request.nodes:
        return True
    return request.depth is not None and _deep_enough(root, request.depth)


def _deep_enough(root: Node, depth: int) -> bool:
    """Whether the best line is as long as that, or ends with the round."""
    line = principal(*root.best_first()[0])
    state = root.state
    for action in line:
        state = draft(state, action)
    return len(line) >= depth or state.phase != Phase.DRAFT


@contextmanager
def no_collection() -> Iterator[None]:
    """Without the garbage collector's going through the whole tree time and again.

    There are no cycles in a tree, and a full collection takes longer than a move may be late.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()  # what there is now is not looked at again
        gc.enable()


class MctsPythonSearcher:
    options: Sequence[Option] = (EVALUATION, EVAL_FILE)

    def __init__(self) -> None:
        self._settings: dict[str, OptionValue] = {o.name: o.default for o in self.options}
        self._tree: Node | None = None
        self._guides: dict[int, Guide] = {}
        """By the number of players, once it was needed."""

    def configure(self, name: str, value: OptionValue) -> None:
        if name == EVAL_FILE.name:
            check_eval_file(value)
        if name in self._settings:
            self._settings[name] = value
            self._guides.clear()

    def new_game(self) -> None:
        self._tree = None

    def search(
        self, state: GameState, request: Request, stop: StopSignal, report: Reporter
    ) -> Result:
        # Taking a tree apart takes time too. At the beginning of the next search there is some.
        root = self._tree = Node(state, request.searchmoves)
        with no_collection():
            return self._searched(root, request, stop, report)

    def _searched(self, root: Node, request: Request, stop: StopSignal, report: Reporter) -> Result:
        state, guide = root.state, self._guide(root.state.players)
        # One visit before anything else: there is an answer even if stopped by now.
        visit(root, guide)
        told, told_at = root.best_first()[0][0], time.monotonic()
        while not (enough(root, request) or stop.is_set()):
            visit(root, guide)
            best, now = root.best_first()[0][0], time.monotonic()
            if best != told or now - told_at >= REPORT_S:
                told, told_at = best, now
                tell(root, request.multipv, report)
        tell(root, request.multipv, report)
        line = principal(*root.best_first()[0])
        replies = line[1 : state.players]
        return Result(line[0], replies if len(replies) == state.players - 1 else ())

    def evaluate(self, state: GameState) -> list[Term]:
        guide = self._guide(state.players)
        return explain_learned(state, guide) if isinstance(guide, LearnedGuide) else explain(state)

    def _guide(self, players: int) -> Guide:
        if self._settings["Evaluation"] != "learned":
            return HandGuide()
        if players not in self._guides:
            part = part_for(players, self._settings["EvalFile"])
            self._guides[players] = LearnedGuide(players, part)
        return self._guides[players]
