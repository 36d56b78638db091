"""`mcts-python`: Monte Carlo tree search over the reducers, for reading and as the fallback.

The tree holds drafting moves and ends where the round ends: there the position is valued right
after tiling, before the deal, so that no deal has to be imagined. A new leaf is played to that
point by the ranking of a guide, which also says which moves to try first (PUCT). The guide is
learned, with the kernel's weights, or has the ranking of `greedy`, with the kernel's evaluation by
hand. A value is a vector, a share of the win for each seat, and everybody maximises their own. A
node below which everything has been seen is proven with the value of best play and not visited
again; a proven root ends the search.

No libm function has a say in which move is chosen, so one number of nodes gives one answer on
every machine. Nothing is random here: the option `Seed` has nothing to do.
"""

import gc
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import isqrt
from operator import add

from uai_engine.game import Action, GameState, Phase, draft, legal_actions
from uai_engine.game.constants import CENTRE
from uai_engine.notation.info import Info
from uai_engine.notation.options import Option, OptionValue, combo
from uai_engine.search.eval_file import EVAL_FILE, check_eval_file, part_for
from uai_engine.search.evaluation import explain
from uai_engine.search.explanation import explain_learned
from uai_engine.search.guides import GreedyGuide, Guide, LearnedGuide, priors
from uai_engine.search.interface import (
    Appraisal,
    Reporter,
    Request,
    Result,
    Searcher,
    StopSignal,
    Term,
)

CPUCT = 0.6
"""The weight of what is little explored against what has done well (PUCT's constant)."""

EVALUATION = combo("Evaluation", "learned", ("learned", "hand"))

EVALUATION_NODES = 100
"""How far to look for the value of a position that somebody asks for."""

EVALUATION_WORK = 20_000
"""The same where there is much to do: moves to choose from, times those of a round, times nodes."""

REPORT_S = 1.0
"""The time between reports while the best move stays the same."""


class Node:
    """A position in the tree: how often it was visited, and what the visits summed up to."""

    __slots__ = ("actions", "children", "points", "priors", "proven", "state", "visits", "win")

    def __init__(self, state: GameState) -> None:
        self.state = state
        # The moves in the order in which they are tried, the highest prior first, and where those
        # lead that were. Most nodes are never expanded and have none.
        self.actions: tuple[Action, ...] = ()
        self.priors: tuple[float, ...] = ()
        self.children: list[Node] = []
        self.visits = 0
        self.win = [0.0] * state.players
        self.points = [0.0] * state.players
        self.proven: Appraisal | None = None
        """The value of best play, once everything below has been seen."""

    def expand(self, guide: Guide, among: Sequence[Action] = ()) -> None:
        """Find the moves to try: all, or some of them."""
        actions = distinct(self.state, among or legal_actions(self.state))
        shares = priors(guide, self.state, actions)
        moves = sorted(zip(shares, actions, strict=True), key=lambda move: -move[0])
        self.priors, self.actions = zip(*moves, strict=True)

    def backup(self, value: Appraisal) -> None:
        self.visits += 1
        self.win = list(map(add, self.win, value.win))
        self.points = list(map(add, self.points, value.points))

    def value(self) -> Appraisal:
        """What to expect here: the mean of the visits, or better, the value of best play."""
        return self.proven or Appraisal(
            tuple([win / self.visits for win in self.win]),
            tuple([points / self.visits for points in self.points]),
        )

    def tried(self) -> "Iterator[tuple[Action, Node]]":
        return zip(self.actions, self.children, strict=False)

    def best(self) -> "tuple[Action, Node]":
        return best_of(self.tried(), self.state.seat)

    def best_lines(self, count: int) -> "list[tuple[Action, Node]]":
        """So many of the moves tried, the best first. Each of several was visited enough for its
        value to count, not its visits."""
        tried, order, seat = list(self.tried()), list[tuple[Action, Node]](), self.state.seat
        while tried and len(order) < count:
            order.append(best_of(tried, seat))
            tried.remove(order[-1])
        return sorted(order, key=lambda move: -move[1].value().win[seat])


def best_of(tried: Iterable[tuple[Action, Node]], seat: int) -> tuple[Action, Node]:
    """The most visited move, or the best proven one if its value is as high."""
    still_open, proven = [], []
    for action, node in tried:
        if node.proven:
            proven.append((-node.proven.win[seat], action, node))
        else:
            still_open.append((-node.visits, -node.win[seat], action, node))
    if not still_open:
        return min(proven)[1:]
    _, _, action, node = min(still_open)
    if proven and -min(proven)[0] >= node.win[seat] / node.visits:
        return min(proven)[1:]
    return action, node


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


def select_child(node: Node, without: Collection[int] = ()) -> int:
    """The child to visit next, by its number and by PUCT: one that is not proven. Of the moves
    that were not tried only the first may be."""
    seat = node.state.seat
    # First-play urgency: a move without visits is taken to be as good as its position has been so
    # far. An integer root, because the last bit of a floating-point one may depend on the machine.
    fpu = node.win[seat] / node.visits if node.visits else 0.0
    scale = CPUCT * isqrt((1 + node.visits) << 20) / 1024
    best, at = -1.0, 0
    for number, child in enumerate(node.children):
        if not child.proven and number not in without:
            visits = child.visits
            score = child.win[seat] / visits + scale * node.priors[number] / (1 + visits)
            if score > best:
                best, at = score, number
    untried = len(node.children)
    if untried < len(node.actions) and fpu + scale * node.priors[untried] > best:
        return untried
    return at


