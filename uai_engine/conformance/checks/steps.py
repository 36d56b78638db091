"""The optional commands that play one step at a time."""

from uai_engine.client import Position, from_state, startpos
from uai_engine.conformance.data import START, last_of_round, some_move, waiting
from uai_engine.conformance.link import EngineLink
from uai_engine.conformance.registry import check
from uai_engine.conformance.rig import Rig
from uai_engine.conformance.verdict import Failed, expect_equal
from uai_engine.game import Dealer, sample_deal
from uai_engine.notation import write_deal, write_fen, write_move, write_short_move


def _expect_at(link: EngineLink, position: Position) -> None:
    expect_equal(link.fen(), write_fen(position.state), "fen")


@check("UAI-105", "move plays steps, in six digits or the short form")
def move(rig: Rig) -> None:
    rig.need("move")
    link = rig.at(START)
    position = START
    written: list[str] = []
    for index, write in ((4, write_move), (9, write_short_move), (1, write_move)):
        action = some_move(position, index)
        written.append(write(action))
        position = position.push(action)
        link.quiet(f"move {written[-1]}")
        _expect_at(link, position)
    link.quiet(START.line(), f"move {' '.join(written)}")
    _expect_at(link, position)


@check("UAI-105", "a move that cannot be played changes nothing")
def bad_move(rig: Rig) -> None:
    rig.need("move")
    link = rig.at(START)
    link.error("move", "syntax")
    link.error("move rubbish", "move")
    link.error("move 010205 010205", "move")
    _expect_at(link, START)


@check("UAI-106", "a move that ends a seeded round also deals")
def move_deals(rig: Rig) -> None:
    rig.need("move")
    position = last_of_round(seed=8)
    link = rig.at(position)
    link.quiet(f"move {write_move(some_move(position))}")
    _expect_at(link, position.push(some_move(position)))


@check("UAI-106", "deal gives the tiles; a bare deal draws them and says the seed")
def deal(rig: Rig) -> None:
    rig.need("deal")
    link = rig.at(waiting())
    displays, _ = sample_deal(waiting().state, Dealer(3))
    for token in (write_deal(displays), write_deal(displays).removeprefix("deal:")):
        link.quiet(waiting().line())
        link.quiet(f"deal {token}")
        _expect_at(link, waiting().push(displays))
    link.quiet(waiting().line())
    for line in link.ask("deal"):
        if line.startswith("info string seed "):
            seed = int(line.split()[3])
            _expect_at(link, from_state(waiting().state, seed))
            return
    raise Failed("a bare deal did not say its seed")


@check("UAI-105", "a deal that is not possible changes nothing")
def bad_deal(rig: Rig) -> None:
    rig.need("deal")
    link = rig.at(waiting())
    link.error("deal rubbish", "deal")
    link.error("deal deal:0000/1111/2222/3333", "deal")
    _expect_at(link, waiting())


@check("UAI-107", "undo takes back the last move with the deal that followed it")
def undo(rig: Rig) -> None:
    rig.need("undo")
    rig.need("move")
    position = last_of_round(seed=8)
    link = rig.at(position)
    played = write_move(some_move(position))
    for _ in range(2):
        link.quiet(f"move {played}")
        _expect_at(link, position.push(some_move(position)))
        link.quiet("undo")
        _expect_at(link, position)
    link.quiet(START.push(some_move(START)).line())
    link.quiet("undo")
    _expect_at(link, START)


@check("UAI-107", "undo with nothing to take back is error phase")
def undo_nothing(rig: Rig) -> None:
    rig.need("undo")
    link = rig.at(START)
    link.error("undo", "phase")
    _expect_at(link, START)


@check("UAI-107", "a deal that no move came before is undone by itself")
def undo_deal(rig: Rig) -> None:
    rig.need("undo")
    rig.need("deal")
    link = rig.at(waiting())
    displays, _ = sample_deal(waiting().state, Dealer(3))
    link.quiet(f"deal {write_deal(displays)}")
    link.quiet("undo")
    _expect_at(link, waiting())
    given = startpos(2).push(sample_deal(startpos(2).state, Dealer(4))[0])
    link.quiet(given.line())
    link.quiet("undo")
    _expect_at(link, startpos(2))
