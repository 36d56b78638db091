// Tiles on their way. What moves is the tile that has already arrived, shown from where it came.

import { state } from "./state.js";
import { parts } from "./tile.js";

const STEP = { normal: 420, fast: 170, off: 0 };

let moving = false;
let skipping = false;

/** @returns {number} milliseconds for a tile's way; 0 where nothing moves */
export function duration() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return document.hidden ? 0 : STEP[state.settings.animation];
}

/** Show something that moves. @param {() => Promise<void>} show */
export async function animated(show) {
  moving = true;
  skipping = false;
  try {
    await show();
  } finally {
    moving = false;
  }
}

/** Somebody does not want to watch: whatever moves now is over. */
export function skip() {
  skipping = moving;
}

/** @returns {boolean} */
export function skipped() {
  return skipping || duration() === 0;
}

/** @param {number} share of a step's time @returns {Promise<void>} */
export function pause(share) {
  const end = performance.now() + duration() * share;
  return new Promise((resolve) => {
    const look = () => (performance.now() >= end || skipped() ? resolve() : setTimeout(look, 30));
    look();
  });
}

/** @param {string} selector @returns {DOMRect[]} */
function places(selector) {
  return [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
}

/** @param {Element} tile @param {DOMRect} from @param {number} delay */
function fly(tile, from, delay) {
  const to = tile.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const dx = from.x - to.x;
  const dy = from.y - to.y;
  tile.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ],
    { duration: duration(), delay, easing: "cubic-bezier(.3,.7,.2,1)", fill: "backwards" },
  );
}

/** @param {number} seat @param {string} move @returns {() => Promise<void>} to be called when the page shows
 *   the position after the move */
export function flyMove(seat, move) {
  const { bowl, colour, row } = parts(move);
  const taken = places(`[data-group="${bowl}-${colour}"] .tile`);
  const others = bowl === 0 ? [] : [...document.querySelectorAll(`[data-bowl="${bowl}"] .tile`)]
    .filter((tile) => Number(tile.getAttribute("data-colour")) !== colour)
    .map((tile) => ({ colour: tile.getAttribute("data-colour"), rect: tile.getBoundingClientRect() }));
  const board = `[data-seat="${seat}"]`;
  const before = new Set(
    [...document.querySelectorAll(`${board} .cell.full[data-place]`)].map(placeName),
  );
  return async () => {
    if (duration() === 0) return;
    const arrived = [...document.querySelectorAll(`${board} .cell.full[data-place]`)]
      .filter((cell) => !before.has(placeName(cell)))
      .filter((cell) => [String(row), "0"].includes(rowOf(cell)));
    arrived.forEach((cell, at) => {
      const tile = cell.querySelector(".tile");
      const from = taken[Math.min(at, taken.length - 1)];
      if (tile && from) fly(tile, from, at * 40);
    });
    for (const name of new Set(others.map((one) => one.colour))) {
      const from = others.filter((one) => one.colour === name);
      const there = [...document.querySelectorAll(`[data-group="0-${name}"] .tile`)];
      there.slice(-from.length).forEach((tile, at) => fly(tile, from[at].rect, 0));
    }
    await pause(1.1);
  };
}

/** @param {Element} cell */
function rowOf(cell) {
  return cell.closest("[data-row]")?.getAttribute("data-row") ?? "";
}

/** @param {Element} cell */
function placeName(cell) {
  return `${rowOf(cell)}/${cell.getAttribute("data-place")}`;
}

/** @returns {() => Promise<void>} */
export function flyDeal() {
  return async () => {
    const time = duration();
    if (!time) return;
    document.querySelectorAll(".displays .display").forEach((display, at) => {
      for (const tile of display.querySelectorAll(".tile")) {
        tile.animate([{ opacity: 0, transform: "scale(.4)" }, { opacity: 1, transform: "none" }], {
          duration: time * 0.6,
          delay: at * time * 0.12,
          fill: "backwards",
        });
      }
    });
    await pause(1);
  };
}