def simulate(root: Node, guide: Guide, multipv: int = 1) -> None:
    """One simulation: down the tree, one node more, and its value back up.

    With several lines wanted the first looks for the best move, the second for the best one but for
    the most visited, and so on in turn: so every line gets its part of the visits.
    """
    path, passed = [root], _most_visited(root, root.visits % multipv)
    while (node := path[-1]) is root or (node.visits and not node.proven):
        if not node.actions:
            node.expand(guide)
        number = select_child(node, passed if node is root else ())
        if number == len(node.children):
            node.children.append(Node(draft(node.state, node.actions[number])))
        path.append(node.children[number])
    leaf = path[-1]
    value = leaf.proven or guide.appraise(guide.rollout(leaf.state))
    if leaf.state.phase != Phase.DRAFT:
        leaf.proven = value
    for node in reversed(path):
        value = proven_value(node, value)
        node.backup(value)


def _most_visited(node: Node, count: int) -> Collection[int]:
    """The numbers of so many children."""
    numbers = range(len(node.children))
    return (
        sorted(numbers, key=lambda number: -node.children[number].visits)[:count] if count else ()
    )


def proven_value(node: Node, value: Appraisal) -> Appraisal:
    """What a visit that found this value is worth to a player who knows the proven moves.

    A proven move is at hand whatever the others turn out to be, and with all moves proven the
    best of them is the node's own value for good.
    """
    proven = [move for move in node.tried() if move[1].proven]
    if not proven:
        return value
    seat = node.state.seat
    best = best_of(proven, seat)[1].value()
    if len(proven) == len(node.actions):
        node.proven = best
    return best if node.proven or best.win[seat] > value.win[seat] else value


def principal_variation(action: Action, node: Node) -> tuple[Action, ...]:
    """The line of best moves that starts with this one."""
    line = [action]
    while node.children:
        action, node = node.best()
        line.append(action)
    return tuple(line)


def report_lines(root: Node, multipv: int, report: Reporter) -> None:
    for number, (action, node) in enumerate(root.best_lines(multipv), start=1):
        pv = principal_variation(action, node)
        win, points = node.value()
        report(
            Info(depth=len(pv), multipv=number, nodes=root.visits, win=win, points=points, pv=pv)
        )


def enough(root: Node, request: Request) -> bool:
    """Whether a search has no more to do, apart from being stopped."""
    if root.proven or (len(root.actions) == 1 and not request.searchmoves):
        return True
    if request.nodes is not None and root.visits >= request.nodes:
        return True
    return request.depth is not None and _deep_enough(root, request.depth)


def _deep_enough(root: Node, depth: int) -> bool:
    """Whether the best line is as long as that, or ends with the round."""
    line = principal_variation(*root.best())
    state = root.state
    for action in line:
        state = draft(state, action)
    return len(line) >= depth or state.phase != Phase.DRAFT


@contextmanager
def no_collection() -> Iterator[None]:
    """Without the garbage collector's going through the whole tree time and again.

    There are no cycles in a tree, and a full collection takes longer than a move may be late.
    """
    gc.unfreeze()  # the tree of the search before is gone; whatever else was frozen may be garbage
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()  # what there is now is not looked at again
        gc.enable()


class MctsPythonSearcher(Searcher):
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

    def prepare(self, players: int) -> None:
        self._guide(players)

    def new_game(self) -> None:
        self._tree = None

    def search(
        self, state: GameState, request: Request, stop: StopSignal, report: Reporter
    ) -> Result:
        # Taking a tree apart takes time too. At the beginning of the next search there is some.
        root = self._tree = Node(state)
        with no_collection():
            return self._searched(root, request, stop, report)

    def _searched(self, root: Node, request: Request, stop: StopSignal, report: Reporter) -> Result:
        state, guide = root.state, self._guide(root.state.players)
        root.expand(guide, request.searchmoves)
        # One visit before anything else: there is an answer even if stopped by now.
        simulate(root, guide)
        multipv = request.multipv
        told, told_at = root.best()[0], time.monotonic()
        while not (enough(root, request) or stop.is_set()):
            simulate(root, guide, multipv)
            best, now = root.best()[0], time.monotonic()
            if best != told or now - told_at >= REPORT_S:
                told, told_at = best, now
                report_lines(root, multipv, report)
        report_lines(root, multipv, report)
        line = principal_variation(*root.best_lines(multipv)[0])
        replies = line[1 : state.players]
        return Result(line[0], replies if len(replies) == state.players - 1 else ())

    def evaluate(self, state: GameState) -> Appraisal:
        guide = self._guide(state.players)
        if state.phase != Phase.DRAFT:
            return guide.appraise(state)
        root = Node(state)
        root.expand(guide)
        # A rollout takes the time of its moves, each out of many, and nobody can stop this one.
        piles = sum(map(bool, [*state.centre, *(n for tiles in state.displays for n in tiles)]))
        nodes = min(EVALUATION_NODES, 1 + EVALUATION_WORK // (piles * len(root.actions)))
        while root.visits < nodes and not root.proven:
            simulate(root, guide)
        return root.best()[1].value()

    def explain(self, state: GameState) -> list[Term]:
        guide = self._guide(state.players)
        return explain_learned(state, guide) if isinstance(guide, LearnedGuide) else explain(state)

    def _guide(self, players: int) -> Guide:
        if self._settings["Evaluation"] != "learned":
            return GreedyGuide()
        if players not in self._guides:
            part = part_for(players, self._settings["EvalFile"])
            self._guides[players] = LearnedGuide(players, part)
        return self._guides[players]
