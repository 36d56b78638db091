"""Azul in a grid log: its header, its deals, and short moves as action codes."""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from uai_engine.game import Action, Displays, GameState
from uai_engine.game.constants import COLOURS
from uai_engine.game.state import Counts
from uai_engine.notation.colours import COLOUR_OF_LETTER, COLOUR_TABLE, NO_TILES_SIGN
from uai_engine.notation.errors import DealError, MoveError, quoted
from uai_engine.notation.game_record import (
    GameRecord,
    Note,
    Reading,
    letter_of,
    states_of,
)
from uai_engine.notation.grid.log import Log, Pair, Round, Turn, chronology, rows_of
from uai_engine.notation.grid.reader import read_log
from uai_engine.notation.grid.writer import write_log
from uai_engine.notation.metadata import (
    DATE,
    FEN,
    RESULT,
    SEED,
    Entry,
    entries_of,
    gather,
    result_entry,
)
from uai_engine.notation.moves import parse_move, write_short_move
from uai_engine.notation.replay import Replay
from uai_engine.notation.result import LETTERS
from uai_engine.notation.source import Problem

GAME: Final = "Game"
AZUL: Final = "Azul"
PLAYERS: Final = "Players"
COMMENTARY: Final = "Commentary"
DEAL: Final = "Deal"
_TITLES: Final = {key: key.capitalize() for key in (DATE, FEN, SEED, RESULT)}
_KEYS: Final = {title: key for key, title in _TITLES.items()}
_OTHER: Final = ":"
"""What marks a key of the record's own metadata, so that it never looks like one of ours."""


def write_azul_grid(game: GameRecord) -> tuple[str, list[Note]]:
    """A game as a grid log, and the notes it has no place for.

    Commentary before the first step or after the last one goes into the header; comments, and
    commentary on the middle of the game, are left out.
    """
    kept = [note for note in game.notes if note.sign == ":" and note.after in (0, len(game.steps))]
    return write_log(_log_of(game, kept)), [note for note in game.notes if note not in kept]


def _log_of(game: GameRecord, commentary: list[Note]) -> Log:
    header = [Pair(GAME, AZUL), Pair(PLAYERS, ", ".join(LETTERS[: game.start.players]))]
    for key, value in (*entries_of(game), *result_entry(game)):
        title = key if key in LETTERS else _TITLES.get(key, _OTHER + key)
        header.append(Pair(title, value))
    header += [Pair(COMMENTARY, note.text) for note in commentary]
    return Log(tuple(header), _rounds(game))


def _rounds(game: GameRecord) -> tuple[Round, ...]:
    """The game cut before every deal; one that starts in the middle of a round has a part first."""
    starts = [at for at, step in enumerate(game.steps) if not isinstance(step, Action)]
    if game.steps and starts[:1] != [0]:
        starts.insert(0, 0)
    states = states_of(game)
    rounds = []
    for number, (begin, end) in enumerate(pairwise([*starts, len(game.steps)]), start=1):
        order = _order(states[begin], game.start)
        deals = tuple(
            Pair(DEAL, _write_deal(step))
            for step in game.steps[begin:end]
            if not isinstance(step, Action)
        )
        turns = [
            Turn(letter_of(state.seat, game.start), (write_short_move(step),))
            for state, step in zip(states[begin:end], game.steps[begin:end], strict=True)
            if isinstance(step, Action)
        ]
        rounds.append(Round(number, order, deals, rows_of(order, turns)))
    return tuple(rounds)


def _order(state: GameState, start: GameState) -> tuple[str, ...]:
    """The players in the order of their turns from there."""
    return tuple(letter_of(state.seat + turn, start) for turn in range(start.players))


