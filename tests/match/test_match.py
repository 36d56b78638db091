"""Whole matches, through the command a person uses."""

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pexpect
import pytest

from uai_engine.game import Action, Dealer, Phase, sample_deal
from uai_engine.game.state import empty_game
from uai_engine.match.key_values import parse_words
from uai_engine.notation import write_deal
from uai_engine.notation.formats import Format, read_games
from uai_engine.notation.record.evaluation import evaluations


class RunMatch(Protocol):
    def __call__(self, *arguments: str) -> Any: ...


Fake = Callable[..., str]


def ours(searcher: str, name: str = "") -> str:
    """The words for --engine of our own engine."""
    words = f"name={name or searcher} option.Searcher={searcher}"
    return f"cmd='{sys.executable} -m uai_engine' {words}"


def played(done: Any) -> list[list[str]]:
    return [[step["text"] for step in game["steps"]] for game in done.games]


def test_the_same_seed_and_nodes_give_the_same_games(run_match: RunMatch) -> None:
    engines = ("--engine", ours("mcts-python", "tree"), "--engine", ours("random"))
    arguments = (*engines, "--each", "nodes=8", "--games", "4", "--overwrite")
    first = run_match(*arguments, "--seed", "5")
    again = run_match(*arguments, "--seed", "5", "--concurrency", "2")
    other = run_match(*arguments, "--seed", "6")
    assert first.status == again.status == other.status == 0
    assert played(first) == played(again)
    assert played(first)[0][0] != played(other)[0][0]


def test_the_runner_deals_and_pairs_share_their_deals(run_match: RunMatch, fake: Fake) -> None:
    done = run_match(
        *("--engine", fake("", "a"), "--engine", fake("--salt 1", "b")),
        *("--each", "nodes=5", "--rounds", "2", "--seed", "1", "--out", "games.azul"),
    )
    first, second, third, _ = played(done)
    assert first[0] == second[0] != third[0]
    readings = list(read_games((done.folder / "games.azul").read_bytes(), Format.RECORD))
    assert not [problem for reading in readings for problem in reading.problems]
    game = readings[0].game
    assert game is not None
    assert game.names == ("a", "b")
    assert game.seed is not None
    assert first[0] == write_deal(sample_deal(empty_game(2), Dealer(game.seed))[0])
    assert readings[0].states[-1].phase == Phase.OVER
    said = evaluations(game, "info")
    assert len(said) == sum(isinstance(step, Action) for step in game.steps)
    assert all(isinstance(game.steps[at - 1], Action) for at in said)
    last = said[max(said)]
    assert (last.info.depth, last.info.nps, last.info.win) == (1, 1000, (0.5, 0.5))
    assert last.info.time is not None
    assert last.info.pv == (game.steps[max(said) - 1],)


@pytest.mark.parametrize(("seats", "games"), [(3, 3), (4, 4)])
def test_three_engines_round_a_larger_table(
    run_match: RunMatch, fake: Fake, seats: int, games: int
) -> None:
    engines = [word for n in range(3) for word in ("--engine", fake(f"--salt {n}", f"e{n}"))]
    done = run_match(
        *engines, "--each", "tc=10+0.1", "--seats", str(seats), "--rounds", "1", "--json"
    )
    assert done.status == 0
    said = done.summary
    assert said["games"] == games
    assert len(said["ratings"]) == 3
    assert [engine["games"] for engine in said["engines"]] == [games] * 3
    assert sum(engine["fair"] for engine in said["engines"]) == pytest.approx(games)
    moves = [step for step in done.games[0]["steps"] if "milliseconds" in step]
    assert all(step["clock"] <= 10_000 + 100 * len(moves) for step in moves)


