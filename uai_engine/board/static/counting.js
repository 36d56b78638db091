// The end of a round, counted placement by placement.

import { state } from "./state.js";

/** @typedef {import("../types.js").BoardView} BoardView */
/** @typedef {import("../types.js").Position} Position */
/** @typedef {{row: number, column: number, points: number, text: string}} Gained row -1 stands for
 *   the floor and the bonuses */
/** @typedef {{seat: number, gained: Gained}} Event */

/** @param {Position} position @returns {Event[]} what happens, in order */
export function events(position) {
  /** @type {Event[]} */
  const found = [];
  position.counted.forEach((count, seat) => {
    for (const { row, column, points } of count.placements) {
      found.push({ seat, gained: { row, column, points, text: `+${points}` } });
    }
    if (count.floor) {
      found.push({ seat, gained: { row: -1, column: -1, points: -count.floor, text: `−${count.floor}` } });
    }
  });
  position.counted.forEach((count, seat) => {
    /** @type {[string, number][]} */
    const bonuses = [["rows", count.rows], ["columns", count.columns], ["colours", count.colours]];
    for (const [what, points] of bonuses) {
      if (points) found.push({ seat, gained: { row: -2, column: -1, points, text: `${what} +${points}` } });
    }
  });
  return found;
}

/** @param {Position} position @returns {{board: BoardView, gained: Gained|null}[]} the boards as far as
 *   the round is counted */
export function counted(position) {
  const { counting } = state;
  if (!counting || counting.position !== position) {
    return position.boards.map((board) => ({ board, gained: null }));
  }
  const boards = position.before.map((board) => structuredClone(board));
  const all = events(position);
  const done = all.slice(0, counting.done);
  for (const { seat, gained } of done) {
    const board = boards[seat];
    if (gained.row >= 0) {
      board.wall[gained.row][gained.column] = true;
      board.lines[gained.row] = [-1, 0];
    }
    if (gained.row === -1) board.floor = [];
    board.score = Math.max(0, board.score + gained.points);
  }
  const last = done.at(-1);
  return boards.map((board, seat) => ({
    board,
    gained: last?.seat === seat ? last.gained : null,
  }));
}
