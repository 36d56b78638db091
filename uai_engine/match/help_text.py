"""What `uai-engine match --help` says beyond its options. Its examples are run by the tests."""

from typing import Final

FILE_EXAMPLE: Final = """\
kind = "roundrobin"
seats = 3
rounds = 1
[each]
nodes = 20
[each.options]
Hash = 16
[[engine]]
name = "greedy"
cmd = "uai-engine"
options = { Searcher = "greedy" }
[[engine]]
name = "random"
cmd = ["uai-engine"]
options = { Searcher = "random" }
"""

EXAMPLES: Final = (
    """\
uai-engine match --each nodes=20 --games 20 --journal night.jsonl \\
    --engine "cmd=uai-engine name=greedy option.Searcher=greedy" \\
    --engine "cmd=uai-engine name=random option.Searcher=random" \\
    --sprt "elo0=0 elo1=10" --out night.azul""",
    "uai-engine match --resume night.jsonl",
    "uai-engine match --config match.toml --concurrency 2",
)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())


EPILOG: Final = f"""\b
Words of an engine, quoted as in a shell; --each takes those marked *:
  cmd=COMMAND       what starts it: "cmd='python -m uai_engine'"
  name=NAME         what it is called in results; the program's name if left out
  dir=DIRECTORY     where it is started
  option.NAME=V *   sent as `setoption name NAME value V`
  tc=60+0.5 *       seconds on its clock for a game, and what each move adds
  st=0.1 *          seconds for each move
  nodes=N depth=N * limits that do not depend on the machine

\b
The schedule: a round is one deal seed. match puts all engines at one table,
roundrobin every set of them that fills a table, gauntlet the same with the first
engine always in. Too few engines for the seats fill them in turn. Each table plays
the deal once in every rotation of its seats, so that luck cancels.

\b
Results: a game is worth one point to the first place, shared by those who share it.
An engine at fault (time, illegal move, crash, stall, protocol error) comes last; the
others are ranked by the scores at that moment. A game at a cap is ranked by the scores
at that moment too. What the engine at fault wrote, and everything said to it, is in
the journal with the game. Late by its clock is a fault of time; silent even after
`stop`, or longer than the watchdog allows, is a stall.

\b
The journal has every game on the disk as soon as it is finished. After a kill or a power
cut, --resume goes on with the same schedule; at most the games under way are played
again. --out and --grid-out then are written anew from the journal. A match is resumed
as it was started; only --concurrency, --cluster and --on-fault may change.

\b
A --config file has the long options as keys, and tables for the rest:
{_indented(FILE_EXAMPLE)}

\b
Exit status: 0 the match is finished, or its sequential test decided; 1 it was stopped
by a fault, a signal, an engine that does not start, a lost cluster or a full disk;
2 wrong usage.

\b
Examples:
{_indented(chr(10).join(EXAMPLES))}
"""
