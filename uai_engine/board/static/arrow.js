// A move that is pointed out: an arrow from its tiles to its row, over everything else.

import { state } from "./state.js";
import { parts } from "./tile.js";

/** Draw the arrow where its two ends are now. */
export function drawArrow() {
  const svg = document.getElementById("arrow");
  const path = svg?.querySelector(":scope > path");
  if (!svg || !path) return;
  const ends = state.drawn && !state.dialog ? endsOf(state.drawn.seat, state.drawn.move) : null;
  svg.toggleAttribute("hidden", !ends);
  if (!ends) return;
  const [from, to] = ends;
  const bend = Math.min(60, Math.abs(to.y - from.y) / 3);
  path.setAttribute("d", `M${from.x} ${from.y} C${from.x} ${from.y + bend} ${to.x} ${to.y - bend} ${to.x} ${to.y}`);
}

/** @param {number} seat @param {string} move @returns {{x: number, y: number}[]|null} */
function endsOf(seat, move) {
  const { bowl, colour, row } = parts(move);
  const source = document.querySelector(`[data-group="${bowl}-${colour}"]`);
  const target = document.querySelector(`[data-seat="${seat}"] [data-row="${row}"]`);
  if (!source || !target) return null;
  const from = source.getBoundingClientRect();
  const to = target.getBoundingClientRect();
  return [
    { x: from.x + from.width / 2, y: from.bottom - from.height / 4 },
    { x: row ? to.right - to.height : to.x + to.height / 2, y: to.y + to.height / 2 },
  ];
}
