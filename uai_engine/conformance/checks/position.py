"""The position command: starts, seeds, deals, and all or nothing."""

from uai_engine.client import Position, from_state, startpos
from uai_engine.conformance.data import START, finished, last_of_round, some_move, waiting
from uai_engine.conformance.link import EngineLink
from uai_engine.conformance.registry import check
from uai_engine.conformance.rig import Rig
from uai_engine.conformance.verdict import Failed, expect, expect_equal
from uai_engine.game import Dealer, Phase, sample_deal
from uai_engine.notation import write_deal, write_fen, write_move
from uai_engine.notation.words import MAX_SEED


def _expect_at(link: EngineLink, position: Position) -> None:
    expect_equal(link.fen(), write_fen(position.state), "fen")


@check("UAI-100", "startpos for 2 to 4 players, any first seat, any seed")
def startpos_arguments(rig: Rig) -> None:
    link = rig.link
    for players in rig.players:
        for first in range(players):
            position = startpos(players, first, seed=first + 5)
            link.quiet(position.line())
            _expect_at(link, position)


@check("UAI-100", "players, first and seed may come in any order and may be left out")
def startpos_order(rig: Rig) -> None:
    link = rig.link
    for line, position in (
        ("seed 3 first 2 players 4", startpos(4, 2, 3)),
        ("first 1 seed 3", startpos(2, 1, 3)),
        ("seed 3", startpos(2, 0, 3)),
        ("players 3 seed 3", startpos(3, 0, 3)),
    ):
        if position.state.players in rig.players:
            link.quiet(f"position startpos {line}")
            _expect_at(link, position)


@check("UAI-100", "moves are played from a start and from a FEN")
def moves_are_played(rig: Rig) -> None:
    link = rig.link
    last = max(rig.players)
    for start in (START, from_state(START.state, seed=9), startpos(last, last - 1, 5)):
        position = start
        for index in (7, 3, 0, 11, 2):
            position = position.push(some_move(position, index))
        link.quiet(position.line())
        _expect_at(link, position)
    link.quiet(f"{START.line()} moves")
    _expect_at(link, START)


@check("UAI-101", "a position with a bad step anywhere is not carried out at all")
def all_or_nothing(rig: Rig) -> None:
    link = rig.at(START)
    good = write_move(some_move(START, 5))
    for steps in (f"{good} {good}", f"{good} 999999", f"{good} xyzzy", f"{good} deal:0000"):
        lines = link.ask(f"position startpos players 2 seed 4 moves {steps}")
        expect(
            len(lines) == 1 and lines[0].startswith("error "),
            f"a bad list of steps was answered {lines}",
        )
        _expect_at(link, START)


@check("UAI-102", "a round that ends without a seed and without a deal waits")
def waits_for_a_deal(rig: Rig) -> None:
    link = rig.link
    position = last_of_round()
    position = position.push(some_move(position))
    link.quiet(position.line())
    _expect_at(link, position)
    expect(link.answer("status").startswith("status deal "), "status does not say deal")
    displays, _ = sample_deal(position.state, Dealer(77))
    dealt = position.push(displays)
    link.quiet(dealt.line())
    _expect_at(link, dealt)


@check("UAI-102", "a seed deals where a FEN waits and where a round ends")
def seed_deals(rig: Rig) -> None:
    link = rig.link
    link.quiet(f"position fen {write_fen(waiting().state)} seed 12")
    _expect_at(link, from_state(waiting().state, seed=12))
    position = last_of_round(seed=13)
    position = position.push(some_move(position))
    link.quiet(position.line())
    _expect_at(link, position)


@check("UAI-103", "a deal token takes nothing from the seed's stream")
def deal_before_seed(rig: Rig) -> None:
    """The first deal is given, so the one after the round is the first of the stream."""
    given, _ = sample_deal(startpos(2).state, Dealer(999))
    position = startpos(2).push(given)
    while position.state.phase == Phase.DRAFT:
        position = position.push(some_move(position))
    steps = position.line().partition(" moves ")[2]
    rig.link.quiet(f"position startpos players 2 seed 21 moves {steps}")
    _expect_at(rig.link, from_state(position.state, seed=21))


