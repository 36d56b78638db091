"""Sessions that nobody would think of. What must hold in all of them:

the engine lives and answers `isready`, every line is one of the grammar, every `go` has its one
`bestmove`, and the position after an error is the one before it. `scripts/fuzz` goes on for as long
as it is told to.
"""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.strategies import reachable_states
from tests.uai.driver import PATIENCE, Engine
from tests.uai.grammar import assert_in_grammar
from uai_engine.game import Action, legal_actions
from uai_engine.notation import parse_fen, write_fen, write_move, write_short_move
from uai_engine.uai.arguments import whole_number, words_of
from uai_engine.uai.commands import COMMANDS
from uai_engine.uai.go import WORDS
from uai_engine.uai.reader import read_line

FUZZ = settings(max_examples=20, suppress_health_check=list(HealthCheck))

# No value asks for more than a moment's work: a session is to be long, not slow.
number = st.sampled_from(["0", "1", "2", "3", "20", "-1", "1.5", "999999999999", "x"])
seed = st.sampled_from(["0", "1", "42", "18446744073709551615", "18446744073709551616", "-1"])
deal = st.sampled_from(
    ["deal:0123/0011/2234/0034/1112", "deal:-", "deal:0123/0011", "deal:9", "deal", "0123/0123"]
)
move = st.builds(
    "{}{}{}".format, st.integers(0, 9), st.sampled_from("byrktlou"), st.sampled_from("-12345")
)
step = st.one_of(move, deal, st.sampled_from(["010203", "000000", "999999", "m"]))
steps = st.lists(step, min_size=1, max_size=4).map(" ".join)
fen = reachable_states().map(write_fen)
word = st.one_of(
    st.sampled_from([*COMMANDS, *WORDS, "startpos", "fen", "players", "first", "seed", "moves"]),
    st.sampled_from(["name", "value", "Hash", "Searcher", "on", "off"]),
    number,
    step,
)
limit = st.one_of(
    st.builds("{} {}".format, st.sampled_from(["nodes", "depth", "movetime"]), number),
    st.builds("time {} {}".format, number, number),
    st.builds("searchmoves {}".format, steps),
    st.sampled_from(["infinite", "ponder", "nods 5", "inc 1 1"]),
)
option = st.sampled_from(
    [
        "name Searcher value random",
        "name Searcher value mcts-python",
        "name Searcher value greedy",
        "name Searcher value mcts",
        "name MultiPV value 3",
        "name Threads value 2",
        "name Hash value 1",
        "name Hash value 0",
        "name Seed value 9",
        "name Nothing",
    ]
)
sensible = st.one_of(
    st.sampled_from([name for name in COMMANDS if name != "quit"]),
    st.builds("position startpos players {} seed {}".format, number, seed),
    st.builds("position startpos seed {} moves {}".format, seed, steps),
    st.builds("position startpos moves {}".format, steps),
    st.builds("position fen {}".format, fen),
    st.builds("position fen {} seed {} moves {}".format, fen, seed, steps),
    st.builds("move {}".format, steps),
    st.builds("deal {}".format, deal),
    st.builds("setoption {}".format, option),
    st.lists(limit, max_size=3).map(lambda limits: " ".join(["go", *limits])),
    st.sampled_from(["perft 1", "perft 2", "bench 1", "help go", "debug on", "debug off"]),
)
jumbled = st.lists(word, min_size=1, max_size=6).map(" ".join)
text = st.text(max_size=30)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A sensible line with a piece missing, or something foreign in it."""
    whole: bytes = draw(sensible).encode()
    start, end = sorted([draw(st.integers(0, len(whole))), draw(st.integers(0, len(whole)))])
    return whole[:start] + draw(st.binary(max_size=8)) + whole[end:]


raw = st.one_of(
    sensible.map(str.encode),
    sensible.map(str.encode),
    jumbled.map(str.encode),
    text.map(str.encode),
    damaged(),
    st.binary(max_size=40),
)


def name_of(data: bytes) -> str:
    """The command that a line names, if it is a line of text at all."""
    read = read_line(data)
    return next(iter(words_of(read)), "") if isinstance(read, str) else ""


def is_quick(data: bytes) -> bool:
    """Whether a line neither ends the session nor makes it take for ever."""
    read = read_line(data)
    name, *rest = [*words_of(read), ""] if isinstance(read, str) else [""]
    most = {"go": 3, "bench": 20, "perft": 2}.get(name)
    numbers = [value for value in map(whole_number, rest) if value is not None]
    if name == "bench" and not numbers:
        return False
    return name != "quit" and (most is None or all(value <= most for value in numbers))


line = raw.map(lambda data: data.replace(b"\n", b" ")).filter(is_quick)


@FUZZ
@given(st.lists(st.one_of(st.integers(0, 999), line), min_size=1, max_size=25))
def test_step_by_step(commands: list[int | bytes]) -> None:
    """Look at the position after every command; a number stands for a move that is legal."""
    engine = Engine()
    try:
        before, searches = engine.one("fen"), 0
        for number, command in enumerate(commands):
            if isinstance(command, int):
                command = _legal_move(before, command)
            # The mark is an error that waits its turn where commands are kept, as `isready` would
            # not: everything in front of it has been carried out.
            engine.write(command + f"\nfen\nmark-{number}\n".encode())
            answers = [engine.line()]
            while f"'mark-{number}'" not in answers[-1]:
                answers.append(engine.line())
            answers.pop()
            after = [answer for answer in answers if answer.startswith("fen ")][-1]
            if any(answer.startswith("error") for answer in answers):
                assert after == before
            before = after
            busy = any(answer.startswith("error busy") for answer in answers)
            searches += name_of(command) == "go" and not busy
        assert "uaiok" in engine.ask("uai")
        assert_ends_well(engine, searches)
    finally:
        engine.kill()


@FUZZ
@given(st.lists(line, max_size=60))
def test_all_at_once(lines: list[bytes]) -> None:
    """Everything in one write, and the end of the input right behind it."""
    engine = Engine()
    try:
        engine.write(b"\n".join([*lines, b"isready", b""]))
        engine.stdin.close()
        engine.rest()
        refused = sum(answer.startswith("error busy go ") for answer in engine.transcript)
        assert "readyok" in engine.transcript
        assert_ends_well(engine, sum(name_of(line) == "go" for line in lines) - refused)
    finally:
        engine.kill()


def _legal_move(fen: str, number: int) -> bytes:
    """One of the moves in this position, in either form; any if there is none."""
    actions = legal_actions(parse_fen(fen.removeprefix("fen "))) or (Action(0, 0, 0),)
    write = write_move if number % 2 else write_short_move
    return f"move {write(actions[number % len(actions)])}".encode()


def assert_ends_well(engine: Engine, searches: int) -> None:
    if not engine.stdin.closed:
        engine.stdin.close()
        engine.rest()
    assert engine.process.wait(PATIENCE) == 0
    assert engine.stderr.read() == b""
    for answer in engine.transcript:
        assert_in_grammar(answer)
        assert not answer.startswith("error internal")
    assert sum(answer.startswith("bestmove") for answer in engine.transcript) == searches
