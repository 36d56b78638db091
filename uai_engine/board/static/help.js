// What can be done here, for somebody who has just arrived.

import { dialog } from "./dialog.js";
import { h } from "./dom.js";

/** @type {[string, string][]} */
const KEYS = [
  ["3 r 4", "take red from display 3 to row 4 (0 is the centre; b y r k t; - is the floor)"],
  ["Esc", "put the tiles down again, or leave what is open"],
  ["← →", "one step back or on; in a line of the analysis, along the line"],
  ["Home End", "the first and the latest position"],
  ["h", "hint"],
  ["u", "take back"],
  ["y", "do again what was taken back"],
  ["a", "analyse"],
  ["m", "the next mistake of a reviewed game"],
  ["n", "new game"],
  ["g", "games"],
  ["p", "position"],
  ["?", "this page"],
];

/** @returns {import("./dom.js").Node} */
export function helpDialog() {
  return dialog("Help", [
    h("p", {}, "Click the tiles you want to take, then the row they go to; or drag them there. Rows that take them are outlined, with what falls to the floor and what that costs."),
    h("dl", { class: "keys" }, KEYS.flatMap(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)])),
    h("p", { class: "tag" }, "An unofficial page for the board game Azul; it has nothing to do with the game's author or publishers."),
  ]);
}