def test_a_round_robin_has_a_crosstable(run_match: RunMatch, fake: Fake) -> None:
    engines = [word for n in range(3) for word in ("--engine", fake(f"--salt {n}", f"e{n}"))]
    done = run_match(*engines, "--each", "nodes=5", "--rounds", "1", "--kind", "roundrobin")
    assert done.status == 0
    assert "against" in done.stdout
    assert "rating" in done.stdout
    assert "games 6 of 6" in done.stdout


def test_the_sequential_test_ends_a_match_early(run_match: RunMatch) -> None:
    done = run_match(
        *("--engine", ours("greedy"), "--engine", ours("random"), "--each", "nodes=5"),
        *("--games", "1000", "--sprt", "elo0=0 elo1=300 alpha=0.1 beta=0.1", "--json"),
    )
    assert done.status == 0
    said = done.summary
    assert said["why"] == "H1 accepted"
    assert said["sprt"]["accepted"] == "H1"
    assert said["games"] < 100
    assert run_match("--resume", "journal").status == 0
    assert len(done.games) == said["games"]


def test_a_file_runs_the_same_match(run_match: RunMatch, fake: Fake, tmp_path: Path) -> None:
    commands = [parse_words(fake(flags))["cmd"] for flags in ("", "--salt 1")]
    (tmp_path / "match.toml").write_text(
        f"""
        rounds = 1
        each = {{ nodes = 5 }}
        [[engine]]
        name = "a"
        cmd = {shlex.split(commands[0])}
        [[engine]]
        name = "b"
        cmd = "{commands[1]}"
        """
    )
    by_file = run_match("--config", "match.toml")
    assert by_file.status == 0, by_file.stderr
    by_line = run_match(
        *("--engine", fake("", "a"), "--engine", fake("--salt 1", "b")),
        *("--each", "nodes=5", "--rounds", "1", "--overwrite"),
    )
    assert played(by_file) == played(by_line)


def test_wrong_usage(run_match: RunMatch, fake: Fake) -> None:
    done = run_match("--engine", fake("", "a"), "--rounds", "1")
    assert done.status == 2
    assert "engine a: no limit" in done.stderr
    assert not (done.folder / "journal").exists()


def test_a_picture_on_a_terminal(
    fake: Fake, command: Callable[..., list[str]], environment: dict[str, str], tmp_path: Path
) -> None:
    words = command(
        *("--engine", fake("", "a"), "--engine", fake("--salt 1", "b")),
        *("--each", "nodes=5", "--rounds", "2", "--journal", "journal"),
    )
    child: pexpect.spawn[str] = pexpect.spawn(
        words[0],
        words[1:],
        cwd=str(tmp_path),
        env=environment,
        encoding="utf-8",
        dimensions=(40, 100),
        timeout=60,
    )
    child.expect_exact("[" + "." * 50 + "]   0 %")
    child.expect(r"\x1b\[\d+A\r\x1b\[J")
    child.expect_exact("[" + "#" * 50 + "] 100 %")
    child.expect_exact("finished: every game is played")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_few_games_by_the_clock_without_a_fault(run_match: RunMatch) -> None:
    done = run_match(
        *("--engine", ours("mcts-python"), "--engine", ours("greedy"), "--each", "st=0.02"),
        *("--games", "4", "--concurrency", "2", "--margin", "2000"),
    )
    assert done.status == 0
    assert "ends: normal 4" in done.stdout
    assert "overhead of the runner: " in done.stdout


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_two_hundred_games_without_a_fault(run_match: RunMatch) -> None:
    """Two of our searchers at 50 ms a move, two games at a time.

    The margin is for machines that have other things to do as well.
    """
    done = run_match(
        *("--engine", ours("mcts"), "--engine", ours("greedy"), "--each", "st=0.05"),
        *("--games", "200", "--concurrency", "2", "--margin", "2000", "--json"),
    )
    assert done.status == 0
    assert done.summary["games"] == 200
    assert sum(engine["faults"] for engine in done.summary["engines"]) == 0
    assert done.summary["overhead_ms_per_move"] < 5
