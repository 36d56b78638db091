// A deal typed in from a real table: tile by tile, display by display.

import { sendDeal } from "./actions.js";
import { h } from "./dom.js";
import { atEnd, state, update } from "./state.js";
import { COLOURS, tile } from "./tile.js";

const PER_DISPLAY = 4;

/** @returns {boolean} whether tiles are to be typed in */
export function isTyping() {
  return state.game?.deals === "typed" && dealSize() > 0;
}

/** @returns {number} how many tiles this deal has; 0 where none is due */
export function dealSize() {
  const { game, position } = state;
  if (!game || !position || position.phase !== "deal" || !atEnd() || state.counting) return 0;
  const left = [...position.bag, ...position.lid].reduce((total, count) => total + count, 0);
  return Math.min(position.displays.length * PER_DISPLAY, left);
}

/** @param {number} colour */
export function addTile(colour) {
  if (state.dealing.length < dealSize() && leftOf(colour) > 0) {
    update({ dealing: [...state.dealing, colour] });
  }
}

/** @param {number} colour @returns {number} how many tiles of it can still be drawn */
function leftOf(colour) {
  const { position } = state;
  if (!position) return 0;
  const drawn = state.dealing.filter((one) => one === colour).length;
  return position.bag[colour] + position.lid[colour] - drawn;
}

export function removeTile() {
  update({ dealing: state.dealing.slice(0, -1) });
}

/** @returns {string} the token of what has been typed */
function token() {
  const displays = state.position?.displays.length ?? 0;
  const parts = Array.from({ length: displays }, (_, at) =>
    [...state.dealing.slice(at * PER_DISPLAY, (at + 1) * PER_DISPLAY)].sort().join("") || "-",
  );
  return `deal:${parts.join("/")}`;
}

/** @returns {import("./dom.js").Node|null} the form, where a deal is due */
export function dealer() {
  const size = dealSize();
  if (!size || !state.position) return null;
  if (state.game?.deals !== "typed") {
    return h(
      "div",
      { class: "dealer buttons" },
      h("button", { type: "button", class: "primary", onclick: () => sendDeal("") }, "Deal the next round"),
    );
  }
  const full = state.dealing.length === size;
  const displays = state.position.displays.length;
  return h(
    "div",
    { class: "dealer", role: "group", "aria-label": "the deal was" },
    h("p", {}, "The deal was: tap the tiles in the order of the displays, or type their letters."),
    h(
      "div",
      { class: `displays of-${displays}` },
      Array.from({ length: displays }, (_, at) => {
        const tiles = state.dealing.slice(at * PER_DISPLAY, (at + 1) * PER_DISPLAY);
        const next = !full && Math.floor(state.dealing.length / PER_DISPLAY) === at;
        return h(
          "div",
          { class: `display ${next ? "next" : ""}`, role: "img", "aria-label": `display ${at + 1}: ${tiles.map((one) => COLOURS[one]).join(", ") || "empty"}` },
          h("div", { class: "plate" }, tiles.map((colour) => tile(colour))),
          h("div", { class: "number" }, at + 1),
        );
      }),
    ),
    h(
      "div",
      { class: "buttons" },
      COLOURS.map((name, colour) =>
        h(
          "button",
          {
            type: "button",
            class: "swatch",
            "aria-label": `add ${name}, ${leftOf(colour)} left`,
            disabled: full || leftOf(colour) <= 0,
            onclick: () => addTile(colour),
          },
          tile(colour),
          h("span", { "aria-hidden": "true" }, leftOf(colour)),
        ),
      ),
      h("button", { type: "button", disabled: !state.dealing.length, onclick: removeTile }, "Undo tile"),
      h(
        "button",
        { type: "button", class: "primary", disabled: !full, onclick: () => sendDeal(token()) },
        "Deal",
      ),
    ),
  );
}
