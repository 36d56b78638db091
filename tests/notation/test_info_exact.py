"""`exact` in `info` lines: a word without a value."""

from uai_engine.game import Action
from uai_engine.notation.info import Info, parse_info, write_info


def test_it_is_written_and_read() -> None:
    info = Info(nodes=7, hashfull=1, exact=True, win=(1.0, 0.0), pv=(Action(0, 1, 2),))
    line = write_info(info)
    assert line == "info nodes 7 hashfull 1 exact win 1.0000 0.0000 pv 000102"
    assert parse_info(line) == info


def test_it_takes_nothing_from_its_neighbours() -> None:
    info = parse_info("info win 0.2500 0.7500 exact points 3.00 4.00 nodes 5")
    assert (info.exact, info.win, info.points, info.nodes) == (True, (0.25, 0.75), (3.0, 4.0), 5)
    assert not parse_info("info nodes 5").exact
