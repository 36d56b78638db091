"""Playing a record's steps under the rules, gathering what is wrong instead of stopping there."""

import re

from uai_engine.game import Action, Dealer, Displays, GameError, GameState, Phase, sample_deal
from uai_engine.notation.colours import colour_name
from uai_engine.notation.game_record import GameRecord, letter_of
from uai_engine.notation.result import (
    BY_THE_RULES,
    LETTERS,
    Ending,
    result_of,
    rotated,
    write_result,
)
from uai_engine.notation.source import Problem
from uai_engine.notation.steps import Step, play_step

UNCHECKED = "; what follows is not checked against the rules"


class Replay:
    """A game as it is played again.

    Once a step is impossible nothing after it can be judged, so the replay stops there and says
    so. A step that is only out of place is reported and left out, and the replay goes on.
    """

    def __init__(self, game: GameRecord) -> None:
        self.states = [game.start]
        self.steps: list[Step] = []
        self.problems: list[Problem] = []
        self.running = True
        self._seed = game.seed
        self._dealer = None if game.seed is None else Dealer(game.seed)
        self._seed_holds = True

    @property
    def state(self) -> GameState:
        return self.states[-1]

    def report(self, line: int, text: str) -> None:
        self.problems.append(Problem(line, text))

    def stop(self, line: int, text: str) -> None:
        """Report what cannot be played, and play no more; nothing is said twice."""
        if self.running:
            self.report(line, text + UNCHECKED)
        self.running = False

    def deal(self, line: int, displays: Displays) -> None:
        """The tiles a record says were dealt."""
        state = self.state
        if not self.running:
            return
        if state.phase == Phase.OVER:
            self.report(line, "a draw after the game is over")
        elif state.phase == Phase.DRAFT:
            left = sum(state.centre) + sum(map(sum, state.displays))
            self.report(line, f"a draw in round {state.round} while {left} tiles are on offer")
        else:
            self._compare_with_seed(line, displays)
            self._take(line, displays)

    def _compare_with_seed(self, line: int, displays: Displays) -> None:
        """A draw that is the seed's next uses it up; another draw leaves the stream alone."""
        if self._dealer is None:
            return
        expected, dealer = sample_deal(self.state, self._dealer)
        if displays == expected:
            self._dealer = dealer
        elif self._seed_holds:
            self._seed_holds = False
            self.report(line, f"this draw is not the one of seed {self._seed}; the draw counts")

    def ready(self, line: int) -> bool:
        """Whether a move can be played now, after the seed's deal if one is due."""
        if self.running and self.state.phase == Phase.DEAL:
            if self._dealer is None:
                self.stop(line, f"a move before the draw of round {self.state.round + 1}")
            else:
                displays, self._dealer = sample_deal(self.state, self._dealer)
                self._take(line, displays)
        if self.running and self.state.phase == Phase.OVER:
            self.report(line, "a move after the game is over")
            return False
        return self.running

    def move(self, line: int, letter: str, action: Action) -> None:
        """The move a record says the player of that letter made; `ready` has been asked."""
        turn = letter_of(self.state.seat, self.states[0])
        if letter in LETTERS[: self.state.players] and letter != turn:
            self.report(line, f"{letter} moves, but it is the turn of {turn}")
        self._take(line, action)

    def _take(self, line: int, step: Step) -> None:
        try:
            self.states.append(play_step(self.state, step))
        except GameError as error:
            kind = "illegal move" if isinstance(step, Action) else "impossible draw"
            self.stop(line, f"{kind}: {_in_words(error)}")
        else:
            self.steps.append(step)

    def check_result(self, line: int, game: GameRecord) -> None:
        """Compare the result a record gives with the one the rules give.

        How the scores stood at a forfeit or an adjudication is for those who saw it to say.
        """
        if game.result is None or not self.running:
            return
        played, ending = result_of(self.state), game.result.ending
        if ending in BY_THE_RULES and played.ending == Ending.UNFINISHED:
            self.report(line, f"a final result, but the game stops in round {self.state.round}")
        elif ending in (*BY_THE_RULES, Ending.UNFINISHED) and game.result != played:
            first = game.start.seat
            said, found = (write_result(rotated(one, first)) for one in (game.result, played))
            self.report(line, f"the result is given as {said}, but the game came to {found}")


def _in_words(error: GameError) -> str:
    """The rules number the colours; whoever reads a record knows them by name."""
    return re.sub(
        "colour ([0-4])", lambda found: f"colour {colour_name(int(found[1]))}", str(error)
    )
