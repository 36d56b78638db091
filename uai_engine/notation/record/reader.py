"""From a record to the game it tells, under the rules."""

from dataclasses import dataclass, replace

from uai_engine.game import Action, why_illegal
from uai_engine.game.constants import DISPLAYS, FLOOR, MAX_PLAYERS
from uai_engine.game.state import NO_TILES
from uai_engine.notation.colours import COLOUR_OF_LETTER
from uai_engine.notation.game_record import Note, Reading, offered
from uai_engine.notation.metadata import Entry, gather
from uai_engine.notation.moves import FLOOR_SIGN
from uai_engine.notation.record.document import read_document
from uai_engine.notation.record.lines import (
    TILE_LETTERS,
    Comment,
    Commentary,
    Document,
    Draw,
    Metadata,
    Move,
    Players,
    RecordLine,
    Unreadable,
)
from uai_engine.notation.record.writer import destinations
from uai_engine.notation.replay import Replay
from uai_engine.notation.result import LETTERS
from uai_engine.notation.source import Problem


@dataclass(frozen=True, slots=True)
class RecordReading(Reading):
    """A reading that also has the record's lines."""

    document: Document


def read_record(data: bytes | str) -> RecordReading:
    """Read a record and replay its game; every problem found is in the reading."""
    document, problems = read_document(data)
    reading = replay_document(document)
    every = sorted([*problems, *reading.problems], key=lambda problem: problem.line)
    return replace(reading, problems=tuple(every))


def replay_document(document: Document) -> RecordReading:
    """The game of a record's lines, and what the rules have against them."""
    counts = [line.count for line in document if isinstance(line, Players)]
    entries = [
        Entry(number, line.key, line.value)
        for number, line in enumerate(document, start=1)
        if isinstance(line, Metadata)
    ]
    facts = gather(entries, counts[0] if counts else None)
    if facts.game is None:
        shapes = [wrong for at, line in enumerate(document, start=1) for wrong in _shape(at, line)]
        return RecordReading(None, (), (*facts.problems, *shapes), document)
    replay = Replay(facts.game)
    notes: list[Note] = []
    begun = not counts
    for number, line in enumerate(document, start=1):
        shapes = _shape(number, line, facts.game.start.players)
        replay.problems += shapes
        match line:
            case Players():
                begun = True
            case Draw():
                _play_draw(replay, number, line, sound=not shapes)
            case Move():
                _play_move(replay, number, line, sound=not shapes)
            case Comment(text):
                notes.append(Note(len(replay.steps), text, "#"))
            case Commentary(text):
                notes.append(Note(len(replay.steps), text, ":"))
            case Unreadable() if begun:
                # It may have been a move; nothing after a hole can be judged.
                replay.stop(number, "this line cannot be played")
    replay.check_result(facts.result_line, facts.game)
    game = replace(facts.game, steps=tuple(replay.steps), notes=tuple(notes))
    problems = (*facts.problems, *replay.problems)
    return RecordReading(game, tuple(replay.states), problems, document)


def _shape(number: int, line: RecordLine, players: int = MAX_PLAYERS) -> list[Problem]:
    """What is wrong with a line whatever the position."""
    match line:
        case Draw(sets):
            texts = _draw_shape([display for display, _ in sets], DISPLAYS[players])
        case Move():
            texts = _move_shape(line, players)
        case _:
            texts = []
    return [Problem(number, text) for text in texts]


def _draw_shape(listed: list[int], displays: int) -> list[str]:
    texts = [
        f"there is no display {display}: this game has 1 to {displays}"
        for display in sorted(set(listed) - set(range(1, displays + 1)))
    ]
    twice = sorted({display for display in listed if listed.count(display) > 1})
    return texts + [f"display {display} is filled twice in one draw" for display in twice]


def _move_shape(line: Move, players: int) -> list[str]:
    texts = []
    rows = _rows(line)
    if line.player not in LETTERS[:players]:
        texts.append(f"there is no player {line.player} in a game of {players}")
    if len(set(line.tiles)) > 1:
        colours = " and ".join(sorted(set(line.tiles), key=TILE_LETTERS.index))
        texts.append(f"the tiles of a move are of one colour, not {colours}")
    if len(rows) > 1:
        texts.append(f"a move fills one row, not {' and '.join(sorted(rows))}")
    if len(line.tiles) != len(line.destinations):
        texts.append(f"{len(line.tiles)} tiles, but {len(line.destinations)} destinations")
    return texts


def _rows(line: Move) -> set[str]:
    return set(line.destinations) - {FLOOR_SIGN}


def _play_draw(replay: Replay, number: int, line: Draw, sound: bool) -> None:
    if sound:
        sets = dict(line.sets)
        numbers = range(1, len(replay.state.displays) + 1)
        replay.deal(number, tuple(sets.get(display, NO_TILES) for display in numbers))
    else:
        replay.stop(number, "this draw cannot be dealt")


def _action(line: Move) -> Action | None:
    """What the move means, if its tiles and rows leave no doubt."""
    rows = _rows(line)
    if len(set(line.tiles)) > 1 or len(rows) > 1:
        return None
    row = int(rows.pop()) if rows else FLOOR
    return Action(line.bowl, COLOUR_OF_LETTER[line.tiles[0]], row)


def _play_move(replay: Replay, number: int, line: Move, sound: bool) -> None:
    action = _action(line)
    if action is None:
        replay.stop(number, "this move cannot be played")
    elif replay.ready(number):
        if sound and why_illegal(replay.state, action) is None:
            _compare_with_rules(replay, number, line, action)
        replay.move(number, line.player, action)


def _compare_with_rules(replay: Replay, number: int, line: Move, action: Action) -> None:
    """The tiles and destinations written down, against what the rules make of the action.

    A move that only miscounts still says which one it is, and is played.
    """
    taken = offered(replay.state, action.bowl)[action.colour]
    expected = destinations(replay.state, action)
    if len(line.tiles) != taken:
        text = f"bowl {action.bowl} gives {taken} of these tiles, not {len(line.tiles)}"
        replay.report(number, text)
    elif line.destinations != expected:
        replay.report(number, f"the tiles go to {expected}, not {line.destinations}")
