"""The rules of Azul, as small as they get: what `engine.py` stands on.

Tiles are numbers from 0 to 4. The wall of a board is a set of cells (row, column), from 0.
"""

from types import SimpleNamespace

FLOOR_COST = (0, 1, 2, 4, 6, 8, 11, 14)
FIVE = range(5)
ROWS = [{(i, j) for j in FIVE} for i in FIVE]
BONUSES = [(0, i, 2, ROWS[i]) for i in FIVE]  # kind, number, points, cells: rows
BONUSES += [(1, i, 7, {(j, i) for j in FIVE}) for i in FIVE]  # columns
BONUSES += [(2, i, 10, {(j, (i + j) % 5) for j in FIVE}) for i in FIVE]  # colours


class Refused(Exception):
    """What cannot be done: the code and the text of an error."""


def new_board():
    lines, paid = [[] for _ in FIVE], [["0"] * 5 for _ in range(3)]
    return SimpleNamespace(wall=set(), lines=lines, paid=paid, score=0, floor=0)


def accepts(board, row, tile):
    free = set(board.lines[row]) <= {tile} and len(board.lines[row]) <= row
    return free and (row, (tile + row) % 5) not in board.wall


def place(board, row, column):
    """Put the tile of a full pattern line on the wall and count its points."""
    board.wall.add((row, column))
    board.lines[row] = []
    runs = [0, 0]
    for number, (down, right) in enumerate(((0, 1), (0, -1), (1, 0), (-1, 0))):
        r, c = row + down, column + right
        while (r, c) in board.wall:
            runs[number // 2] += 1
            r, c = r + down, c + right
    board.score += sum(run + 1 for run in runs if run) or 1


class Game:
    def __init__(self, players, first=0, seed=None):
        if players not in (2, 3, 4) or not 0 <= first < players:
            raise Refused("players a game has 2 to 4 players, and one of them starts")
        self.boards = [new_board() for _ in range(players)]
        self.bowls = [[] for _ in range(2 * players + 2)]  # the centre, then the displays
        self.bag, self.seed, self.round, self.over = sorted([*FIVE] * 20), seed, 0, False
        self.active, self.starter, self.token = first, first, None

    def phase(self):
        return "draft" if any(self.bowls) else "over" if self.over else "deal"

    def discard(self):
        """The tiles that are not in the bag and not on boards, between two rounds."""
        held = [(column - row) % 5 for board in self.boards for row, column in board.wall]
        held += [tile for board in self.boards for line in board.lines for tile in line]
        return sorted(t for t in FIVE for _ in range(20 - held.count(t) - self.bag.count(t)))

    def draw(self):
        """Deal from the seed: SplitMix64, the k-th tile of the sorted bag."""
        bag, discard, displays = [*self.bag], self.discard(), [[] for _ in self.bowls[1:]]
        for place_number in range(4 * len(displays)):
            if not bag:
                bag, discard = discard, []
            if bag:
                self.seed = (self.seed + 0x9E3779B97F4A7C15) % 2**64
                z = (self.seed ^ self.seed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
                z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
                displays[place_number // 4].append(bag.pop(((z ^ z >> 31) >> 32) * len(bag) >> 32))
        self.deal(displays)

    def deal(self, displays):
        if self.phase() != "deal":
            raise Refused("phase no deal is due")
        tiles = [tile for display in displays for tile in display]
        supply = [*self.bag] if len(tiles) <= len(self.bag) else self.bag + self.discard()
        possible = all(tiles.count(tile) <= supply.count(tile) for tile in FIVE)
        if len(displays) != len(self.bowls) - 1 or not possible:
            raise Refused("deal these tiles cannot be dealt")
        self.bag = [t for t in FIVE for _ in range(supply.count(t) - tiles.count(t))]
        self.bowls, self.round = [[], *map(sorted, displays)], self.round + 1

    def moves(self):
        board = self.boards[self.active]
        groups = [(bowl, tile) for bowl in range(len(self.bowls)) for tile in FIVE]
        groups = [(bowl, tile) for bowl, tile in groups if tile in self.bowls[bowl]]
        rows = {tile: [r + 1 for r in FIVE if accepts(board, r, tile)] for tile in FIVE}
        return [(bowl, tile, row) for bowl, tile in groups for row in (0, *rows[tile])]

    def placed(self, move):
        """How many tiles a move puts on a pattern line."""
        bowl, tile, row = move
        free = row - len(self.boards[self.active].lines[row - 1])
        return min(self.bowls[bowl].count(tile), free) if row else 0

    def play(self, bowl, tile, row):
        if self.phase() != "draft":
            raise Refused("phase nobody has to move")
        if (bowl, tile, row) not in self.moves():
            raise Refused("move it is illegal")
        board, placed = self.boards[self.active], self.placed((bowl, tile, row))
        spilled = self.bowls[bowl].count(tile) - placed
        rest = [other for other in self.bowls[bowl] if other != tile]
        self.bowls[bowl] = []
        self.bowls[0] = sorted(self.bowls[0] + rest)
        if bowl == 0 and self.token is None:  # the marker comes to the floor before the tiles
            self.token, board.floor = self.active, min(7, board.floor + 1)
        board.lines[row - 1] += [tile] * placed
        board.floor = min(7, board.floor + spilled)
        self.active = (self.active + 1) % len(self.boards)
        if not any(self.bowls):
            self.end_round()

    def end_round(self):
        for board in self.boards:
            for row, line in enumerate(board.lines):
                if len(line) == row + 1:
                    place(board, row, (line[0] + row) % 5)
            board.score, board.floor = max(0, board.score - FLOOR_COST[board.floor]), 0
        self.active = self.starter = self.starter if self.token is None else self.token
        self.token = None
        self.end_game_if_over()

    def end_game_if_over(self):
        """Over: a row is complete, or nobody could ever place a tile that is left."""
        left = {*self.bag, *self.discard()}
        full = any(cells <= board.wall for board in self.boards for cells in ROWS)
        alive = any(accepts(b, row, tile) for b in self.boards for row in FIVE for tile in left)
        self.over = full or not alive
        for board in self.boards if self.over else ():
            for kind, number, points, cells in BONUSES:
                if cells <= board.wall and board.paid[kind][number] == "0":
                    board.paid[kind][number], board.score = "1", board.score + points

    def winners(self):
        ranks = [(b.score, sum(cells <= b.wall for cells in ROWS)) for b in self.boards]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
