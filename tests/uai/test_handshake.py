"""What an engine says of itself, its options, and commands that it does not understand."""

import pytest

from tests.uai.driver import Engine, Spawn
from uai_engine.notation.options import parse_option
from uai_engine.uai.commands import COMMANDS


def test_uai_020_a_new_process_is_silent_and_stands_at_the_start(spawn: Spawn) -> None:
    engine = spawn(searcher="")
    fen = engine.one("fen")
    assert "| - 0244 0013 1234 2223 0234 |" in fen
    assert engine.ask("position startpos players 2 seed 0", "fen") == [fen]
    assert engine.end() == (0, [], "")


def test_uai_021_handshake(engine: Engine) -> None:
    first = engine.ask("uai")
    lines = [line for line in first if not line.startswith("info ")]
    assert lines[0].startswith("id name uai-engine")
    assert lines[1].startswith("id author ")
    assert lines[2] == "protocol 1.0"
    assert all(line.startswith("option name ") for line in lines[3:-1])
    assert lines[-1] == "uaiok"
    assert engine.ask("uai") == first


def test_uai_044_options_are_declared_with_types_that_parse(engine: Engine) -> None:
    options = {
        option.name: option
        for option in map(parse_option, filter(lambda x: x.startswith("option"), engine.ask("uai")))
    }
    kinds = {
        "Searcher": "combo",
        "Threads": "spin",
        "Hash": "spin",
        "MultiPV": "spin",
        "Ponder": "check",
        "Seed": "spin",
        "MoveOverhead": "spin",
    }
    assert {name: options[name].kind for name in kinds} == kinds
    assert {"mcts-python", "greedy", "random"} <= set(options["Searcher"].choices)


@pytest.mark.parametrize(
    "setting",
    [
        "name Hash value 16",
        "name hash value 16",
        "name Ponder value TRUE",
        "name Searcher value Random",
        "name\tMultiPV   value  3",
    ],
)
def test_uai_042_an_option_is_set_without_a_word(engine: Engine, setting: str) -> None:
    assert engine.ask(f"setoption {setting}") == []


@pytest.mark.parametrize(
    ("setting", "code", "says"),
    [
        ("name Hsh value 16", "option", "did you mean Hash?"),
        ("name Nothing value 16", "option", "there are Searcher, Threads"),
        ("name Hash value 0", "option", "a whole number from 1 to"),
        ("name Hash value many", "option", "a whole number from 1 to"),
        ("name Hash", "option", "needs a value"),
        ("name Ponder value maybe", "option", "true or false"),
        ("name Searcher value oracle", "option", "one of "),
        ("name Hash valeu 16", "syntax", "expected value"),
        ("Hash 16", "syntax", "setoption name NAME"),
        ("", "syntax", "setoption name NAME"),
    ],
)
def test_uai_043_a_bad_option_says_what_would_be_right(
    engine: Engine, setting: str, code: str, says: str
) -> None:
    line = engine.one(f"setoption {setting}")
    assert line.startswith(f"error {code} ")
    assert says in line


def test_a_bad_value_leaves_the_option_as_it_was(engine: Engine) -> None:
    engine.send("setoption name MultiPV value 2", "setoption name MultiPV value 0")
    assert engine.line().startswith("error option ")
    engine.send("go")
    infos = [line for line in engine.until("bestmove") if " multipv " in line]
    assert len(infos) == 2


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("fooo", "unknown-command", "'fooo' is no command"),
        ("isredy", "unknown-command", "did you mean isready?"),
        ("UAI", "unknown-command", "did you mean uai?"),
        ("positon startpos", "unknown-command", "did you mean position?"),
        ("fen please", "syntax", "'please'"),
        ("isready now", "syntax", "'now'"),
        ("help me", "unknown-command", "'me'"),
        ("help go now", "syntax", "'now'"),
        ("debug", "syntax", "on or off"),
        ("debug maybe", "syntax", "on or off"),
        ("perft", "syntax", "number of moves"),
        ("perft -1", "limit", "0 to 1000"),
        ("perft x", "limit", "0 to 1000"),
        ("perft 1 2", "syntax", "'2'"),
        ("bench 0", "limit", "1 to"),
        ("bench many", "limit", "1 to"),
        ("x" * 500_000, "unknown-command", "xx.."),
        ("\u00e4\u20ac", "unknown-command", r"\xe4\u20ac"),
    ],
)
def test_uai_503_what_is_not_understood_is_an_error(
    engine: Engine, line: str, code: str, says: str
) -> None:
    before = engine.one("fen")
    answer = engine.one(line)
    assert answer.startswith(f"error {code} ")
    assert says in answer
    assert len(answer) < 300
    assert answer.isascii()
    assert engine.one("fen") == before


def test_help_knows_every_command(engine: Engine) -> None:
    overview = engine.ask("help")
    for name in COMMANDS:
        assert any(line.startswith(f"info string {name} ") for line in overview)
        about = engine.ask(f"help {name}")
        assert about[0].startswith(f"info string {name}")
        assert all(line.startswith("info string") for line in about)


def test_uai_029_debug_is_taken_without_a_word(engine: Engine) -> None:
    assert engine.ask("debug on", "debug off") == []


def test_options_of_another_searcher_are_refused_by_its_name(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told from the registry: which searchers have options of their own is their affair."""
    from uai_engine.notation.options import OptionValue, spin
    from uai_engine.search.greedy import GreedySearcher
    from uai_engine.uai.errors import Refusal
    from uai_engine.uai.settings import Settings

    configured: list[tuple[str, OptionValue]] = []
    monkeypatch.setattr(GreedySearcher, "options", (spin("Greed", 1, 0, 9),))
    settings = Settings()
    settings.set("Searcher", "random", players=2)
    with pytest.raises(Refusal, match="an option of the searcher greedy"):
        settings.set("Greed", "2", players=2)
    settings.set("Searcher", "greedy", players=2)
    settings.set("greed", "2", players=2)
    assert "Greed" in [option.name for option in settings.options()]
    settings.set("Searcher", "random", players=2)
    monkeypatch.setattr(
        GreedySearcher, "configure", lambda self, name, value: configured.append((name, value))
    )
    settings.set("Searcher", "greedy", players=2)
    assert ("Greed", 2) in configured, "it was kept while another was set"
