"""Pondering: no answer before `stop` or `ponderhit`."""

import time

from uai_engine.conformance.data import START, forced
from uai_engine.conformance.link import EngineLink
from uai_engine.conformance.registry import check
from uai_engine.conformance.rig import Rig
from uai_engine.conformance.searching import answer, expect_bestmove, expect_no_bestmove
from uai_engine.conformance.verdict import NotApplicable, expect, expect_equal


def need_pondering(rig: Rig, link: EngineLink) -> None:
    """Raise NotApplicable if the engine says that it cannot ponder."""
    rig.need("ponderhit")
    lines = link.ask("go ponder nodes 5")
    if any(line.startswith("error limit") for line in lines):
        raise NotApplicable("the engine does not ponder")
    link.send("stop")
    link.until("bestmove")


@check("UAI-421", "pondering gives no bestmove before ponderhit, then one")
def ponderhit(rig: Rig) -> None:
    for position in (START, forced()):
        link = rig.at(position)
        need_pondering(rig, link)
        for limit, seconds in (("nodes 5", 0.0), ("movetime 100", 0.1), ("time 200 200", 0.2)):
            link.send(f"go ponder {limit}")
            expect_no_bestmove(link, min(0.2, rig.margin))
            started = time.monotonic()
            link.send("ponderhit")
            found = answer(link, started, seconds + rig.margin)
            expect_bestmove(found, position)
            expect(
                found.seconds <= seconds + rig.margin,
                f"ponderhit under {limit!r} took {found.seconds:.3f} s",
            )
            expect_equal(link.ask(), [], "what came after bestmove")


@check("UAI-422", "stop ends pondering with one bestmove")
def ponder_miss(rig: Rig) -> None:
    link = rig.at(START)
    need_pondering(rig, link)
    link.send("go ponder nodes 5")
    link.ask()
    link.send("stop")
    expect_bestmove(answer(link, time.monotonic(), rig.margin), START)
    expect_equal(link.ask(), [], "what came after bestmove")


@check("UAI-423", "ponderhit when the engine does not ponder is error phase")
def ponderhit_idle(rig: Rig) -> None:
    rig.need("ponderhit")
    rig.at(START).error("ponderhit", "phase")
