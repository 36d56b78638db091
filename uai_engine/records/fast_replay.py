"""Sound games replayed by the kernel, several times faster than the reducers read them.

This knows what a sound record in the strict form looks like and nothing else. For whatever it does
not know, a problem above all, it answers None: the game is then read by `notation`, whose
words about it are the only ones there are.
"""

import re
from functools import cache
from typing import Final

from uai_engine.game import BrokenInvariant, GameState, Phase, empty_game
from uai_engine.game.constants import CENTRE, COLOURS, DISPLAYS
from uai_engine.kernel.state import Position, from_game, to_game
from uai_engine.notation.game_record import GameRecord
from uai_engine.notation.metadata import Entry, gather
from uai_engine.notation.record.lines import SIGNATURE, TILE_LETTERS
from uai_engine.notation.result import ADJUDICATIONS, FORFEITS, LETTERS, result_of
from uai_engine.records.digest import Digest, digest, opening_move

_MOVE: Final = re.compile(r"([A-D]) ([0-9]) (l+|o+|r+|k+|u+) ([1-5]*)(-*)")
_DRAW: Final = re.compile(r"[1-9]l*o*r*k*u*(?: [1-9]l*o*r*k*u*)*")
_METADATA: Final = re.compile(r":([^ \t]+)(?: (.*))?")
_COMMENTARY: Final = (":", ": ", ":\t")
_COLOUR: Final = {letter: colour for colour, letter in enumerate(TILE_LETTERS)}
_DISPLAYS_AT: Final = 5 + 3 * COLOURS
"""Where the displays begin in the kernel's flat form: behind the bag, the lid and the centre."""


def fast_digest(data: bytes) -> Digest | None:
    """The digest of a sound game in the strict form; None for any other text."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None
    lines = text.split("\n")
    if len(lines) < 3 or lines[0] != SIGNATURE or lines[1] not in ("2", "3", "4"):
        return None
    if "\r" in text or lines.pop():
        return None
    entries: list[Entry] = []
    steps: list[re.Match[str]] = []
    for line in lines[2:]:
        sign = line[:1]
        if not sign or sign == "#" or line[:2] in _COMMENTARY:
            continue
        shape = _MOVE if sign in LETTERS else _METADATA if sign == ":" else _DRAW
        found = shape.fullmatch(line)
        if found is None:
            return None
        if shape is _METADATA:
            # Which line it is on only a problem would need.
            entries.append(Entry(0, found[1], (found[2] or "").strip(" \t")))
        else:
            steps.append(found)
    facts = gather(entries, int(lines[1]))
    if facts.game is None or facts.problems:
        return None
    return _replayed(facts.game, steps)


def _replayed(game: GameRecord, steps: list[re.Match[str]]) -> Digest | None:
    try:
        table = _Table(game)
    except BrokenInvariant:
        return None
    opening = ""
    moves = 0
    for step in steps:
        if step.re is _DRAW:
            if not table.deal(step[0]):
                return None
            continue
        letter, bowl, tiles, rows, floor = step.groups()
        if not table.move(letter, int(bowl), tiles, rows, floor):
            return None
        moves += 1
        opening = opening or opening_move(len(tiles), int(rows[0]) if rows else 0)
    end = to_game(table.position)
    result = game.result
    by_rules = result is not None and result.ending not in (*FORFEITS, *ADJUDICATIONS)
    if by_rules and result != result_of(end):
        return None
    return digest(game, end, moves, opening)


@cache
def _new_game(players: int) -> Position:
    """Where most games start; a position of the kernel is never changed, so all can share it."""
    return from_game(empty_game(players))


class _Table:
    """The kernel's position, and beside it what a record tells of every move: how many tiles a
    bowl gives and how many of them fit."""

    def __init__(self, game: GameRecord) -> None:
        start = game.start
        new = start == empty_game(start.players)
        self.position: Position = _new_game(start.players) if new else from_game(start)
        self._seed = game.seed
        self._players = start.players
        self._first = start.seat
        self._take_over(start)

    def _take_over(self, state: GameState) -> None:
        self._bowls = [list(state.centre), *map(list, state.displays)]
        self._lines = [[line.count for line in board.lines] for board in state.boards]
        self._seat, self._starter, self._token = state.seat, state.starter, state.token

    def deal(self, text: str) -> bool:
        """Fill the displays; whether that is possible, and what the seed says if there is one."""
        if self.position.phase != Phase.DEAL:
            return False
        bowls = [[0] * COLOURS for _ in range(DISPLAYS[self._players] + 1)]
        last = CENTRE
        for part in text.split(" "):
            number = int(part[0])
            if not last < number < len(bowls) or len(part) == 1:
                return False
            last = number
            for letter in part[1:]:
                bowls[number][_COLOUR[letter]] += 1
        tiles = [count for bowl in bowls[1:] for count in bowl]
        if self._seed is None:
            try:
                self.position = self.position.dealt(tiles)
            except ValueError:
                return False
        else:
            self.position, self._seed = self.position.dealt_by(self._seed)
            if self.position.flat()[_DISPLAYS_AT : _DISPLAYS_AT + len(tiles)] != tiles:
                return False
        self._bowls = bowls
        self._token = None
        return True

    def move(self, letter: str, bowl: int, tiles: str, rows: str, floor: str) -> bool:
        """Play a move if it is all that it says."""
        seat = self._seat
        if letter != LETTERS[(seat - self._first) % self._players] or bowl >= len(self._bowls):
            return False
        colour, taken = _COLOUR[tiles[0]], len(tiles)
        offered = self._bowls[bowl]
        if offered[colour] != taken or len(rows) + len(floor) != taken:
            return False
        row = int(rows[0]) if rows else 0
        if row:
            lines = self._lines[seat]
            placed = min(taken, row - lines[row - 1])
            if rows != rows[0] * placed:
                return False
            lines[row - 1] += placed
        try:
            self.position = self.position.drafted(bowl, colour, row)
        except ValueError:
            return False
        if bowl == CENTRE:
            offered[colour] = 0
            if self._token is None:
                self._token = self._starter = seat
        else:
            centre = self._bowls[CENTRE]
            for other, count in enumerate(offered):
                if other != colour:
                    centre[other] += count
                offered[other] = 0
        if self.position.phase == Phase.DRAFT:
            self._seat = (seat + 1) % self._players
        else:
            self._end_round()
        return True

    def _end_round(self) -> None:
        self._seat = self._starter
        for lines in self._lines:
            for row, count in enumerate(lines):
                if count > row:
                    lines[row] = 0