@check("UAI-103", "a seed has 64 bits")
def seed_bounds(rig: Rig) -> None:
    link = rig.link
    for seed in (0, 1 << 32, (1 << 63) + 1, MAX_SEED):
        link.quiet(f"position startpos seed {seed}")
        _expect_at(link, startpos(seed=seed))
    before = link.fen()
    for bad in (str(MAX_SEED + 1), "-1", "one", "1.5", "0x10", ""):
        link.error(f"position startpos seed {bad}", "syntax")
    expect_equal(link.fen(), before, "fen after bad seeds")


@check("UAI-104", "startpos without a seed is the same game until uainewgame")
def game_seed(rig: Rig) -> None:
    players = max(rig.players)
    with rig.fresh() as link:
        seen: list[tuple[int, str]] = []
        for _ in range(3):
            seed = _said_seed(link.ask(f"position startpos players {players}"))
            fen = link.fen()
            expect_equal(fen, write_fen(startpos(players, 0, seed).state), f"fen of seed {seed}")
            link.ask(f"position startpos players {players}")
            expect_equal(link.fen(), fen, "fen of the same line again")
            seen.append((seed, fen))
            link.quiet("uainewgame")
        expect(len(set(seen)) > 1, "uainewgame picked the same seed three times")


@check("UAI-104", "startpos without a seed whose first step is a deal has no seed")
def dealt_startpos(rig: Rig) -> None:
    link = rig.link
    displays, _ = sample_deal(startpos(2).state, Dealer(5))
    position = startpos(2).push(displays)
    while position.state.phase == Phase.DRAFT:
        position = position.push(some_move(position))
    link.quiet(position.line())
    _expect_at(link, position)


def _said_seed(lines: list[str]) -> int:
    for line in lines:
        words = line.split()
        if words[:3] == ["info", "string", "seed"] and len(words) == 4 and words[3].isdigit():
            return int(words[3])
    raise Failed("no `info string seed X` came")


@check("UAI-108", "what is wrong with a position is said by the error's code")
def position_errors(rig: Rig) -> None:
    link = rig.at(START)
    before = link.fen()
    deal = write_deal(START.state.displays)
    over = write_fen(finished().state)
    waits = write_fen(waiting().state)
    for rest, *codes in (
        ("", "syntax"),
        ("nowhere", "syntax"),
        ("startpos players", "syntax", "players"),
        ("startpos players 5", "players"),
        ("startpos players 1", "players"),
        ("startpos players 2 first 2", "players"),
        ("startpos seed 1 seed 2", "syntax"),
        ("startpos colour 3", "syntax"),
        ("startpos seed 1 moves 010205 010205", "move"),
        ("startpos seed 1 moves 070205", "move"),
        ("startpos seed 1 moves rubbish", "move"),
        (f"startpos seed 1 moves 010205 {deal}", "phase"),
        ("startpos moves deal:0000/1111/2222/3333", "deal"),
        ("startpos moves deal:00/1111/2222/3333/4444", "deal"),
        ("startpos moves deal:rubbish", "deal"),
        ("fen", "fen", "syntax"),  # no FEN, and a missing word
        ("fen rubbish", "fen"),
        (f"fen {waits} moves 010205", "phase"),
        (f"fen {over} moves 010205", "phase"),
        (f"fen {over} moves {deal}", "phase"),
    ):
        link.error(f"position {rest}".rstrip(), *codes)
    expect_equal(link.fen(), before, "fen after all these errors")


@check("UAI-108", "an error in a list of steps names the step by its number")
def step_number(rig: Rig) -> None:
    text = rig.link.error("position startpos seed 1 moves 010205 020205 090900", "move")
    expect("3" in text, f"the text {text!r} does not say that it is the third step")


@check("UAI-109", "rounds are counted from where the position was set")
def rounds(rig: Rig) -> None:
    link = rig.at(START)
    expect(" round 1 " in link.answer("status"), "a new game is not in round 1")
    position = last_of_round(seed=3)
    link.quiet(position.push(some_move(position)).line())
    expect(" round 2 " in link.answer("status"), "the round after the first is not round 2")
    link.quiet(waiting().line())
    expect(" round 0 " in link.answer("status"), "a FEN that waits is not in round 0")
    link.quiet(from_state(waiting().state, seed=3).line())
    expect(" round 1 " in link.answer("status"), "dealt from there it is not round 1")
