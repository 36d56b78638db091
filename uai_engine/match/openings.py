"""Where games start: positions from a list of AzulFENs, or from records that were begun."""

from pathlib import Path

from uai_engine.game import Action, GameError, GameState, Phase, empty_game
from uai_engine.match.settings import Opening, SettingsError
from uai_engine.notation import NotationError, parse_fen, write_fen
from uai_engine.notation.formats import Format, read_games
from uai_engine.notation.game_record import GameRecord, Reading, states_of
from uai_engine.notation.record.lines import SIGNATURE
from uai_engine.notation.steps import Step, parse_step, write_step


def load_openings(path: Path, seats: int, moves: int | None) -> tuple[Opening, ...]:
    """The openings of a file; raises SettingsError.

    A file of records gives the position each of them ends with, or with `moves` the one after
    so many moves; any other file has an AzulFEN on each line that is not empty or a comment.
    """
    try:
        content = path.read_bytes()
        text = content.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"openings {path}: {error}") from None
    if text.startswith(SIGNATURE):
        openings = [
            (where, _from_record(reading, where, seats, moves))
            for number, reading in enumerate(read_games(content, Format.RECORD), start=1)
            for where in [f"{path}, record {number}"]
        ]
    elif moves is not None:
        raise SettingsError("opening-moves is for openings from records")
    else:
        openings = [
            (f"{path} line {number}", Opening(line.strip()))
            for number, line in enumerate(text.splitlines(), start=1)
            if line.strip() and not line.startswith("#")
        ]
    if not openings:
        raise SettingsError(f"openings {path}: there is none in it")
    return tuple(_checked(opening, seats, where) for where, opening in openings)


def _from_record(reading: Reading, where: str, seats: int, moves: int | None) -> Opening:
    if reading.game is None or reading.problems:
        first = reading.problems[0]
        raise SettingsError(f"openings {where}: line {first.line}: {first.text}")
    game = reading.game
    _check_seats(game.start, seats, where)
    return Opening(
        fen=None if game.start == empty_game(game.start.players) else write_fen(game.start),
        steps=tuple(map(write_step, _first(game, moves, where))),
    )


def _first(game: GameRecord, moves: int | None, where: str) -> tuple[Step, ...]:
    if moves is None:
        return game.steps
    played = 0
    for at, step in enumerate(game.steps):
        if isinstance(step, Action):
            if played == moves:
                return game.steps[:at]
            played += 1
    if played < moves:
        raise SettingsError(f"openings {where}: it has {played} moves, not {moves}")
    return game.steps


def _checked(opening: Opening, seats: int, where: str) -> Opening:
    """The opening itself if a game with so many seats can go on from it."""
    try:
        state = states_of(record_of(opening, seats))[-1]
    except (NotationError, GameError) as error:
        raise SettingsError(f"openings {where}: {error}") from None
    _check_seats(state, seats, where)
    if state.phase == Phase.OVER:
        raise SettingsError(f"openings {where}: the game is over")
    return opening


def _check_seats(state: GameState, seats: int, where: str) -> None:
    if state.players != seats:
        raise SettingsError(f"openings {where}: a game of {state.players} seats, not {seats}")


def start_of(opening: Opening, seats: int) -> GameState:
    return empty_game(seats) if opening.fen is None else parse_fen(opening.fen)


def record_of(opening: Opening, seats: int) -> GameRecord:
    """The opening as the beginning of a record."""
    return GameRecord(start_of(opening, seats), tuple(map(parse_step, opening.steps)))