def read_azul_grid(data: bytes | str) -> Reading:
    """Read a grid log of Azul and replay its game; every problem found is in the reading."""
    log, problems = read_log(data)
    players = _players(log, problems)
    entries = [
        Entry(pair.line, _KEYS.get(pair.key, pair.key.removeprefix(_OTHER)), pair.value)
        for pair in log.header
        if pair.key not in (GAME, PLAYERS, COMMENTARY)
    ]
    problems += [
        Problem(entry.line, f"a key is one word, not {quoted(entry.key)}")
        for entry in entries
        if " " in entry.key or "\t" in entry.key
    ]
    facts = gather(entries, players)
    problems += facts.problems
    if facts.game is None:
        return Reading(None, (), _sorted(problems))
    replay = Replay(facts.game)
    for number, round_ in enumerate(log.rounds, start=1):
        if round_.number != number:
            replay.report(round_.line, f"round {round_.number} stands where round {number} should")
        _play_round(replay, round_)
    replay.check_result(facts.result_line, facts.game)
    notes = tuple(Note(0, pair.value, ":") for pair in log.header if pair.key == COMMENTARY)
    game = replace(facts.game, steps=tuple(replay.steps), notes=notes)
    return Reading(game, tuple(replay.states), _sorted([*problems, *replay.problems]))


def _sorted(problems: list[Problem]) -> tuple[Problem, ...]:
    return tuple(sorted(problems, key=lambda problem: problem.line))


def _players(log: Log, problems: list[Problem]) -> int | None:
    """How many players the header says there are."""
    games = [pair.value for pair in log.header if pair.key == GAME]
    if games != [AZUL]:
        problems.append(Problem(1, f"the header has no single line '{GAME}: {AZUL}'"))
    for pair in log.header:
        if pair.key == PLAYERS:
            letters = "".join(name.strip() for name in pair.value.split(","))
            if letters in (LETTERS[:2], LETTERS[:3], LETTERS):
                return len(letters)
            text = f"the players are A, B or up to D, not {quoted(pair.value)}"
            problems.append(Problem(pair.line, text))
            return None
    problems.append(Problem(1, f"the header does not say who plays: '{PLAYERS}: A, B'"))
    return None


def _play_round(replay: Replay, round_: Round) -> None:
    for pair in round_.pairs:
        if pair.key != DEAL:
            replay.report(pair.line, f"a round of Azul has no {quoted(pair.key)}")
            continue
        try:
            replay.deal(pair.line, _read_deal(pair.value))
        except DealError as error:
            replay.report(pair.line, str(error))
            replay.stop(pair.line, "this deal cannot be dealt")
    order = _order(replay.state, replay.states[0])
    if replay.running and round_.order != order:
        replay.report(round_.line, f"the turn order of this round is {', '.join(order)}")
    for turn in chronology(round_):
        _play_turn(replay, turn)


def _play_turn(replay: Replay, turn: Turn) -> None:
    line = turn.line
    if turn.player not in LETTERS[: replay.state.players]:
        replay.report(line, f"there is no player {quoted(turn.player)}")
    if len(turn.actions) != 1:
        replay.report(line, f"a turn of Azul is one move, not {len(turn.actions)}")
    try:
        action = parse_move(turn.actions[0])
    except MoveError as error:
        replay.report(line, str(error))
        replay.stop(line, "this move cannot be played")
    else:
        if replay.ready(line):
            replay.move(line, turn.player, action)


def _write_deal(displays: Displays) -> str:
    return ", ".join(
        "".join(colour.letter * count for colour, count in zip(COLOUR_TABLE, tiles, strict=True))
        or NO_TILES_SIGN
        for tiles in displays
    )


def _read_deal(text: str) -> Displays:
    return tuple(
        _read_display(number, word.strip()) for number, word in enumerate(text.split(","), start=1)
    )


def _read_display(number: int, word: str) -> Counts:
    colours = [] if word == NO_TILES_SIGN else [COLOUR_OF_LETTER.get(letter) for letter in word]
    if None in colours or not word:
        raise DealError(f"display {number}: {quoted(word)} is not tiles b y r k t, or - for none")
    return tuple(colours.count(colour) for colour in range(COLOURS))
