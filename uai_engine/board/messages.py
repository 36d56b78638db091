"""Everything the page and the server say to each other, over one WebSocket.

A message is a JSON object in a text frame. Its `type` is the name of a class below in small letters
with dashes (`NewGame` is `new-game`); its other fields are that class's: all of them, and no other.
`static/shapes.js` is written from this file (`scripts/page-types`), and the page checks by it what
it receives; the server checks by the classes themselves. A message that is unknown, has a
wrong shape, or asks for what cannot be done gets an `error` and changes nothing.

The page asks (`TO_SERVER`). What changes a game names the `version` it was asked at: if the game
has changed since, the answer is the error `stale` and the game as it is now. `at` is a number of
steps of the game, moves and deals: the position after so many. Moves are six digits and deals are
`deal:` tokens, as in UAI; seeds are digits, for JavaScript has no numbers so large.

The server tells (`TO_PAGE`). On connecting it sends `welcome`. After `open` it sends `game`, and
again after everything that happens to it, whoever did it. A slow page gets the latest `game` and
the latest `analysis`, not all of them.
"""

import json
import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from uai_engine.board.shapes import ShapeError, plain, read

MAX_MESSAGE_BYTES: Final = 4 << 20
"""The longest message of a page: a file that was dropped on it."""


class MessageError(ValueError):
    """A message that cannot be read."""


# What both directions are made of.


@dataclass(frozen=True, slots=True)
class Level:
    """How an engine plays: its strength if it can be set, and what ends a search."""

    elo: int | None
    milliseconds: int | None
    nodes: int | None


@dataclass(frozen=True, slots=True)
class Clock:
    """Time for a whole game, and what each move adds, in milliseconds."""

    base: int
    increment: int


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a person, or an engine by the name it was given on the command line."""

    name: str
    engine: str | None
    level: Level


Deals: TypeAlias = Literal["seed", "chance", "typed"]


# The page asks.


@dataclass(frozen=True, slots=True)
class NewGame:
    seats: tuple[Player, ...]
    first: int
    deals: Deals
    seed: str
    """Only for deals by seed."""
    fen: str | None
    """The position to start from, instead of an empty table."""
    clock: Clock | None


@dataclass(frozen=True, slots=True)
class Open:
    """Follow this game from now on, and no other."""

    game: str


@dataclass(frozen=True, slots=True)
class Move:
    game: str
    version: int
    move: str


@dataclass(frozen=True, slots=True)
class Deal:
    """The tiles that were drawn at a real table; no text to have them drawn here."""

    game: str
    version: int
    deal: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Back to the last choice of a person."""

    game: str
    version: int


@dataclass(frozen=True, slots=True)
class Redo:
    game: str
    version: int


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody else plays on: a person resigns a seat to an engine, or takes it back."""

    game: str
    version: int
    seat: int
    player: Player


@dataclass(frozen=True, slots=True)
class PlayOn:
    """A new game from a position of this one; `seats` None for the same players."""

    game: str
    at: int
    seats: tuple[Player, ...] | None


@dataclass(frozen=True, slots=True)
class Restart:
    """Start an engine again that failed."""

    game: str
    version: int


@dataclass(frozen=True, slots=True)
class Delete:
    game: str


@dataclass(frozen=True, slots=True)
class Look:
    """Show a position of the game."""

    game: str
    at: int


@dataclass(frozen=True, slots=True)
class Line:
    """Show the positions that moves lead to which were not made."""

    game: str
    at: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    game: str
    at: int


@dataclass(frozen=True, slots=True)
class Analyse:
    """Search this position until told otherwise, with each of these engines."""

    game: str
    at: int
    engines: tuple[str, ...]
    lines: int
    only: tuple[str, ...]
    """The moves to look at; none for all."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Let every analysis of this page rest."""


@dataclass(frozen=True, slots=True)
class SetOption:
    """An option of an engine when it analyses; None presses a button."""

    engine: str
    name: str
    value: bool | int | str | None


@dataclass(frozen=True, slots=True)
class CheckFen:
    """What an AzulFEN means, or which field of it is wrong."""

    fen: str


