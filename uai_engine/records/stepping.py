"""A game on a terminal, step by step: arrow keys, home, end, and rounds by their number."""

from typing import Final

from prompt_toolkit import Application
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window

from uai_engine.game import Action, GameState, Phase
from uai_engine.notation.drawing import draw_board
from uai_engine.notation.game_record import GameRecord, Reading
from uai_engine.notation.record.evaluation import evaluations
from uai_engine.notation.showing import player_names, say_evaluation, show_result
from uai_engine.notation.spoken import say_move
from uai_engine.terminal.look import FAINT, Look, styled, wrapped

KEYS: Final = "left, right: a step; up, down: a round; home, end; 1 to 9: to that round; q: quit"


class Steps:
    """Where one stands in a game, and what is to be seen there."""

    def __init__(self, game: GameRecord, states: tuple[GameState, ...]) -> None:
        self._game = game
        self._states = states
        self._names = player_names(game)
        self._said = evaluations(game)
        self.at = 0

    @property
    def last(self) -> int:
        return len(self._states) - 1

    def go(self, by: int) -> None:
        self.at = min(self.last, max(0, self.at + by))

    def go_to_round(self, number: int) -> None:
        """To the first position of a round; to the end if there is no such round."""
        self.at = next(
            (
                at
                for at, state in enumerate(self._states)
                if state.round >= number and state.phase == Phase.DRAFT
            ),
            self.last,
        )

    def go_by_rounds(self, by: int) -> None:
        here = self._states[self.at]
        first = next(
            at
            for at, state in enumerate(self._states)
            if state.round == here.round and (state.phase == Phase.DRAFT or at == self.at)
        )
        # Back from the middle of a round is first to its beginning.
        back = by < 0 and self.at > first
        self.go_to_round(max(1, here.round + (0 if back else by)))

    def lines(self, look: Look) -> list[str]:
        state = self._states[self.at]
        lines = [styled(f"step {self.at} of {self.last}, round {state.round}", FAINT, look)]
        lines += [self._last_step(), ""]
        lines += draw_board(state, colour=look.colour, width=look.width, names=self._names)
        if self.at in self._said:
            lines += ["", *wrapped(say_evaluation(self._said[self.at], self._game.start), look)]
        if self.at == self.last:
            lines += ["", *show_result(self._game, state)]
        return [*lines, "", styled(KEYS, FAINT, look)]

    def _last_step(self) -> str:
        if not self.at:
            return "The game starts here."
        step = self._game.steps[self.at - 1]
        if not isinstance(step, Action):
            return "Tiles are dealt."
        return f"{self._names[self._states[self.at - 1].seat]}: {say_move(step)}"


def step_through(reading: Reading) -> None:
    """Show a game until the person has seen enough of it."""
    assert reading.game is not None, "there is a game to show"
    steps = Steps(reading.game, reading.states)
    keys = KeyBindings()

    @keys.add("right")
    @keys.add(" ")
    @keys.add("enter")
    def _(event: KeyPressEvent) -> None:
        steps.go(1)

    @keys.add("left")
    @keys.add("backspace")
    def _(event: KeyPressEvent) -> None:
        steps.go(-1)

    @keys.add("down")
    @keys.add("pagedown")
    def _(event: KeyPressEvent) -> None:
        steps.go_by_rounds(1)

    @keys.add("up")
    @keys.add("pageup")
    def _(event: KeyPressEvent) -> None:
        steps.go_by_rounds(-1)

    @keys.add("home")
    def _(event: KeyPressEvent) -> None:
        steps.at = 0

    @keys.add("end")
    def _(event: KeyPressEvent) -> None:
        steps.at = steps.last

    for digit in "123456789":

        @keys.add(digit)
        def _(event: KeyPressEvent) -> None:
            steps.go_to_round(int(event.key_sequence[0].key))

    @keys.add("q")
    @keys.add("escape", eager=True)
    @keys.add("c-c")
    @keys.add("c-d")
    def _(event: KeyPressEvent) -> None:
        event.app.exit()

    def drawn() -> ANSI:
        return ANSI("\n".join(steps.lines(Look.of_terminal())))

    window = Window(FormattedTextControl(drawn), always_hide_cursor=True)
    Application[None](layout=Layout(window), key_bindings=keys, full_screen=True).run()
