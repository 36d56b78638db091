"""Asking an engine about every position of a round, under like effort.

What a move led to is a position, and that position is searched: the one after the move played
because the game went on there, the one after the engine's own choice because it is compared with
it. Neither is read off a list of moves.

The order is fixed, from the first position of the round to the last, then the engine's choices: an
engine that keeps its tree goes on in it, and the answers do not depend on who else is at work.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from uai_engine.client import EngineRefused, Limit, Position, UaiEngine
from uai_engine.client.engine_words import NamedEngine
from uai_engine.game import Action, Dealer, Phase, sample_deal
from uai_engine.notation import NotationError
from uai_engine.notation.info import Info
from uai_engine.notation.options import OptionValue
from uai_engine.review.errors import ReviewError
from uai_engine.review.evaluation import (
    Evaluation,
    Line,
    alike,
    at_the_end,
    choices,
    forced,
    mean,
    shares,
)
from uai_engine.review.rounds import Judged, Round

SAMPLED_DEALS: Final = 16
"""How many deals stand for all of them where an engine does not say what it expects of them."""

SAMPLED_PART: Final = 8
"""Each of them gets one part in so many of what a position gets."""

FIXED: Final[Mapping[str, OptionValue]] = {"Threads": 1, "Seed": 0}
"""What makes an engine's answers repeatable, as far as it has these options."""


class Judge:
    """An engine that is asked what positions are worth."""

    def __init__(self, engine: UaiEngine, limit: Limit) -> None:
        self._engine = engine
        self._limit = limit
        self._says_eval = True
        self._seed = 0

    async def round(self, piece: Round) -> Judged:
        """What the engine thinks of every position of a round, and of what it would have done."""
        await self._engine.new_game()
        self._seed = piece.seed
        found: dict[int, Evaluation] = {}
        for at, position in enumerate(piece.positions):
            if at == len(piece.moves) or _sole(position) is None:
                found[at] = await self.value(position)
        for at in reversed(range(len(piece.moves))):
            if at not in found:
                found[at] = forced(piece.moves[at], found[at + 1])
        instead: list[Evaluation | None] = []
        for at, move in enumerate(piece.moves):
            position, best = piece.positions[at], found[at].lines[0].moves[0]
            same = alike(position.state, move, best)
            instead.append(None if same else await self.value(position.push(best)))
        return Judged(tuple(found[at] for at in range(len(piece.positions))), tuple(instead))

    async def value(self, position: Position) -> Evaluation:
        """What a position is worth, whoever has to act in it."""
        match position.state.phase:
            case Phase.OVER:
                return at_the_end(position.state)
            case Phase.DEAL:
                return await self._expected(position)
            case Phase.DRAFT:
                move = _sole(position)
                if move is None:
                    return await self._searched(position, self._limit)
                # An engine does not think where there is no choice; what follows has its value.
                return forced(move, await self.value(position.push(move)))

    async def _expected(self, position: Position) -> Evaluation:
        """What is expected before a deal: the engine's own word for it, or the mean over some."""
        # All games start alike: what one word for that position got wrong would be in every one.
        if self._says_eval and position.steps:
            said = await self._eval(position)
            if said is not None:
                return said
            self._says_eval = False
        part = _part(self._limit, SAMPLED_PART)
        found: list[Evaluation] = []
        # The same deals in all of a round: no luck parts two positions that are compared.
        dealer = Dealer(self._seed)
        for _ in range(SAMPLED_DEALS):
            displays, dealer = sample_deal(position.state, dealer)
            found.append(await self._searched(position.push(displays), part))
        return mean(found)

    async def _eval(self, position: Position) -> Evaluation | None:
        """The answer to `eval`, None from an engine that has none for other programs to read."""
        try:
            said = await self._engine.evaluate(position)
        except (EngineRefused, NotationError):
            return None
        if len(said.win) != position.state.players:
            return None
        return Evaluation(shares(said.win), said.points, exact=True)

    async def _searched(self, position: Position, limit: Limit) -> Evaluation:
        result = await self._engine.play(position, limit)
        lines = [_line(info) for info in result.lines if info.pv and info.win]
        best = next((line for line in lines if line.moves[0] == result.move), None)
        players = position.state.players
        if best is None or len(best.win) != players:
            raise ReviewError(
                f"{self._engine.name or 'the engine'} does not say what its best move is worth "
                f"to each of {players} seats"
            )
        others = [line for line in lines if line is not best and len(line.win) == players]
        exact = any(info.exact for info in result.lines if info.pv[:1] == best.moves[:1])
        return Evaluation(best.win, best.points, (best, *others), exact)


def _sole(position: Position) -> Action | None:
    """The move of a position in which there is just one to choose."""
    if position.state.phase != Phase.DRAFT:
        return None
    found = choices(position.state)
    return found[0] if len(found) == 1 else None


def _line(info: Info) -> Line:
    return Line(info.pv, shares(info.win), info.points)


def _part(limit: Limit, parts: int) -> Limit:
    """One part in so many of a limit, never nothing."""
    small = {
        name: max(1, value // parts)
        for name in ("movetime", "nodes")
        if (value := getattr(limit, name)) is not None
    }
    return replace(limit, **small)


async def start_judge(engine: NamedEngine, limit: Limit, multipv: int) -> tuple[Judge, UaiEngine]:
    """Start an engine and set it up; the words that name it win over what a review sets."""
    started = await UaiEngine.popen(engine.command, cwd=engine.directory)
    try:
        known = {name.lower(): name for name in started.options}
        wanted: dict[str, OptionValue] = {
            name: value
            for name, value in {**FIXED, "MultiPV": multipv}.items()
            if name.lower() in known
        }
        chosen = {known.get(name.lower(), name): value for name, value in engine.options}
        await started.configure({**wanted, **chosen})
    except BaseException:
        await started.close()
        raise
    return Judge(started, limit), started