@dataclass(frozen=True, slots=True)
class Import:
    """The games of a file; its name's ending says what it is."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Review:
    """Judge every move of a game."""

    game: str


@dataclass(frozen=True, slots=True)
class OpenWatched:
    """Keep a finished game of the match that is being watched, and open it."""

    number: int


Question: TypeAlias = (
    NewGame
    | Open
    | Move
    | Deal
    | TakeBack
    | Redo
    | Seat
    | PlayOn
    | Restart
    | Delete
    | Look
    | Line
    | Hint
    | Analyse
    | Pause
    | SetOption
    | CheckFen
    | Import
    | Review
    | OpenWatched
)
TO_SERVER: Final[tuple[type[Question], ...]] = (
    NewGame,
    Open,
    Move,
    Deal,
    TakeBack,
    Redo,
    Seat,
    PlayOn,
    Restart,
    Delete,
    Look,
    Line,
    Hint,
    Analyse,
    Pause,
    SetOption,
    CheckFen,
    Import,
    Review,
    OpenWatched,
)


# The server tells.


@dataclass(frozen=True, slots=True)
class EngineOption:
    name: str
    kind: Literal["check", "spin", "combo", "button", "string"]
    value: bool | int | str | None
    minimum: int
    maximum: int
    choices: tuple[str, ...]
    fixed: bool
    """Whether it cannot be set from the page: a text may be the path of a file."""


@dataclass(frozen=True, slots=True)
class Engine:
    name: str
    """As the command line calls it."""
    says: str
    """As it calls itself."""
    author: str
    options: tuple[EngineOption, ...]
    elo: tuple[int, ...]
    """The lowest, highest and default Elo of an engine whose strength can be set, else nothing."""
    level: Level
    """What a new game offers."""
    fault: str


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in the list of games."""

    game: str
    date: str
    players: tuple[str, ...]
    moves: int
    scores: tuple[int, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class Welcome:
    version: str
    engines: tuple[Engine, ...]
    games: tuple[Summary, ...]
    game: str | None
    """The game to open where the address names none."""


@dataclass(frozen=True, slots=True)
class Engines:
    engines: tuple[Engine, ...]


@dataclass(frozen=True, slots=True)
class Games:
    games: tuple[Summary, ...]


@dataclass(frozen=True, slots=True)
class BoardView:
    wall: tuple[tuple[bool, ...], ...]
    lines: tuple[tuple[int, ...], ...]
    """Colour and count of each pattern line; colour -1 for an empty one."""
    floor: tuple[int, ...]
    """Colours; 5 is the marker."""
    score: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move, and what it does to the mover's floor."""

    move: str
    bowl: int
    colour: int
    row: int
    placed: int
    fallen: int
    cost: int
    """The points the floor costs more than before."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile that went to the wall at the end of a round."""

    row: int
    column: int
    points: int


@dataclass(frozen=True, slots=True)
class Counted:
    """How one seat's round was counted, in order."""

    placements: tuple[Placement, ...]
    floor: int
    """What the floor cost, as it was written; the score never falls below 0."""
    rows: int
    columns: int
    colours: int
    """Bonuses paid at the end of the game."""


@dataclass(frozen=True, slots=True)
class Position:
    boards: tuple[BoardView, ...]
    displays: tuple[tuple[int, ...], ...]
    """How many tiles of each colour are on each."""
    centre: tuple[int, ...]
    marker: bool
    """Whether the first-player marker lies in the centre."""
    bag: tuple[int, ...]
    lid: tuple[int, ...]
    phase: Literal["draft", "deal", "over"]
    seat: int
    token: int | None
    round: int
    fen: str
    choices: tuple[Choice, ...]
    counted: tuple[Counted, ...]
    """By seat, where the step before ended a round."""
    before: tuple[BoardView, ...]
    """The boards before that was counted."""
    winners: tuple[int, ...]
    """Of a game that is over."""


@dataclass(frozen=True, slots=True)
class Step:
    token: str
    seat: int
    """Who moved; -1 for a deal."""
    round: int
    short: str
    """`3 red → row 4`"""
    words: str
    """`display 3, red, to row 4`"""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What an engine did that stopped the game."""

    seat: int
    engine: str
    text: str
    detail: str


@dataclass(frozen=True, slots=True)
class Remaining:
    """The clock of each seat in milliseconds, and whose runs."""

    left: tuple[int, ...]
    running: int
    """-1 if none does."""


@dataclass(frozen=True, slots=True)
class Game:
    game: str
    version: int
    since: int
    """The version from which on its steps are these."""
    date: str
    seats: tuple[Player, ...]
    deals: Deals
    seed: str
    steps: tuple[Step, ...]
    undone: int
    """How many steps can be done again."""
    position: Position
    """The position after all steps."""
    thinking: bool
    trouble: Trouble | None
    clock: Remaining | None
    forfeit: int | None
    """The seat whose time ran out."""


@dataclass(frozen=True, slots=True)
class At:
    """The position that was asked for with `look`."""

    game: str
    at: int
    position: Position


@dataclass(frozen=True, slots=True)
class Ahead:
    """The positions that were asked for with `line`, one after each move that is legal."""

    game: str
    at: int
    moves: tuple[str, ...]
    words: tuple[str, ...]
    positions: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """The answer to `hint`."""

    game: str
    at: int
    move: str
    words: str
    win: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class BestLine:
    move: str
    short: str
    words: str
    win: tuple[float, ...]
    points: tuple[float, ...]
    depth: int
    then: tuple[str, ...]
    """The moves after the first."""
    then_short: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What an engine makes of a position so far."""

    engine: str
    game: str
    at: int
    running: bool
    lines: tuple[BestLine, ...]
    win: tuple[float, ...]
    points: tuple[float, ...]
    depth: int
    nodes: int
    nps: int
    fault: str


@dataclass(frozen=True, slots=True)
class Fen:
    """The answer to `check-fen`: the position, or the field that is wrong and why."""

    fen: str
    position: Position | None
    field: str
    reason: str


@dataclass(frozen=True, slots=True)
class Imported:
    name: str
    games: tuple[str, ...]
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grade:
    """What the review says of one step; shares and points are those of seat order."""

    at: int
    """The number of steps before it."""
    win: tuple[float, ...]
    """After the step."""
    mark: str
    """`!`, `?!`, `?`, `??` or nothing."""
    loss: float
    """How much of the win it gave away, in per cent."""
    luck: float
    """For a deal: what it brought seat 0, in per cent."""
    best: str
    said: str
    """One sentence for a person."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    game: str
    since: int
    """Of the game with the steps that it has since this version."""
    done: int
    of: int
    start: tuple[float, ...]
    """The shares before the first step."""
    grades: tuple[Grade, ...]
    said: tuple[str, ...]
    """What is to be said of the whole game."""
    fault: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    name: str
    games: int
    points: float
    wins: int
    draws: int
    losses: int
    mean: float
    """The mean score."""


@dataclass(frozen=True, slots=True)
class MatchGame:
    number: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    """Nothing while it is under way."""
    reason: str


@dataclass(frozen=True, slots=True)
class Match:
    """The match that is being watched."""

    name: str
    finished_games: int
    table: tuple[MatchRow, ...]
    under_way: tuple[MatchGame, ...]
    finished: tuple[MatchGame, ...]
    """The latest first."""
    state: str


@dataclass(frozen=True, slots=True)
class Deleted:
    game: str


@dataclass(frozen=True, slots=True)
class Error:
    code: Literal["message", "stale", "unknown", "impossible", "engine", "internal"]
    text: str
    about: str
    """The type of the message that was refused."""


Answer: TypeAlias = (
    Welcome
    | Engines
    | Games
    | Game
    | At
    | Ahead
    | Advice
    | Analysis
    | Fen
    | Imported
    | Reviewed
    | Match
    | Deleted
    | Error
)
TO_PAGE: Final[tuple[type[Answer], ...]] = (
    Welcome,
    Engines,
    Games,
    Game,
    At,
    Ahead,
    Advice,
    Analysis,
    Fen,
    Imported,
    Reviewed,
    Match,
    Deleted,
    Error,
)


def type_of(kind: type) -> str:
    """What a message of this class is called on the wire.

    >>> type_of(NewGame)
    'new-game'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


_QUESTIONS: Final = {type_of(kind): kind for kind in TO_SERVER}


def parse_question(text: str) -> Question:
    """What the page asks; raises MessageError."""
    if len(text) > MAX_MESSAGE_BYTES:
        raise MessageError("the message is too long")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise MessageError("the message is not JSON") from None
    if not isinstance(message, dict):
        raise MessageError("the message is not an object")
    kind = _QUESTIONS.get(str(message.pop("type", "")))
    if kind is None:
        raise MessageError("the message has no known type")
    try:
        return read(kind, message)
    except ShapeError as error:
        raise MessageError(str(error)) from None


def write_answer(answer: Answer) -> str:
    """The text frame of what the server tells."""
    message = {"type": type_of(type(answer)), **plain(answer)}
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)
