"""The commands, once: dispatch, what may be said when, `help`, completion, the reference and the
state table of the standard all come from here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from uai_engine.notation.words import REQUIRED_COMMANDS
from uai_engine.uai import arguments, handlers, next_words
from uai_engine.uai.arguments import Topic
from uai_engine.uai.errors import Refusal, shown, suggestion
from uai_engine.uai.go import parse_go
from uai_engine.uai.next_words import NextWords
from uai_engine.uai.responses import BestMove, ForPeople, Response
from uai_engine.uai.states import (
    ANSWER,
    ANSWER_UNLESS_BUSY,
    DONE,
    DONE_UNLESS_BUSY,
    Hold,
    Row,
)

if TYPE_CHECKING:
    from uai_engine.uai.session import Session

A = TypeVar("A")

HELP_WIDTH: Final = 78


@dataclass(frozen=True, slots=True)
class Command(Generic[A]):
    syntax: str
    summary: str
    details: str
    parse: Callable[[str], A]
    """What the words behind the name ask for; a Refusal if they make no sense."""
    handle: Callable[["Session", A], Sequence[Response]]
    starts_job: bool = False
    for_the_job: bool = False
    """Whether it is meant for the job that runs, or the next that a kept command will start."""
    heard: frozenset[Hold] = frozenset()
    """While other commands are kept for one of these reasons, this one is not."""
    completes: NextWords = next_words.nothing
    also: tuple[str, ...] = ()
    """What people type who mean it."""
    instead: str = ""
    """What they should type, if its name alone will not do."""
    refused: tuple[Response, ...] = ()
    """What follows the error if it is refused."""
    states: Row = field(kw_only=True)
    answer: str = field(kw_only=True)
    errors: tuple[str, ...] = field(kw_only=True)
    """The codes it may be refused with, whatever else goes wrong."""
    example: str = field(kw_only=True)
    """Lines to the engine behind `>`, lines from it behind `<`; they are run by the tests."""

    @property
    def name(self) -> str:
        return self.syntax.partition(" ")[0]

    @property
    def required(self) -> bool:
        return self.name in REQUIRED_COMMANDS


def find(name: str) -> Command[Any]:
    if name not in COMMANDS:
        meant = [command for command in TABLE if name.lower() in command.also]
        hint = f", did you mean {meant[0].instead or meant[0].name}?" if meant else ""
        hint = hint or suggestion(name, COMMANDS)
        raise Refusal("unknown-command", f"{shown(name)} is no command{hint}")
    return COMMANDS[name]


def show_help(session: "Session", topic: Topic) -> Sequence[Response]:
    if topic.command is None:
        width = max(len(command.name) for command in TABLE)
        lines = [f"{command.name:{width}}  {command.summary}" for command in TABLE]
        return [ForPeople((*lines, "help COMMAND says more about one of them"))]
    import textwrap

    command = find(topic.command)
    details = textwrap.wrap(command.details, HELP_WIDTH)
    return [ForPeople((*command.syntax.split(" | "), f"  {command.summary}", "", *details))]


def next_topics(words: list[str], begun: str, session: "Session") -> list[str]:
    return [] if words else next_words.beginning(begun, COMMANDS)


TABLE: Final[tuple[Command[Any], ...]] = (
    Command(
        "uai",
        "who the engine is and what can be set",
        "Answers id, protocol and option lines, then uaiok. The options are the engine's own and "
        "those of the searcher that is set; after setoption name Searcher, ask again.",
        arguments.parse_nothing,
        handlers.uai,
        states=ANSWER,
        answer="`id`, `protocol` and `option` lines, then `uaiok`",
        errors=("syntax",),
        example=(
            "> uai\n< id name ...\n< protocol 1.0\n< option name Threads type spin ...\n< uaiok"
        ),
    ),
    Command(
        "isready",
        "readyok, at once, also in the middle of a search",
        "A driver asks it to know that everything it sent before has been taken.",
        arguments.parse_nothing,
        handlers.isready,
        heard=frozenset({Hold.STOPPING, Hold.WAITING}),
        states=ANSWER,
        answer="`readyok`",
        errors=("syntax",),
        example=("> isready\n< readyok"),
    ),
    Command(
        "setoption name NAME [value VALUE]",
        "set an option that uai lists",
        "Upper and lower case are the same in names. A button has no value.",
        arguments.parse_setting,
        handlers.setoption,
        completes=next_words.options,
        states=DONE_UNLESS_BUSY,
        answer="nothing",
        errors=("syntax", "option", "busy"),
        example=(
            "> setoption name Hash value 16\n> setoption name Hash value plenty\n< error option ..."
        ),
    ),
    Command(
        "uainewgame",
        "what follows is another game",
        "Forgets what the search has learned and picks a new seed for games set up without one. "
        "The position stays.",
        arguments.parse_nothing,
        handlers.uainewgame,
        states=DONE_UNLESS_BUSY,
        answer="nothing",
        errors=("syntax", "busy"),
        example=("> uainewgame\n> position startpos\n< info string seed ..."),
    ),
    Command(
        "position startpos [players N] [first S] [seed X] [moves STEP ..]"
        " | position fen F [seed X] [moves STEP ..]",
        "set up a position and play steps from it",
        "A step is a move (020103, or short 2y3) or a deal (deal:0123/0011/..). Deals come from "
        "the steps, else from the seed; startpos without either uses the engine's own seed and "
        "says it. A position without a seed waits for its deals. All of it is carried out, or "
        "nothing.",
        arguments.parse_setup,
        handlers.set_position,
        also=("new", "load", "start", "reset"),
        instead="position startpos",
        completes=next_words.position,
        states=DONE_UNLESS_BUSY,
        answer="nothing, or `info string seed X`",
        errors=("syntax", "fen", "move", "deal", "players", "phase", "busy"),
        example=(
            "> position startpos players 2 seed 0 moves 010402\n"
            "> status\n"
            "< status draft round 1 seat 1 scores 0 0\n"
            "> position startpos seed 0 moves 010402 010402\n"
            "< error move ..."
        ),
    ),
    Command(
        "move STEP ..",
        "play moves from here",
        "A move is a bowl (0 is the centre), a colour (b y r k t) and a row (- is the floor). So "
        "3r1 takes the red tiles of display 3 to row 1, and 0k- the black ones of the centre to "
        "the floor. In six digits they are 030201 and 000300. In a position with a seed the move "
        "that ends a round also deals the next.",
        arguments.parse_steps,
        handlers.move,
        completes=next_words.moves,
        states=Row("done", "busy", "busy", "phase", "phase"),
        answer="nothing",
        errors=("syntax", "move", "deal", "phase", "busy"),
        example=("> move 1t2 020101\n> status\n< status draft round 1 seat 0 scores 0 0"),
    ),
    Command(
        "deal [D]",
        "give the tiles of a deal, or draw them",
        "D is a deal token, with or without its deal: in front. A bare deal picks a seed, draws "
        "with it and says it.",
        arguments.parse_tiles,
        handlers.deal,
        states=Row("phase", "busy", "busy", "done", "phase"),
        answer="nothing, or `info string seed X`",
        errors=("syntax", "deal", "phase", "busy"),
        example=(
            "> position fen 5/5/5/5/5 0000000000 00000 00000 00000 0 0 ; "
            "5/5/5/5/5 0000000000 00000 00000 00000 0 0 ; "
            "| - - - - - - | "
            "00000000000000000000111111111111111111112222222222222222222233333333333333333333"
            "44444444444444444444 | 0 -\n"
            "> status\n"
            "< status deal round 0 seat - scores 0 0\n"
            "> deal deal:0244/0013/1234/2223/0234\n"
            "> status\n"
            "< status draft round 1 seat 0 scores 0 0"
        ),
    ),
    Command(
        "undo",
        "take back the last move, and the deal that followed it",
        "If no move came before a deal, it takes back the deal alone, unless position drew it.",
        arguments.parse_nothing,
        handlers.undo,
        also=("back", "takeback"),
        states=DONE_UNLESS_BUSY,
        answer="nothing",
        errors=("syntax", "phase", "busy"),
        example=(
            "> move 1t2\n"
            "> undo\n"
            "> status\n"
            "< status draft round 1 seat 0 scores 0 0\n"
            "> undo\n"
            "< error phase ..."
        ),
    ),
    Command(
        "history",
        "the steps since the position was set",
        "Answers history and every step, also the deals that were drawn.",
        arguments.parse_nothing,
        handlers.history,
        also=("save", "log"),
        states=ANSWER,
        answer="`history STEP ..`",
        errors=("syntax",),
        example=(
            "> position startpos seed 0 moves 1t2\n"
            "> history\n"
            "< history deal:0244/0013/1234/2223/0234 010402"
        ),
    ),
    Command(
        "moves",
        "the legal moves",
        "Answers legalmoves, how many there are, and each in six digits, ascending.",
        arguments.parse_nothing,
        handlers.moves,
        also=("legal", "list"),
        states=ANSWER,
        answer="`legalmoves N M1 M2 ..`",
        errors=("syntax",),
        example=("> moves\n< legalmoves 96 010000 010001 ..."),
    ),
    Command(
        "fen",
        "the position as an AzulFEN",
        "Answers fen and the position's canonical AzulFEN, one line.",
        arguments.parse_nothing,
        handlers.fen,
        states=ANSWER,
        answer="`fen F`",
        errors=("syntax",),
        example=(
            "> fen\n"
            "< fen 5/5/5/5/5 0000000000 00000 00000 00000 0 0 ; ..."
            " | - 0244 0013 1234 2223 0234 | ... | 0 -"
        ),
    ),
    Command(
        "status",
        "phase, round, seat to move and scores",
        "Answers status draft, deal (waiting for one) or over, the round, the seat to move (- for "
        "nobody), the scores in seat order and after the end the winners.",
        arguments.parse_nothing,
        handlers.status,
        states=ANSWER,
        answer="`status PHASE round R seat S scores P0 P1 .. [winners W ..]`",
        errors=("syntax",),
        example=("> status\n< status draft round 1 seat 0 scores 0 0"),
    ),
    Command(
        "d",
        "draw the table",
        "A capital letter is a tile. A small letter is an empty wall cell of that colour.",
        arguments.parse_nothing,
        handlers.show,
        also=("show", "board", "draw", "table", "print"),
        states=ANSWER,
        answer="`info string` lines",
        errors=("syntax",),
        example=("> d\n< info string ..."),
    ),
    Command(
        "go [movetime T] [nodes N] [depth D] [time T0 T1 .. [inc I0 I1 ..]] [searchmoves M ..]"
        " [infinite] [ponder]",
        "search for the best move",
        "Writes info lines, then one bestmove. Times are milliseconds, clocks one for each seat. "
        "The first limit to be reached ends the search; without one it thinks for a second. "
        "infinite answers only after stop, ponder only after stop or ponderhit.",
        parse_go,
        handlers.go,
        also=("hint", "play", "think", "analyse", "analyze"),
        starts_job=True,
        refused=(BestMove(None),),
        completes=next_words.go,
        states=Row("answer", "busy", "busy", "none", "none"),
        answer="`info` lines, then one `bestmove M [ponder M2 ..]`",
        errors=("syntax", "move", "phase", "limit", "busy"),
        example=(
            "> go nodes 100\n"
            "< info ... nodes 100 ... win ... points ... pv ...\n"
            "< bestmove ...\n"
            "> go nodes many\n"
            "< error limit ...\n"
            "< bestmove none"
        ),
    ),
    Command(
        "stop",
        "end the search now",
        "The bestmove follows at once. Ignored if nothing runs.",
        arguments.parse_nothing,
        handlers.stop,
        for_the_job=True,
        heard=frozenset({Hold.STOPPING, Hold.WAITING}),
        states=Row("ignored", "answer", "answer", "ignored", "ignored"),
        answer="the `bestmove` of the search",
        errors=("syntax",),
        example=("> go infinite\n> stop\n< bestmove ..."),
    ),
    Command(
        "ponderhit",
        "the expected moves were played: the search goes on as an ordinary one",
        "Times count from here. An error if the engine does not ponder.",
        arguments.parse_nothing,
        handlers.ponderhit,
        for_the_job=True,
        heard=frozenset({Hold.STOPPING}),
        states=Row("phase", "phase", "done", "phase", "phase"),
        answer="nothing",
        errors=("syntax", "phase"),
        example=(
            "> ponderhit\n< error phase ...\n> go ponder nodes 100\n> ponderhit\n< bestmove ..."
        ),
    ),
    Command(
        "wait",
        "keep the commands that follow until the search has ended",
        "Only isready and stop are carried out at once. In a search without an end it is an error.",
        arguments.parse_nothing,
        handlers.wait,
        states=Row("ignored", "done", "busy", "ignored", "ignored"),
        answer="nothing",
        errors=("syntax", "busy"),
        example=(
            "> go nodes 100\n"
            "> wait\n"
            "> status\n"
            "< bestmove ...\n"
            "< status draft round 1 seat 0 scores 0 0"
        ),
    ),
    Command(
        "eval",
        "what the engine thinks of the position, and why",
        "First the share of the win and the final points that it expects for each seat, then its "
        "reasons, one line each.",
        arguments.parse_nothing,
        handlers.evaluate,
        states=ANSWER_UNLESS_BUSY,
        answer="`info win .. points ..`, then `info string` lines",
        errors=("syntax", "busy"),
        example=("> eval\n< info win 0... 0... points ... ...\n< info string ..."),
    ),
    Command(
        "perft N",
        "count the lines of N moves, by first move and in total",
        "A line whose round ends sooner counts as one. Later commands wait for it; stop ends it.",
        arguments.parse_depth,
        handlers.perft,
        starts_job=True,
        states=Row("answer", "busy", "busy", "phase", "phase"),
        answer="`perft M n` for each move, then `perft total n`",
        errors=("syntax", "phase", "limit", "busy"),
        example=("> perft 2\n< perft 010000 90\n< perft total 8640"),
    ),
    Command(
        "bench [N]",
        "search fixed positions, N nodes each: one number for how the search behaves",
        "The signature is the same on every machine. It is the current searcher's, with fixed "
        "options. Later commands wait for it; stop ends it.",
        arguments.parse_nodes,
        handlers.bench,
        starts_job=True,
        states=ANSWER_UNLESS_BUSY,
        answer="`info` lines, then `bench signature n`",
        errors=("syntax", "limit", "busy"),
        example=("> bench 10\n< bench signature ..."),
    ),
    Command(
        "help [COMMAND]",
        "the commands, or one of them",
        "Without a command it lists all of them. With one it explains that command.",
        arguments.parse_topic,
        show_help,
        also=("commands",),
        completes=next_topics,
        states=ANSWER,
        answer="`info string` lines",
        errors=("syntax",),
        example=("> help go\n< info string ..."),
    ),
    Command(
        "debug on|off",
        "say more, or not, after an internal error",
        "With debug on, an internal error is followed by the place where it happened.",
        arguments.parse_switch,
        handlers.debug,
        completes=next_words.one_of(("on", "off")),
        states=DONE,
        answer="nothing",
        errors=("syntax",),
        example="> debug on",
    ),
    Command(
        "quit",
        "end the engine",
        "A search that runs is stopped and gives its bestmove first.",
        arguments.parse_nothing,
        handlers.leave,
        also=("exit", "bye", "q", "leave", "end"),
        heard=frozenset({Hold.STOPPING}),
        states=DONE,
        answer="nothing; the process ends",
        errors=("syntax",),
        example="> quit",
    ),
)

COMMANDS: Final[dict[str, Command[Any]]] = {command.name: command for command in TABLE}
