"""The position an engine stands at, and the questions about it."""

import random
from collections.abc import Sequence

from tests.conformance.broken.talker import Refused, Talker
from uai_engine.game import (
    Action,
    BadDeal,
    Dealer,
    GameState,
    IllegalAction,
    Phase,
    WrongPhase,
    deal_if_due,
    draft,
    empty_game,
    legal_actions,
    winners,
)
from uai_engine.notation import (
    DealError,
    FenError,
    MoveError,
    parse_fen,
    parse_move,
    write_deal,
    write_fen,
    write_move,
)
from uai_engine.notation.steps import is_deal, parse_step, play_step, write_step
from uai_engine.notation.words import MAX_SEED


class Table(Talker):
    def __init__(self) -> None:
        super().__init__()
        self.game_seed = random.getrandbits(64)
        self.state, self.dealer = self.set_up(["startpos", "seed", "0"])

    def position(self, words: list[str]) -> None:
        self.state, self.dealer = self.set_up(words)

    def set_up(self, words: list[str]) -> tuple[GameState, Dealer | None]:
        """The position that the words describe; nothing changes if they are wrong."""
        at = words.index("moves") if "moves" in words else len(words)
        steps = words[at + 1 :]
        kind, *rest = words[:at] or [""]
        if kind == "startpos":
            state, dealer = self.startpos(rest, steps)
        elif kind == "fen":
            state, dealer = self.from_fen(rest)
        else:
            raise Refused("syntax", "position startpos or fen")
        history: list[str] = []
        if not (steps and is_deal(steps[0])):
            before = state
            state, dealer = self.dealt(state, dealer)
            history += self.drawn(before, state)
        for number, step in enumerate(steps, start=1):
            follows = steps[number : number + 1]
            try:
                before = state
                state, dealer = self.step(state, dealer, step, follows)
                history.append(write_step(parse_step(step)))
                if not is_deal(step):
                    history += self.drawn(before, state)
            except (IllegalAction, MoveError) as error:
                raise Refused("move", f"step {number}: {error}") from None
            except (BadDeal, DealError) as error:
                raise Refused("deal", f"step {number}: {error}") from None
            except WrongPhase as error:
                raise Refused("phase", f"step {number}: {error}") from None
        self.history = history
        return state, dealer

    def drawn(self, before: GameState, after: GameState) -> list[str]:
        """The token of the deal that was drawn on the way from one state to the other, if any."""
        dealt = after.phase == Phase.DRAFT and (
            before.phase == Phase.DEAL or after.round > before.round
        )
        return [write_deal(after.displays)] if dealt else []

    def startpos(self, words: list[str], steps: list[str]) -> tuple[GameState, Dealer | None]:
        values = self.values(words, ("players", "first", "seed"))
        players, first = values.get("players", 2), values.get("first", 0)
        if players not in (2, 3, 4) or not 0 <= first < players:
            raise Refused("players", f"{players} players, seat {first} first")
        seed = values.get("seed")
        if seed is None and not (steps and is_deal(steps[0])):
            seed = self.game_seed
            self.say(f"info string seed {seed}")
        return empty_game(players, first), None if seed is None else self.dealer_of(seed)

    def from_fen(self, words: list[str]) -> tuple[GameState, Dealer | None]:
        at = words.index("seed") if "seed" in words else len(words)
        seed = self.values(words[at:], ("seed",)).get("seed")
        try:
            state = self.parse_fen(" ".join(words[:at]))
        except FenError as error:
            raise Refused("fen", str(error)) from None
        return state, None if seed is None else self.dealer_of(seed)

    def parse_fen(self, text: str) -> GameState:
        return parse_fen(text)

    def dealer_of(self, seed: int) -> Dealer:
        return Dealer(seed)

    def values(self, words: list[str], names: tuple[str, ...]) -> dict[str, int]:
        values: dict[str, int] = {}
        if len(words) % 2:
            raise Refused("syntax", "a value is missing")
        for name, text in zip(words[::2], words[1::2], strict=True):
            if name not in names or name in values:
                raise Refused("syntax", f"{name[:40]!r} does not belong here")
            if not (text.isascii() and text.isdigit()) or int(text[:30]) > MAX_SEED:
                raise Refused("syntax", f"bad {name} {text[:40]!r}")
            values[name] = int(text)
        return values

    def step(
        self, state: GameState, dealer: Dealer | None, step: str, follows: list[str]
    ) -> tuple[GameState, Dealer | None]:
        if is_deal(step):
            return play_step(state, parse_step(step)), dealer
        state = self.draft(state, parse_move(step))
        if follows and is_deal(follows[0]):
            return state, dealer
        return self.dealt(state, dealer)

    def draft(self, state: GameState, action: Action) -> GameState:
        return draft(state, action)

    def dealt(self, state: GameState, dealer: Dealer | None) -> tuple[GameState, Dealer | None]:
        return deal_if_due(state, dealer)

    # Questions.

    def fen(self) -> str:
        return write_fen(self.state)

    def legal(self) -> Sequence[Action]:
        return legal_actions(self.state)

    def moves(self) -> None:
        actions = self.legal()
        self.say(" ".join(["legalmoves", str(len(actions)), *map(write_move, actions)]))

    def status(self) -> None:
        state = self.state
        seat = str(state.seat) if state.phase == Phase.DRAFT else "-"
        words = ["status", state.phase.name.lower(), "round", str(state.round), "seat", seat]
        words += ["scores", *map(str, self.scores())]
        if state.phase == Phase.OVER:
            words += ["winners", *map(str, self.winners())]
        self.say(" ".join(words))

    def scores(self) -> list[int]:
        return [board.score for board in self.state.boards]

    def winners(self) -> Sequence[int]:
        return winners(self.state)

    def perft(self, words: list[str]) -> None:
        if len(words) != 1:
            raise Refused("syntax", "perft N")
        if not words[0].isdigit() or int(words[0]) > 1000:
            raise Refused("limit", "N is 0 to 1000")
        if self.state.phase != Phase.DRAFT:
            raise Refused("phase", "nobody drafts")
        depth, total = int(words[0]), 0
        for action in self.legal() if depth else ():
            count = self.count(draft(self.state, action), depth - 1)
            self.say(f"perft {write_move(action)} {count}")
            total += count
        self.say(f"perft total {total if depth else 1}")

    def count(self, state: GameState, depth: int) -> int:
        self.look_up()
        if not depth or state.phase != Phase.DRAFT:
            return 1
        return sum(self.count(draft(state, action), depth - 1) for action in legal_actions(state))

    def look_up(self) -> None:
        """In the middle of a count: isready is answered, stop ends it, the rest is kept."""
        while not self.lines.empty():
            line = self.lines.get()
            if line is not None and line.strip() == b"isready":
                self.isready()
            elif line is not None and line.strip() == b"stop":
                raise Refused("limit", "stopped")
            else:
                self.kept.append(line)
