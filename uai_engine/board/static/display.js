// What is on offer: the displays, the centre, and in each the groups of tiles that can be taken.

import { choose } from "./actions.js";
import { startDrag } from "./drag.js";
import { h } from "./dom.js";
import { dealer } from "./deal.js";
import { myTurn, nameOf, onShow, state } from "./state.js";
import { bowlName, COLOURS, MARKER, parts, tile } from "./tile.js";

/** @typedef {import("./dom.js").Node} Node */
/** @typedef {import("../types.js").Position} Position */

/** @returns {Node} */
export function offer() {
  const position = onShow();
  if (!position) return h("div", { class: "card offer" });
  const wide = position.displays.length;
  return h(
    "section",
    { class: "card offer", "aria-label": "tiles on offer" },
    h("div", { class: "stands", role: "status" }, stands(position)),
    dealer() ??
      h(
        "div",
        { class: `displays of-${wide}` },
        position.displays.map((tiles, at) => display(at + 1, tiles)),
      ),
    centre(position),
    h(
      "div",
      { class: "supply" },
      `bag ${sum(position.bag)} · lid ${sum(position.lid)}`,
    ),
  );
}

/** @param {Position} position @returns {string} where the game stands, in a sentence */
export function stands(position) {
  const { game } = state;
  if (game?.forfeit !== null && game?.forfeit !== undefined && state.shown === game.steps.length) {
    return `${nameOf(game.forfeit)} ran out of time`;
  }
  if (position.phase === "over") {
    const who = position.winners.map(nameOf);
    if (who.length > 1) return `Game over: ${who.join(" and ")} share the win`;
    return `Game over: ${who[0]} ${who[0] === "You" ? "win" : "wins"}`;
  }
  if (position.phase === "deal") return `Round ${position.round + 1}: waiting for the deal`;
  const name = nameOf(position.seat);
  const turn = game?.thinking && state.shown === game.steps.length
    ? `${name} is thinking…`
    : name === "You" ? "your turn" : `${name} to move`;
  return `Round ${position.round}, ${turn}`;
}

/** @param {number} number @param {number[]} tiles @returns {Node} */
function display(number, tiles) {
  const groups = tiles
    .map((count, colour) => ({ count, colour }))
    .filter((group) => group.count > 0)
    .sort((one, other) => other.count - one.count || one.colour - other.colour);
  let cell = 0;
  const buttons = groups.map(({ count, colour }) => {
    // Three tiles lie in an L around the fourth.
    const place = count >= 3 ? "whole" : count === 2 ? `pair-${cell >> 1}` : `cell-${Math.min(cell, 3)}`;
    cell += count;
    return group(number, colour, count, place);
  });
  return h(
    "div",
    { class: groups.length ? "display" : "display empty", "data-bowl": number },
    h("div", { class: "plate" }, buttons),
    h("div", { class: "number" }, number),
  );
}

/** @param {Position} position @returns {Node} */
function centre(position) {
  return h(
    "div",
    { class: "centre", "data-bowl": 0 },
    h("div", { class: "number" }, "0"),
    h(
      "div",
      { class: "plate" },
      position.marker &&
        h("span", { class: "marker", role: "img", "aria-label": "first-player marker", title: "Whoever takes from the centre first takes this too, and starts the next round." }, tile(MARKER)),
      position.centre.map((count, colour) => count > 0 && group(0, colour, count, "")),
    ),
  );
}

/** @param {number} bowl @param {number} colour @param {number} count @param {string} place @returns {Node} */
function group(bowl, colour, count, place) {
  const chosen = state.chosen?.bowl === bowl && state.chosen.colour === colour;
  const drawn = state.drawn && parts(state.drawn.move);
  const marked = drawn?.bowl === bowl && drawn.colour === colour;
  const free = myTurn();
  return h(
    "button",
    {
      key: `${bowl}-${colour}`,
      class: `group ${place} ${chosen ? "chosen" : ""} ${marked ? "marked" : ""}`,
      type: "button",
      "aria-label": `${bowlName(bowl)}: ${count} ${COLOURS[colour]}`,
      "aria-pressed": chosen ? "true" : "false",
      "aria-disabled": free ? undefined : "true",
      "data-group": `${bowl}-${colour}`,
      onclick: () => choose({ bowl, colour }),
      onpointerdown: (/** @type {PointerEvent} */ event) => startDrag(event, { bowl, colour }),
    },
    Array.from({ length: count }, () => tile(colour)),
    chosen && count > 1 && h("span", { class: "count", "aria-hidden": "true" }, count),
  );
}

/** @param {number[]} counts @returns {number} */
export function sum(counts) {
  return counts.reduce((total, count) => total + count, 0);
}
