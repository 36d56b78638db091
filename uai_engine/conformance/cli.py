"""`uai-engine conformance -- COMMAND ..`"""

import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

import click

from uai_engine.conformance.levels import CORE, Level, at_level
from uai_engine.conformance.registry import Check, all_checks, matching
from uai_engine.conformance.report import failures, table, write_json, write_junit
from uai_engine.conformance.runner import run
from uai_engine.conformance.verdict import Outcome, Verdict


@click.command(context_settings={"ignore_unknown_options": True})
@click.option(
    "--only",
    "patterns",
    multiple=True,
    metavar="PATTERN",
    help="Only checks whose rule id, name or topic fits, such as 'UAI-4*', 'legal-pv' or search."
    " May be given several times.",
)
@click.option(
    "--level",
    type=click.Choice([level.value for level in Level]),
    default=Level.FULL.value,
    show_default=True,
    help="core: what a match or a GUI needs of an engine. full: the whole standard.",
)
@click.option(
    "--margin",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    metavar="MS",
    help="How late anything with a time may be; plain answers have ten times as long.",
)
@click.option("--list", "listing", is_flag=True, help="Name the checks and run none.")
@click.option(
    "--json",
    "json_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a report as JSON.",
)
@click.option(
    "--junit",
    "junit_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a report as JUnit XML.",
)
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
def conformance(
    patterns: tuple[str, ...],
    level: str,
    margin: int,
    listing: bool,
    json_file: Path | None,
    junit_file: Path | None,
    command: tuple[str, ...],
) -> None:
    """Check that the engine started by COMMAND keeps to the UAI standard.

    Write `--` before COMMAND. A check passes, fails, or does not apply because the engine lacks an
    optional command. What could only fail because of another failure is not tried. A failure prints
    what was said, so that it can be said again. The exit status is 0 if nothing failed, 1 if
    something did, 2 for wrong usage.
    """
    checks = matching(at_level(all_checks(), Level(level)), patterns)
    if not checks:
        raise click.UsageError(f"no check fits {' or '.join(patterns)}")
    if listing:
        for check in checks:
            core = Level.CORE if check.name in CORE else ""
            click.echo(f"{check.rule}  {check.name:28}  {core:4}  {check.title}")
        return
    if not command:
        raise click.UsageError("say which engine to check: conformance -- COMMAND ..")
    if shutil.which(command[0]) is None:
        raise click.UsageError(f"there is no program {command[0]!r}")
    outcomes = _run(command, checks, margin / 1000)
    click.echo("\n".join([*failures(outcomes), *table(outcomes)]))
    _write(json_file, command, outcomes, write_json)
    _write(junit_file, command, outcomes, write_junit)
    if any(outcome.verdict == Verdict.FAIL for outcome in outcomes):
        sys.exit(1)


def _run(command: Sequence[str], checks: Sequence[Check], margin: float) -> list[Outcome]:
    """Run the checks; on a terminal with a bar that shows how far it is."""
    if not sys.stderr.isatty():
        return run(command, checks, margin)
    with click.progressbar(
        length=len(checks), label="Checking", file=sys.stderr, item_show_func=_current
    ) as bar:
        return run(command, checks, margin, lambda outcome: bar.update(1, outcome))


def _current(outcome: Outcome | None) -> str:
    return outcome.name if outcome is not None else ""


def _write(
    path: Path | None,
    command: Sequence[str],
    outcomes: Sequence[Outcome],
    write: Callable[[TextIO, Sequence[str], Sequence[Outcome]], None],
) -> None:
    if path is not None:
        with path.open("w", encoding="utf-8") as file:
            write(file, command, outcomes)
