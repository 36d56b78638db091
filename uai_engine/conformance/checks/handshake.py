"""Transport and handshake: lines, order, versions."""

from uai_engine.client import startpos
from uai_engine.conformance.data import START
from uai_engine.conformance.registry import check
from uai_engine.conformance.rig import ALL_PLAYERS, Rig
from uai_engine.conformance.verdict import expect, expect_equal
from uai_engine.notation import write_fen
from uai_engine.notation.words import ANSWER_WORDS, REQUIRED_COMMANDS


@check("UAI-023", "isready is answered by readyok alone")
def ready(rig: Rig) -> None:
    for _ in range(3):
        expect_equal(rig.link.ask(), [], "what came before readyok")


@check("UAI-020", "a new process says nothing until it is spoken to")
def silent_at_start(rig: Rig) -> None:
    with rig.fresh() as link:
        link.nothing_for(min(0.5, rig.margin))
        expect_equal(link.ask(), [], "the answer to isready alone")


@check("UAI-020", "a new process stands at startpos players 2 seed 0")
def start_position(rig: Rig) -> None:
    with rig.fresh() as link:
        expect_equal(link.fen(), write_fen(startpos(seed=0).state), "fen before anything else")


@check("UAI-021", "uai: id name, id author, protocol, options, uaiok, and again the same")
def uai_answer(rig: Rig) -> None:
    with rig.fresh() as link:
        link.send("uai")
        lines = [line for line in link.until("uaiok") if not line.startswith("info string")]
        heads = [" ".join(line.split()[:2]) for line in lines]
        expect_equal(heads[:2], ["id name", "id author"], "the first two lines")
        expect(all(len(line.split()) > 2 for line in lines[:2]), "an empty name or author")
        expect(lines[2].startswith("protocol "), f"the third line is {lines[2]!r}")
        kinds = {line.split()[0] for line in lines[3:-1]} - {"players"}
        expect(kinds <= {"option"}, f"lines that are no options before uaiok: {sorted(kinds)}")
        expect_equal(lines[-1], "uaiok", "the last line")
        link.send("uai")
        again = [line for line in link.until("uaiok") if not line.startswith("info string")]
        expect_equal(again, lines, "the second answer to uai")


@check("UAI-022", "the protocol line says 1 and a minor version")
def protocol_version(rig: Rig) -> None:
    with rig.fresh() as link:
        link.send("uai")
        found = [line for line in link.until("uaiok") if line.startswith("protocol")]
        expect_equal(len(found), 1, "the number of protocol lines")
        major, _, minor = found[0].removeprefix("protocol ").partition(".")
        expect(major == "1" and minor.isdigit(), f"{found[0]!r} is no version of this standard")


@check("UAI-030", "the numbers of players that it says are those that it plays with")
def players_line(rig: Rig) -> None:
    declared = rig.declared_players
    whole = bool(declared) and set(declared) <= set(ALL_PLAYERS)
    expect(whole, f"players {declared} are not some of 2, 3 and 4")
    with rig.fresh() as link:
        for number in ALL_PLAYERS:
            command = f"position startpos players {number} seed 1"
            if number in declared:
                link.quiet(command)
            else:
                link.error(command, "players")


@check("UAI-006", "every line on stdout is one of the protocol")
def only_protocol_on_stdout(rig: Rig) -> None:
    with rig.fresh() as link:
        link.send("uai")
        lines = link.until("uaiok")
        lines += link.ask("uainewgame", START.line(), "fen", "moves", "status", "nonsense")
        link.send("go nodes 50")
        lines += link.until("bestmove")
        lines += link.ask("d", "help")
        link.send("quit")
        lines += link.rest()
        for line in lines:
            expect(line.split(" ", 1)[0] in ANSWER_WORDS, f"{line!r} is no line of the protocol")
        expect(not any("\r" in line for line in lines), "lines end with CR LF")


@check("UAI-007", "answers come in the order of the commands")
def answers_in_order(rig: Rig) -> None:
    link = rig.at(START)
    for _ in range(20):
        link.send("moves", "fen", "isready", "status", "nonsense", "isready")
        heads = [link.read().split(" ", 1)[0] for _ in range(6)]
        wanted = ["legalmoves", "fen", "readyok", "status", "error", "readyok"]
        expect_equal(heads, wanted, "the order of the answers")


@check("UAI-024", "uainewgame has no answer and leaves the position")
def new_game(rig: Rig) -> None:
    link = rig.at(START)
    before = link.fen()
    expect_equal(link.ask("uainewgame"), [], "the answer to uainewgame")
    expect_equal(link.fen(), before, "fen after uainewgame")


@check("UAI-028", "every command that an engine must have is there")
def required_commands(rig: Rig) -> None:
    with rig.fresh() as link:
        for command in REQUIRED_COMMANDS:
            if command == "quit":
                continue  # the checks of ending try it
            lines = link.ask(command, "stop", timeout=rig.patience + 1)
            if command == "isready":
                lines += link.until("readyok")
            unknown = [line for line in lines if line.startswith("error unknown-command")]
            expect(not unknown, f"{command!r} is unknown")


@check("UAI-028", "a command that the engine does not have is error unknown-command")
def unknown_command(rig: Rig) -> None:
    link = rig.at(START)
    before = link.fen()
    for command in ("xyzzy", "xyzzy 1 2 3", "goo", "positions startpos"):
        link.error(command, "unknown-command")
    expect_equal(link.fen(), before, "fen after unknown commands")


@check("UAI-005", "words may be parted by any spaces and tabs; blank lines are ignored")
def white_space(rig: Rig) -> None:
    link = rig.link
    expect_equal(link.ask("", "   ", "\t"), [], "the answer to blank lines")
    link.quiet("  position\tstartpos   players  2 \t seed 1  ")
    expect_equal(link.fen(), write_fen(START.state), "fen")


@check("UAI-005", "command words are lower case")
def upper_case(rig: Rig) -> None:
    for command in ("UAI", "Fen", "ISREADY"):
        rig.link.error(command, "unknown-command")


@check("UAI-002", "a CR before the LF is dropped")
def carriage_return(rig: Rig) -> None:
    link = rig.link
    link.send_bytes(b"position startpos seed 1\r\nfen\r\nisready\r\n")
    expect_equal(link.until("readyok"), [f"fen {write_fen(START.state)}", "readyok"], "the answers")


@check("UAI-029", "debug on and debug off have no answer")
def debug(rig: Rig) -> None:
    rig.need("debug")
    rig.link.quiet("debug on")
    rig.link.quiet("debug off")
    rig.link.error("debug perhaps", "syntax")
