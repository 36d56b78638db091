"""The commands, once: dispatch, `help` and the reference in `protocol/UAI.md` come from here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from uai_engine.notation.words import REQUIRED_COMMANDS
from uai_engine.uai import arguments, handlers
from uai_engine.uai.arguments import Topic
from uai_engine.uai.errors import Refusal, shown, suggestion
from uai_engine.uai.limits import parse_go
from uai_engine.uai.responses import BestMove, ForPeople, Response

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
    busy: bool = False
    """Whether it is refused while a search runs."""
    starts_job: bool = False
    refused: tuple[Response, ...] = ()
    """What follows the error if it is refused."""

    @property
    def name(self) -> str:
        return self.syntax.partition(" ")[0]

    @property
    def required(self) -> bool:
        return self.name in REQUIRED_COMMANDS


def find(name: str) -> Command[Any]:
    if name not in COMMANDS:
        raise Refusal("unknown-command", f"{shown(name)} is no command{suggestion(name, COMMANDS)}")
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


TABLE: Final[tuple[Command[Any], ...]] = (
    Command(
        "uai",
        "who the engine is and what can be set",
        "Answers id, protocol and option lines, then uaiok. The options are the engine's own and "
        "those of the searcher that is set; after setoption name Searcher, ask again.",
        arguments.parse_nothing,
        handlers.uai,
    ),
    Command(
        "isready",
        "readyok, at once, also in the middle of a search",
        "A driver asks it to know that everything it sent before has been taken.",
        arguments.parse_nothing,
        handlers.isready,
    ),
    Command(
        "setoption name NAME [value VALUE]",
        "set an option that uai lists",
        "Upper and lower case are the same in names. A button has no value.",
        arguments.parse_setting,
        handlers.setoption,
        busy=True,
    ),
    Command(
        "uainewgame",
        "what follows is another game",
        "Forgets what the search has learned and picks a new seed for games set up without one. "
        "The position stays.",
        arguments.parse_nothing,
        handlers.uainewgame,
        busy=True,
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
        busy=True,
    ),
    Command(
        "move STEP ..",
        "play moves from here",
        "In a position with a seed the move that ends a round also deals the next.",
        arguments.parse_steps,
        handlers.move,
        busy=True,
    ),
    Command(
        "deal [D]",
        "give the tiles of a deal, or draw them",
        "D is a deal token, with or without its deal: in front. A bare deal picks a seed, draws "
        "with it and says it.",
        arguments.parse_tiles,
        handlers.deal,
        busy=True,
    ),
    Command(
        "undo",
        "take back the last move, and the deal that followed it",
        "A deal that no move came before is taken back by itself, unless position drew it.",
        arguments.parse_nothing,
        handlers.undo,
        busy=True,
    ),
    Command(
        "moves",
        "the legal moves",
        "Answers legalmoves, how many there are, and each in six digits, ascending.",
        arguments.parse_nothing,
        handlers.moves,
    ),
    Command(
        "fen",
        "the position as an AzulFEN",
        "Answers fen and the position's canonical AzulFEN, one line.",
        arguments.parse_nothing,
        handlers.fen,
    ),
    Command(
        "status",
        "phase, round, seat to move and scores",
        "Answers status draft, deal (waiting for one) or over, the round, the seat to move (- for "
        "nobody), the scores in seat order and after the end the winners.",
        arguments.parse_nothing,
        handlers.status,
    ),
    Command(
        "d",
        "draw the table",
        "Tiles that are there are capital letters, wall cells that wait for theirs small ones.",
        arguments.parse_nothing,
        handlers.show,
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
        busy=True,
        starts_job=True,
        refused=(BestMove(None),),
    ),
    Command(
        "stop",
        "end the search now",
        "The bestmove follows at once. Ignored if nothing runs.",
        arguments.parse_nothing,
        handlers.stop,
    ),
    Command(
        "ponderhit",
        "the expected moves were played: the search goes on as an ordinary one",
        "Times count from here. An error if the engine does not ponder.",
        arguments.parse_nothing,
        handlers.ponderhit,
    ),
    Command(
        "wait",
        "keep the commands that follow until the search has ended",
        "isready, stop, ponderhit and quit are still heard. An error in a search without an end.",
        arguments.parse_nothing,
        handlers.wait,
    ),
    Command(
        "eval",
        "what the engine thinks of the position, and why",
        "One line for each reason, one number for each seat.",
        arguments.parse_nothing,
        handlers.evaluate,
        busy=True,
    ),
    Command(
        "perft N",
        "count the lines of N moves, by first move and in total",
        "A line whose round ends sooner counts as one. stop ends it.",
        arguments.parse_depth,
        handlers.perft,
        busy=True,
        starts_job=True,
    ),
    Command(
        "bench [N]",
        "search fixed positions, N nodes each: one number for how the search behaves",
        "The signature is the same on every machine. It is the current searcher's, with fixed "
        "options. stop ends it.",
        arguments.parse_nodes,
        handlers.bench,
        busy=True,
        starts_job=True,
    ),
    Command(
        "help [COMMAND]",
        "the commands, or one of them",
        "You have found it.",
        arguments.parse_topic,
        show_help,
    ),
    Command(
        "debug on|off",
        "say more, or not, when something inside goes wrong",
        "With debug on, an internal error is followed by the place where it happened.",
        arguments.parse_switch,
        handlers.debug,
    ),
    Command(
        "quit",
        "end the engine",
        "A search that runs is stopped and gives its bestmove first.",
        arguments.parse_nothing,
        handlers.leave,
    ),
)

COMMANDS: Final = {command.name: command for command in TABLE}
