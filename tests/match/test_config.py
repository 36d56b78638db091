"""What a person gives, on the command line and in a file, and what a match makes of it."""

import sys
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

from uai_engine.match.cli import match
from uai_engine.match.command_options import LONG_OPTIONS
from uai_engine.match.config import Given, manner_from, overlaid, read_file, settings_from
from uai_engine.match.key_values import engine_spec, parse_words, sprt_of
from uai_engine.match.limits import Limits, check_limits, with_limit, write_limits
from uai_engine.match.schedule import games_in
from uai_engine.match.settings import Manner, SettingsError
from uai_engine.match.sprt import Sprt

FILE = """
kind = "gauntlet"
seats = 3
rounds = 4
seed = 18446744073709551615
margin = 50
watchdog = 2.5
max-rounds = 20
out = "games.azul"
concurrency = 2
on-fault = "stop"

[each]
st = 0.05
options = { Hash = 32, Ponder = false }

[[engine]]
name = "mine"
cmd = ["python", "-m", "my engine"]
options = { Hash = 64 }

[[engine]]
cmd = "/usr/games/yours --fast"
tc = "60+0.5"

[[engine]]
cmd = "/usr/games/theirs"
nodes = 1000
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.toml"
    path.write_text(FILE)
    return path


def test_a_file(file: Path) -> None:
    given = read_file(file)
    settings = settings_from(given)
    mine, yours, theirs = settings.engines
    assert mine.command == ("python", "-m", "my engine")
    assert mine.options == (("Hash", "64"), ("Ponder", "false"))
    assert mine.limits == Limits(movetime=50)
    assert (yours.name, yours.command) == ("yours", ("/usr/games/yours", "--fast"))
    assert yours.limits == Limits(clock=60_000, increment=500)
    assert theirs.limits == Limits(nodes=1000)
    assert (settings.kind, settings.seats, settings.rounds) == ("gauntlet", 3, 4)
    assert settings.seed == 2**64 - 1
    assert (settings.conditions.margin, settings.conditions.watchdog) == (50, 2.5)
    assert settings.conditions.max_rounds == 20
    assert settings.out == str(Path("games.azul").absolute())
    assert manner_from(given) == Manner(concurrency=2, on_fault="stop")


def test_the_command_line_wins_over_the_file(file: Path) -> None:
    line = Given(each={"nodes": "5"}, rounds=1, on_fault="restart")
    given = overlaid(read_file(file), line)
    settings = settings_from(given)
    assert settings.rounds == 1
    assert settings.seats == 3
    assert settings.engines[0].limits == Limits(nodes=5)
    assert manner_from(given).on_fault == "restart"


def test_games_on_the_line_take_the_place_of_rounds_in_the_file(file: Path) -> None:
    assert settings_from(overlaid(read_file(file), Given(games=3))).rounds == 1


def test_without_dask_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = CliRunner().invoke(match, ["--config", str(file), "--cluster", "tcp://127.0.0.1:1"])
    assert done.exit_code == 2
    assert 'pip install "uai-engine[cluster]"' in done.output


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        ("rounds = 'many'", "rounds is a whole number, not 'many'"),
        ("round = 3", "did you mean rounds"),
        ("seats = true", "seats is a whole number"),
        ("ponder = 1", "ponder is true or false"),
        ("quick = 'x y'", "quick is a list of two texts"),
        ("kind = 'swiss'", "kind is match, roundrobin, gauntlet"),
        ("engine = 3", r"\[\[engine\]\]"),
        ("[[engine]]\ncmd = 'x'\nnodes = [3]", "engine.nodes"),
        ("each = 3", "each is a table"),
        ("rounds = ", "Invalid value"),
    ],
)
def test_a_file_that_is_wrong_is_named_with_its_key(
    tmp_path: Path, content: str, wrong: str
) -> None:
    path = tmp_path / "match.toml"
    path.write_text(content)
    with pytest.raises(SettingsError, match=wrong) as caught:
        read_file(path)
    assert str(caught.value).startswith(str(path))


def test_words() -> None:
    words = parse_words("cmd='python -m x' name=A option.Hash=64 'option.Book Dir=a b' st=0.1")
    spec = engine_spec(words, {"option.Hash": "1", "option.Threads": "2", "nodes": "9"})
    assert spec.command == ("python", "-m", "x")
    assert spec.options == (("Hash", "64"), ("Threads", "2"), ("Book Dir", "a b"))
    assert spec.limits == Limits(movetime=100)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("cmd", "key=value"),
        ("cmd=x cmd=y", "given twice"),
        ("cmd='x", "quotation"),
        ("nmae=x cmd=x", "did you mean name"),
        ("name=x", "no cmd="),
        ("cmd=x nodes=0", "nodes is a whole number above 0"),
        ("cmd=x st=soon", "st is in seconds"),
        ("cmd=x tc=60+", "tc is in seconds"),
        ("cmd=x st=0.0001", "no time at all"),
        ("cmd=x tc=0/60", "number of moves in tc"),
        ("cmd=x tc=1:90", "tc is in seconds"),
        ("cmd=x margin=-1", "margin is in milliseconds"),
        ("cmd=x restart=daily", "restart is fault, game, never"),
    ],
)
def test_wrong_words_are_named(words: str, wrong: str) -> None:
    with pytest.raises(SettingsError, match=wrong):
        engine_spec(parse_words(words), {})


@pytest.mark.parametrize(
    "text", ["tc=60+0.5", "tc=1", "tc=40/60", "tc=40/90+1", "st=0.05", "nodes=7 depth=2"]
)
def test_limits_are_written_as_they_are_read(text: str) -> None:
    limits = Limits()
    for word in text.split():
        limits = with_limit(limits, *word.split("="))
    assert write_limits(limits) == text
    check_limits(limits)


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        (Given(), "no engine"),
        (Given(engine=({"cmd": "x"}, {"cmd": "y"})), "engine x: no limit"),
        (Given(engine=({"cmd": "x"},), each={"tc": "1", "st": "1"}), "exclude each other"),
        (Given(engine=({"cmd": "x", "name": "a\nb"},)), "cannot be called"),
        (Given(engine=({"cmd": "x"},) * 2, each={"nodes": "1"}), "two engines are called 'x'"),
        (Given(engine=({"cmd": "x"},), each={"cmd": "1"}), "each has no 'cmd'"),
    ],
)
def test_settings_that_make_no_match(given: Given, wrong: str) -> None:
    with pytest.raises(SettingsError, match=wrong):
        settings_from(given)


TWO = Given(engine=({"cmd": "x"}, {"cmd": "y"}), each={"nodes": "1"})
THREE = Given(engine=({"cmd": "x"}, {"cmd": "y"}, {"cmd": "z"}), each={"nodes": "1"})


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        (Given(seats=5), "seats is 2, 3 or 4, not 5"),
        (Given(rounds=0), "rounds is above 0"),
        (Given(rounds=1, games=2), "not both"),
        (Given(kind="swiss"), "kind is match"),
        (Given(seed=2**64), "64-bit"),
        (Given(watchdog=0.0), "watchdog is above 0"),
        (Given(margin=-1), "margin"),
        (Given(seats=3, sprt={"elo0": "0", "elo1": "5", "scale": "normalised"}), "logistic"),
        (Given(opening_start=2), "opening-start is 1 to 1"),
        (Given(opening_order="alphabetical"), "opening-order is sequential or random"),
        (Given(random_plies=25), "random-plies is 0 to 24"),
        (Given(gauntlet_seeds=2), "for kind gauntlet"),
        (Given(kind="gauntlet", gauntlet_seeds=2), "gauntlet-seeds is 1 to 1 here"),
        (Given(resign={"share": "0.6", "moves": "3"}), "resign share is between 0 and 0.5"),
        (Given(agree={"share": "0.4", "moves": "3"}), "agree share is above 0.5"),
        (Given(agree={"share": "0.9"}), "agree needs moves="),
        (Given(agree={"share": "0.9", "moves": "1.5"}), "a whole number"),
        (Given(resign={"share": "0.1", "moves": "0"}), "resign moves is at least 1"),
        (Given(event="a\nb"), "event is one line"),
        (Given(openings="/nonexistent"), "openings /nonexistent"),
        (Given(opening_moves=3), "no use without openings"),
    ],
)
def test_wrong_settings_are_named(more: Given, wrong: str) -> None:
    with pytest.raises(SettingsError, match=wrong):
        settings_from(overlaid(TWO, more))


def test_more_engines_than_seats_need_a_kind() -> None:
    with pytest.raises(SettingsError, match="choose roundrobin or gauntlet"):
        settings_from(THREE)


def test_games_are_whole_rounds() -> None:
    assert settings_from(overlaid(TWO, Given(games=5))).rounds == 3
    assert settings_from(overlaid(THREE, Given(games=7, kind="roundrobin"))).rounds == 2


def test_clocks_as_people_write_them() -> None:
    assert with_limit(Limits(), "tc", "40/60") == Limits(clock=60_000, moves=40)
    assert with_limit(Limits(), "tc", "1:30+1") == Limits(clock=90_000, increment=1000)
    assert with_limit(Limits(), "tc", "40/1:30+0.5") == Limits(90_000, 500, 40)


def test_what_holds_for_each_engine_and_for_one() -> None:
    each = parse_words("args=--fast dir=/tmp margin=20 restart=game stderr=all.txt nodes=1")
    spec = engine_spec(parse_words("cmd='x -a' args='--slow --safe' margin=7"), each)
    assert spec.command == ("x", "-a", "--slow", "--safe")
    assert (spec.directory, spec.margin, spec.restart) == ("/tmp", 7, "game")
    assert spec.stderr == str(Path("all.txt").absolute())
    plain = engine_spec(parse_words("cmd=x nodes=1"), {})
    assert (plain.margin, plain.restart, plain.stderr) == (None, "fault", None)


def test_two_commands_alone_make_a_match() -> None:
    given = Given(quick=("x --a", "/usr/y"))
    settings = settings_from(given)
    assert [engine.name for engine in settings.engines] == ["x", "y"]
    assert [engine.limits for engine in settings.engines] == [Limits(movetime=100)] * 2
    assert games_in(settings) == 100
    assert (manner_from(given).concurrency or 0) >= 1
    more = settings_from(Given(quick=("x", "x"), each={"nodes": "3"}, games=4))
    assert [engine.name for engine in more.engines] == ["x-1", "x-2"]
    assert games_in(more) == 4
    with pytest.raises(SettingsError, match="quick or engines"):
        settings_from(Given(quick=("x", "y"), engine=({"cmd": "z"},)))


def test_every_long_option_is_a_key_of_the_file() -> None:
    by_command_line = {
        option.removeprefix("--")
        for parameter in match.params
        for option in parameter.opts
        if option not in ("--config", "--help")
    }
    assert by_command_line == {option.name for option in LONG_OPTIONS}
    assert {option.field for option in LONG_OPTIONS} == {field.name for field in fields(Given)}


def test_every_key_of_a_file_is_taken(tmp_path: Path) -> None:
    values = {
        "whole": "3",
        "number": "0.5",
        "text": '"x"',
        "flag": "true",
        "words": '"a=1 b=2"',
        "pair": '["x", "y"]',
    }
    lines = [
        f"{option.name} = {(option.choices and repr(option.choices[-1])) or values[option.value]}"
        for option in LONG_OPTIONS
        if option.value != "engines"
    ]
    path = tmp_path / "match.toml"
    path.write_text("\n".join([*lines, "[[engine]]", 'cmd = "x"']))
    given = read_file(path)
    assert [field.name for field in fields(Given) if getattr(given, field.name) is None] == []
    assert given.sprt == {"a": "1", "b": "2"}
    assert given.quick == ("x", "y")


def test_sprt() -> None:
    assert sprt_of(parse_words("elo0=-5 elo1=0 alpha=0.1 scale=normalised")) == Sprt(
        -5, 0, 0.1, scale="normalised"
    )
    for words, wrong in (
        ("elo0=0", "needs elo1"),
        ("elo0=0 elo1=x", "elo1 is a number"),
        ("elo0=0 elo1=5 elo2=6", "no 'elo2'"),
        ("elo0=5 elo1=0", "elo0 must be less"),
        ("elo0=0 elo1=5 scale=bayes", "logistic or normalised"),
    ):
        with pytest.raises(SettingsError, match=wrong):
            sprt_of(parse_words(words))
