"""A game from its first move to the last: whose turn it is, what was typed, what is shown."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from uai_engine.client import command_line
from uai_engine.client.engine_words import OURS
from uai_engine.game import Action, GameState, Phase, legal_actions
from uai_engine.notation import MoveError, read_move
from uai_engine.notation.drawing import draw_board
from uai_engine.notation.game_record import GameRecord
from uai_engine.notation.spoken import say_why_illegal
from uai_engine.play import game as games
from uai_engine.play import game_file, sentences
from uai_engine.play.commands import NAMES, carry_out, find, near
from uai_engine.play.game import Game
from uai_engine.play.game_file import FileTrouble
from uai_engine.play.opponents import Opponent, OpponentFailed, Strength
from uai_engine.play.seats import YOU
from uai_engine.play.setting import Setting
from uai_engine.terminal.asking import Asker
from uai_engine.terminal.look import RED, Look, styled, wrapped
from uai_engine.terminal.moves import beginning, moves_beginning


class Session:
    def __init__(self, setting: Setting, game: Game, path: Path, asker: Asker, begun: str) -> None:
        self.setting = setting
        self.game = game
        self.path = path
        """Where the game is kept."""
        self.left = False
        self.number = 0
        """Which of the games of this session it is: engines are told when another begins."""
        self.opponents = {
            number: Opponent(seat.name, seat.engine, setting.strength, len(setting.seats))
            for number, seat in enumerate(setting.seats)
            if seat.engine is not None
        }
        self.adviser = Opponent(OURS.name, OURS, Strength(), len(setting.seats))
        self._asker = asker
        self._begun = begun or date.today().isoformat()
        self._drawn: Game | None = None
        """The game whose table was shown last."""

    @property
    def state(self) -> GameState:
        return self.game.state

    @property
    def over(self) -> bool:
        return self.state.phase == Phase.OVER

    @property
    def names(self) -> list[str]:
        return self.setting.names

    @property
    def people(self) -> frozenset[int]:
        """The seats that are not engines'."""
        return frozenset(range(len(self.setting.seats))) - self.opponents.keys()

    def run(self) -> None:
        """Play until somebody leaves."""
        self.say_whole("This game is written after every move to", str(self.path))
        self.say("Type a move such as 3r1 (display 3, red, to row 1), hint, help or quit.")
        try:
            self.keep()
            self.check_engines()
            while not self.left:
                if self.over or self.state.seat in self.people:
                    self._ask()
                else:
                    self._let_engine_move()
        finally:
            for opponent in (*self.opponents.values(), self.adviser):
                opponent.leave()

    def _ask(self) -> None:
        if self._drawn is not self.game:
            self.draw()
        line = self._asker.ask(f"{self._prompt()}> ")
        if line is None:
            self.leave()
        elif line.strip():
            try:
                self._take(line)
            except (FileTrouble, OpponentFailed) as trouble:
                self.complain(str(trouble))

    def _prompt(self) -> str:
        if self.over:
            return "game over"
        name = self.names[self.state.seat]
        return "your move" if name == YOU else f"{name}, your move"

    def _take(self, line: str) -> None:
        """Carry out what was typed: a command, or a move."""
        command = find(line)
        if command is not None:
            carry_out(command, self, line)
        elif self.over:
            self.complain("the game is over: type new, review, undo or quit")
        else:
            self._move(line)

    def _move(self, line: str) -> None:
        try:
            action = read_move(line)
        except MoveError as error:
            # Nobody types a move without a figure in it, unless they spell everything out.
            meant = None if any(sign.isdigit() for sign in line) else near(line)
            asked = f"{line.strip()!a} is no command: did you mean {meant}?"
            self.complain(str(error) if meant is None else asked)
            return
        why = say_why_illegal(self.state, action)
        if why is None:
            self._play(action)
        else:
            self.complain(f"{why}. Type moves to see every move.")

    def _let_engine_move(self) -> None:
        opponent = self.opponents[self.state.seat]
        try:
            result = opponent.choose(self.game.position(), self.number)
        except OpponentFailed as trouble:
            self.complain(f"{trouble}.")
            self.say_whole("The game is safe in", str(self.path))
            answer = self._asker.ask(f"start {opponent.name} again? [Y/n] ")
            if answer is None or answer.strip().lower() in ("n", "no", "quit", "exit"):
                self.leave()
        else:
            self._play(result.move)

    def _play(self, action: Action) -> None:
        before = self.state
        self.game = games.move(self.game, action)
        self.keep()
        self.say(*sentences.say_moved(before, action, self.names))
        if self.over:
            self.say_end()
        elif self.state.round != before.round:
            self.say("", f"Round {self.state.round}: {self.names[self.state.seat]} to start.")

    def say_end(self) -> None:
        self.draw()
        self.say(*sentences.say_ranking(self.state, self.names), "")
        self.say("Type review to see what was good and bad, new for another game, or quit.")

    def check_engines(self) -> None:
        """Say it where an engine cannot play, or not at the level that is asked of it."""
        for opponent in self.opponents.values():
            try:
                levels = opponent.levels()
            except OpponentFailed as trouble:
                self.complain(f"{trouble}.")
            else:
                self._check_level(opponent.name, levels)

    def _check_level(self, name: str, levels: tuple[int, int] | None) -> None:
        elo = self.setting.strength.elo
        if elo is None:
            return
        if levels is None:
            self.say(f"{name} has no levels; it only looks less far.")
        elif not levels[0] <= elo <= levels[1]:
            nearest = min(max(elo, levels[0]), levels[1])
            self.say(f"{name} plays at {nearest}: it has {levels[0]} to {levels[1]}.")

    def change(self, game: Game) -> None:
        """Put another game, or another moment of this one, on the table."""
        self.game = game
        self.keep()
        if self.over:
            self.say_end()

    def begin(self, game: Game) -> None:
        """Leave this game where it is kept and start another."""
        path = game_file.claim(game_file.default_path(), numbered=True)
        self._drop_empty_file()
        self.path = path
        self.number += 1
        self._begun = date.today().isoformat()
        self.say_whole("This game is written to", str(self.path))
        self.change(game)

    def leave(self) -> None:
        self.left = True
        if self._drop_empty_file():
            return
        if self.over:
            self.say_whole("The game is in", str(self.path))
        else:
            command = command_line.join(["uai-engine", "play", "--resume", str(self.path)])
            self.say_whole("To go on:", command)

    def record(self) -> GameRecord:
        names = [seat.recorded for seat in self.setting.seats]
        return games.record_of(self.game, names, self._begun, self.setting.metadata())

    def keep(self) -> None:
        """Write the game down as it stands."""
        try:
            game_file.write(self.path, self.record())
        except FileTrouble as trouble:
            self.complain(str(trouble))

    def _drop_empty_file(self) -> bool:
        """Whether the file was of no use to anybody, and is gone: no move was made."""
        empty = not self.game.moves and not self.game.undone
        if empty:
            self.path.unlink(missing_ok=True)
        return empty

    # What a person sees.

    @property
    def look(self) -> Look:
        return Look.of_terminal()

    def draw(self) -> None:
        look = self.look
        self._drawn = self.game
        board = draw_board(self.state, colour=look.colour, width=look.width, names=self.names)
        self.show(["", *board, ""])

    def say(self, *texts: str, hang: int = 2) -> None:
        look = self.look
        self.show([line for text in texts for line in wrapped(text, look, hang=hang)])

    def say_whole(self, text: str, rest: str) -> None:
        """Say something whose end is to be copied: no line is broken in it."""
        whole = f"{text} {rest}"
        self.show([whole] if len(whole) <= self.look.width else [text, f"  {rest}"])

    def complain(self, text: str) -> None:
        look = self.look
        self.show([styled(line, RED, look) for line in wrapped(text, look)])

    def show(self, lines: Sequence[str]) -> None:
        for line in lines:
            print(line, flush=True)

    def complete(self, line: str) -> list[str]:
        """The words that fit at the end of a line: only the first is a command or a move."""
        begun = line.strip()
        if " " in line.lstrip():
            return []
        return moves_beginning(begun, legal_actions(self.state)) + beginning(begun, NAMES)
