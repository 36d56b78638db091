// Tiles: their figures come from the one SVG file that everything takes them from.

import { h } from "./dom.js";

export const COLOURS = ["blue", "yellow", "red", "black", "teal"];
export const MARKER = 5;
export const LETTERS = "byrkt";
/** Both alphabets, as on the wire. @type {Record<string, number>} */
export const COLOUR_OF = { b: 0, y: 1, r: 2, k: 3, t: 4, l: 0, o: 1, u: 4 };
const NAMES = [...COLOURS, "marker"];

/** @param {number} colour @param {string} [extra] @returns {import("./dom.js").Node} */
export function tile(colour, extra = "") {
  return h(
    "svg",
    { class: `tile ${extra}`, viewBox: "0 0 32 32", "aria-hidden": "true", "data-colour": colour },
    h("use", { href: `#tile-${NAMES[colour]}` }),
  );
}

/** @param {number} row @param {number} column @returns {number} the colour of a cell of the wall */
export function wallColour(row, column) {
  return (column - row + 5) % 5;
}

/** @param {number} bowl @returns {string} */
export function bowlName(bowl) {
  return bowl === 0 ? "centre" : `display ${bowl}`;
}

/** @param {number} row @returns {string} */
export function rowName(row) {
  return row === 0 ? "floor" : `row ${row}`;
}

/** @param {string} move six digits @returns {{bowl: number, colour: number, row: number}} */
export function parts(move) {
  return { bowl: +move.slice(0, 2), colour: +move.slice(2, 4), row: +move.slice(4, 6) };
}
