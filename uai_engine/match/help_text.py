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
    "uai-engine match --quick uai-engine 'uai-engine' --games 2 --each nodes=20",
)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())


EPILOG: Final = f"""\b
Words of an engine, quoted as in a shell; --each takes those marked *:
  cmd=COMMAND       what starts it: "cmd='python -m uai_engine'"
  name=NAME         what it is called in results; the program's name if left out
  args=ARGUMENTS *  added to its command
  dir=DIRECTORY *   where it is started
  stderr=FILE *     gets what it writes there
  margin=MS *       how late it may be; else --margin
  restart=WHEN *    a new process after a `fault` (default) or for every `game`;
                    `never`: its fault stops the match
  option.NAME=V *   sent as `setoption name NAME value V`
  tc=60+0.5 *       seconds on its clock for a game, and what each move adds;
                    tc=1:30+1 has minutes, tc=40/60 the same time again every 40 moves
  st=0.1 *          seconds for each move
  nodes=N depth=N * limits that do not depend on the machine

\b
The schedule: a round is one deal seed. match puts all engines at one table,
roundrobin every set of them that fills a table, gauntlet the same with the first
engine always in; with --gauntlet-seeds N each of the first N meets all the others,
but not each other. Too few engines for the seats fill them in turn. Each table plays
the deal once in every rotation of its seats, so that luck cancels.

\b
Openings: one a round, in turn or in random order (--opening-order), from --opening-start
on. --random-plies N adds N random moves that waste no tile; a round's games all open
alike, so that every engine gets every side of an opening.

\b
Results: a game is worth one point to the first place, shared by those who share it.
An engine at fault (time, illegal move, crash, stall, protocol error) comes last; the
others are ranked by the scores at that moment. A game at a cap is ranked by the scores
at that moment too. A game counts once for an engine, also if it has several seats;
share/fair is its share of the wins over what its seats would get by chance.
What the engine at fault wrote, and everything said to it, is in
the journal with the game. Late by its clock is a fault of time; silent even after
`stop`, or longer than the watchdog allows, is a stall.

\b
Adjudication is off unless you ask for it. --resign "share=0.02 moves=4" ends a game when
on its last 4 moves every engine gave all seats but one less than 0.02 of the win,
--agree "share=0.98 moves=4" when every engine gave one seat at least 0.98. That seat
wins, the others are ranked by their scores. The record says `resigned` or `agreed`.

\b
Pondering: with --ponder engines think on the others' time about the replies they
expect, with any number of seats. Every engine then needs a core of its own.

\b
SPRT: with two seats on pairs of games, with three or four on the first engine's share
of the wins in whole rotations; uai_engine/match/README.md derives it.

\b
Every engine is started once before the first game. If one does not start, has no such
option or does not play with so many seats, the match is not begun and no file is made.

\b
The journal has every game on the disk as soon as it is finished. After a kill or a power
cut, --resume goes on with the same schedule; at most the games under way are played
again. --out and --grid-out then are written anew from the journal. A match is resumed
as it was started; only --concurrency, --cluster, --on-fault, --log and --report-every
may change.

\b
A --config file has every long option as a key, and tables for words:
{_indented(FILE_EXAMPLE)}

\b
Exit status: 0 the match is finished, or its sequential test decided; 1 it was stopped
by a fault, a signal, an engine that does not start, a lost cluster or a full disk;
2 wrong usage.

\b
Examples:
{_indented(chr(10).join(EXAMPLES))}
"""
