// The rules of Azul, as small as they get: what `engine.mjs` stands on.
// Tiles are numbers from 0 to 4. The wall of a board is 25 cells, row by row.

const FLOOR_COST = [0, 1, 2, 4, 6, 8, 11, 14];
const FIVE = [0, 1, 2, 3, 4];
const TILES_OF_WALL = FIVE.flatMap((row) => FIVE.map((column) => (column - row + 5) % 5));
const MASK = (1n << 64n) - 1n;
const BONUSES = FIVE.flatMap((i) => [
  { kind: 0, i, points: 2, cells: FIVE.map((j) => 5 * i + j) }, // a row
  { kind: 1, i, points: 7, cells: FIVE.map((j) => 5 * j + i) }, // a column
  { kind: 2, i, points: 10, cells: FIVE.map((j) => 5 * j + ((i + j) % 5)) }, // a colour
]);

// What cannot be done: the code and the text of an error.
export class Refused extends Error {}

export const count = (tiles, tile) => tiles.filter((other) => other === tile).length;
const times = (number, make) => Array.from({ length: number }, (_, index) => make(index));
const sorted = (tiles) => [...tiles].sort((a, b) => a - b);
const complete = (board, cells) => cells.every((cell) => board.wall[cell]);
const completeRows = (board) => BONUSES.filter((b) => b.kind === 0 && complete(board, b.cells)).length;

function accepts(board, row, tile) {
  const line = board.lines[row];
  const free = line.length <= row && (line.length === 0 || line[0] === tile);
  return free && !board.wall[5 * row + ((tile + row) % 5)];
}

// Put the tile of a full pattern line on the wall and count its points.
function place(board, row, column) {
  const at = (r, c) => r >= 0 && r < 5 && c >= 0 && c < 5 && board.wall[5 * r + c];
  const run = (down, right, length = 0) =>
    at(row + down * (length + 1), column + right * (length + 1)) ? run(down, right, length + 1) : length;
  board.wall[5 * row + column] = true;
  board.lines[row] = [];
  const runs = [run(0, 1) + run(0, -1), run(1, 0) + run(-1, 0)].filter((length) => length);
  board.score += runs.length ? runs.reduce((sum, length) => sum + length + 1, 0) : 1;
}

export class Game {
  constructor(players, first = 0, seed = null) {
    if (![2, 3, 4].includes(players) || !(first >= 0 && first < players))
      throw new Refused("players a game has 2 to 4 players, and one of them starts");
    this.boards = times(players, () => ({
      wall: times(25, () => false), lines: times(5, () => []),
      paid: times(3, () => times(5, () => 0)), score: 0, floor: 0,
    }));
    this.bowls = times(2 * players + 2, () => []); // the centre, then the displays
    this.bag = times(100, (index) => Math.floor(index / 20));
    Object.assign(this, { seed, round: 0, over: false, active: first, starter: first, token: null });
  }

  phase() {
    return this.bowls.some((bowl) => bowl.length) ? "draft" : this.over ? "over" : "deal";
  }

  // The tiles that are not in the bag and not on boards, between two rounds.
  discard() {
    const walls = this.boards.flatMap((board) => TILES_OF_WALL.filter((_, cell) => board.wall[cell]));
    const held = [...this.bag, ...walls, ...this.boards.flatMap((board) => board.lines.flat())];
    return FIVE.flatMap((tile) => times(20 - count(held, tile), () => tile));
  }

  // Deal from the seed: SplitMix64, the k-th tile of the sorted bag.
  draw() {
    let [bag, discard] = [[...this.bag], this.discard()];
    const displays = this.bowls.slice(1).map(() => []);
    for (let number = 0; number < 4 * displays.length; number += 1) {
      if (!bag.length) [bag, discard] = [discard, []];
      if (!bag.length) break;
      this.seed = (this.seed + 0x9e3779b97f4a7c15n) & MASK;
      let z = ((this.seed ^ (this.seed >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
      z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
      const k = (((z ^ (z >> 31n)) >> 32n) * BigInt(bag.length)) >> 32n;
      displays[Math.floor(number / 4)].push(bag.splice(Number(k), 1)[0]);
    }
    this.deal(displays);
  }

  deal(displays) {
    if (this.phase() !== "deal") throw new Refused("phase no deal is due");
    const tiles = displays.flat();
    const supply = tiles.length > this.bag.length ? [...this.bag, ...this.discard()] : this.bag;
    const left = FIVE.map((tile) => count(supply, tile) - count(tiles, tile));
    if (displays.length !== this.bowls.length - 1 || Math.min(...left) < 0)
      throw new Refused("deal these tiles cannot be dealt");
    this.bag = FIVE.flatMap((tile) => times(left[tile], () => tile));
    this.bowls = [[], ...displays.map(sorted)];
    this.round += 1;
  }

  moves() {
    const board = this.boards[this.active];
    const rows = FIVE.map((tile) => [0, ...FIVE.filter((r) => accepts(board, r, tile)).map((r) => r + 1)]);
    return this.bowls.flatMap((bowl, number) =>
      FIVE.filter((tile) => bowl.includes(tile)).flatMap((tile) =>
        rows[tile].map((row) => [number, tile, row])));
  }

  // How many tiles a move puts on a pattern line.
  placed([bowl, tile, row]) {
    const free = row ? row - this.boards[this.active].lines[row - 1].length : 0;
    return Math.min(count(this.bowls[bowl], tile), free);
  }

  play(move) {
    if (this.phase() !== "draft") throw new Refused("phase nobody has to move");
    if (!this.moves().some((legal) => `${legal}` === `${move}`)) throw new Refused("move it is illegal");
    const [[bowl, tile, row], board, placed] = [move, this.boards[this.active], this.placed(move)];
    const spilled = count(this.bowls[bowl], tile) - placed;
    const rest = this.bowls[bowl].filter((other) => other !== tile);
    this.bowls[bowl] = [];
    this.bowls[0] = sorted([...this.bowls[0], ...rest]);
    const marker = bowl === 0 && this.token === null;
    if (marker) this.token = this.active;
    if (row) board.lines[row - 1].push(...times(placed, () => tile));
    board.floor = Math.min(7, board.floor + marker + spilled);
    this.active = (this.active + 1) % this.boards.length;
    if (this.phase() !== "draft") this.endRound();
  }

  endRound() {
    for (const board of this.boards) {
      for (const [row, line] of board.lines.entries())
        if (line.length === row + 1) place(board, row, (line[0] + row) % 5);
      Object.assign(board, { score: Math.max(0, board.score - FLOOR_COST[board.floor]), floor: 0 });
    }
    this.active = this.starter = this.token ?? this.starter;
    this.token = null;
    this.endGameIfOver();
  }

  // Over: a row is complete, or nobody could ever place a tile that is left.
  endGameIfOver() {
    const left = new Set([...this.bag, ...this.discard()]);
    const open = (board) => FIVE.some((row) => [...left].some((tile) => accepts(board, row, tile)));
    this.over = this.boards.some((board) => completeRows(board) > 0) || !this.boards.some(open);
    for (const board of this.over ? this.boards : [])
      for (const { kind, i, points, cells } of BONUSES.filter(({ cells }) => complete(board, cells))) {
        board.score += board.paid[kind][i] ? 0 : points;
        board.paid[kind][i] = 1;
      }
  }

  winners() {
    const ranks = this.boards.map((board) => 10 * board.score + completeRows(board));
    return [...ranks.keys()].filter((seat) => ranks[seat] === Math.max(...ranks));
  }
}
