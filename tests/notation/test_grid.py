"""The game-neutral layer of the grid log, on the example of the document that describes it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uai_engine.notation.errors import NotationError
from uai_engine.notation.grid import (
    Log,
    Pair,
    Round,
    Row,
    Turn,
    chronology,
    read_log,
    rows_of,
    write_log,
)

# The document's own example, trailing spaces of its cells included.
EXAMPLE = "\n".join(
    [
        "Game: Base",
        "ScoringTiles: SCORE1, SCORE2",
        "BonusCards: BON-SPD, BON-4C",
        "StartingVPs: Cultists:20, Nomads:20, Witches:20",
        "Options: OPT1",
        "",
        "Round 1",
        "TurnOrder: Cultists, Nomads, Witches",
        "----------------------------------------------------------------",
        "Cultists     | Nomads       | Witches      ",
        "----------------------------------------------------------------",
        "C4           | L            | DL           ",
        "CULT-F       |              |              ",
        "             | D-F5         |              ",
        "             | ACT4         |              ",
        "             |              | C7           ",
        "",
    ]
)


def test_the_example_reads() -> None:
    log, problems = read_log(EXAMPLE.encode())
    assert problems == []
    assert log.header[3] == Pair("StartingVPs", "Cultists:20, Nomads:20, Witches:20")
    (round_,) = log.rounds
    assert [(turn.player, turn.actions) for turn in chronology(round_)] == [
        ("Cultists", ("C4",)),
        ("Nomads", ("L",)),
        ("Witches", ("DL",)),
        ("Cultists", ("CULT-F",)),
        ("Nomads", ("D-F5",)),
        ("Nomads", ("ACT4",)),
        ("Witches", ("C7",)),
    ]


def test_the_example_is_written_byte_for_byte() -> None:
    log, _ = read_log(EXAMPLE)
    assert write_log(log) == EXAMPLE


def test_a_player_may_have_a_name_of_two_words() -> None:
    log, problems = read_log(EXAMPLE.replace("Witches", "Chaos Magicians"))
    assert problems == []
    assert log.rounds[0].order[2] == "Chaos Magicians"
    assert read_log(write_log(log)) == (log, [])


def test_chained_actions() -> None:
    text = EXAMPLE.replace("C4           | L ", "C1PW:1C.ACT-SH-F.C1PW:1C | L ")
    log, problems = read_log(text)
    assert problems == []
    assert log.rounds[0].rows[0].cells[0] == ("C1PW:1C", "ACT-SH-F", "C1PW:1C")
    written = write_log(log)
    assert "C1PW:1C.ACT-SH-F.C1PW:1C | L            | DL           \n" in written
    assert "Cultists                 | Nomads       | Witches      \n" in written
    assert read_log(written) == (log, [])


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("Game: Base", "Game Base", 1, "'Game Base' is not a pair 'key: value'"),
        ("TurnOrder: Cultists, Nomads, Witches\n", "", 7, "round 1 has 0 lines TurnOrder"),
        ("Cultists     |", "Alchemists   |", 10, "the columns are not those of TurnOrder"),
        ("L            | DL           ", "L", 12, "2 cells in a grid of 3 columns"),
        ("CULT-F ", "CULT..F", 13, "'CULT..F' is not actions joined by '.'"),
        ("CULT-F ", "CULT F ", 13, "'CULT F' is not actions joined by '.'"),
        ("-\nC4", "-\n-----\nC4", 7, "the columns of round 1 are not titled between two rules"),
        ("Order: Cultists", "Order: Nomads", 7, "every player of a turn order has one name, once"),
    ],
)
def test_a_log_that_is_wrong(old: str, new: str, line: int, what: str) -> None:
    assert old in EXAMPLE
    _, problems = read_log(EXAMPLE.replace(old, new))
    assert any(at == line and text.startswith(what) for at, text in problems), problems


def test_every_problem_is_found() -> None:
    text = EXAMPLE.replace("Game: Base", "Game Base").replace("CULT-F ", "CULT F ")
    _, problems = read_log(text.encode() + b"\xff |  | x y")
    assert [problem.line for problem in problems] == [17, 1, 13, 17]


@pytest.mark.parametrize(
    "round_",
    [
        Round(1, ("A", "B|C")),
        Round(1, ("A", "B,C")),
        Round(1, ("A", "")),
        Round(1, ("A",), rows=(Row((("a.b",),)),)),
        Round(1, ("A",), rows=(Row((("a b",),)),)),
        Round(1, ("A",), (Pair("key", "two\nlines"),)),
    ],
)
def test_what_would_not_read_back_is_not_written(round_: Round) -> None:
    with pytest.raises(NotationError):
        write_log(Log((), (round_,)))


words = st.text("ABCDEFGH0123456789-+>:", min_size=1, max_size=20).filter(
    lambda word: set(word) != {"-"}
)
names = st.text("abcdefgh", min_size=1, max_size=16)
pairs = st.builds(
    Pair,
    st.text("KEYkey", min_size=1, max_size=12).filter(lambda key: key != "TurnOrder"),
    st.text("value, :.|-0", max_size=20).map(str.strip),
)


@st.composite
def logs(draw: st.DrawFn) -> Log:
    rounds = []
    for number in range(draw(st.integers(0, 3))):
        order = tuple(draw(st.lists(names, min_size=1, max_size=5, unique=True)))
        chains = st.lists(words, max_size=3).map(tuple)
        cells = st.tuples(*[chains] * len(order)).filter(any)
        rows = tuple(Row(row) for row in draw(st.lists(cells, max_size=5)))
        rounds.append(Round(number, order, tuple(draw(st.lists(pairs, max_size=2))), rows))
    return Log(tuple(draw(st.lists(pairs, max_size=4))), tuple(rounds))


@given(logs())
def test_a_log_reads_back_as_it_was_written(log: Log) -> None:
    text = write_log(log)
    assert read_log(text) == (log, [])


@given(logs())
def test_rows_made_from_a_chronology_have_that_chronology(log: Log) -> None:
    for round_ in log.rounds:
        turns = [Turn(player, actions) for player, actions, _ in chronology(round_)]
        rows = rows_of(round_.order, turns)
        assert list(chronology(Round(1, round_.order, rows=rows))) == turns
        assert len(rows) <= len(round_.rows)


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200)))
def test_nothing_upsets_the_reader(data: bytes | str) -> None:
    read_log(data)
    head = EXAMPLE if isinstance(data, str) else EXAMPLE.encode()
    read_log(head + data)  # type: ignore[operator]
