"""A game as the list of its positions, an AzulFEN a line: the start, then one for every step.

The list says nothing of the game but its positions; the moves and deals between them can be
found again, because no two legal moves lead from one position to the same next one.
"""

from uai_engine.game import GameError, GameState, Phase, legal_actions
from uai_engine.notation.azulfen import parse_fen, write_fen
from uai_engine.notation.errors import FenError
from uai_engine.notation.game_record import GameRecord, Reading, states_of
from uai_engine.notation.source import Problem, read_lines
from uai_engine.notation.steps import Step, play_step


def write_fen_list(game: GameRecord) -> str:
    """The positions of a game."""
    return "".join(f"{write_fen(state)}\n" for state in states_of(game))


def read_fen_list(data: bytes | str) -> Reading:
    """The game of a list of positions, blank lines apart.

    A position that does not follow from the one before ends the game there; the rest are only
    read.
    """
    texts, problems = read_lines(data)
    states: list[GameState] = []
    steps: list[Step] = []
    running = True
    for line, text in enumerate(texts, start=1):
        if not text.strip():
            continue
        try:
            position = parse_fen(text)
        except FenError as error:
            problems.append(Problem(line, str(error)))
            running = False
            continue
        if not states:
            states.append(position)
        elif running:
            found = _between(states[-1], position)
            if found is None:
                problems.append(Problem(line, "no move or deal leads here from the line before"))
                running = False
            else:
                steps.append(found[0])
                states.append(found[1])
    if not states:
        problems.append(Problem(max(1, len(texts)), "there is no position to start from"))
        return Reading(None, (), tuple(problems))
    return Reading(GameRecord(states[0], tuple(steps)), tuple(states), tuple(problems))


def _between(state: GameState, wanted: GameState) -> tuple[Step, GameState] | None:
    """The step from one position to the next, and the state there with all it remembers."""
    fen = write_fen(wanted)
    if state.phase == Phase.DEAL:
        try:
            after = play_step(state, wanted.displays)
        except GameError:
            return None
        return (wanted.displays, after) if write_fen(after) == fen else None
    for action in legal_actions(state):
        after = play_step(state, action)
        # The offer alone rules out most actions, and sooner than a whole position does.
        same_offer = (after.centre, after.displays) == (wanted.centre, wanted.displays)
        if same_offer and write_fen(after) == fen:
            return action, after
    return None
