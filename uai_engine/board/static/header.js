// The bar at the top: what the game is, and everything that can be done with it.

import { canTakeBack, hint, redo, restartEngine, takeBack } from "./actions.js";
import { h } from "./dom.js";
import { openEditor } from "./editor.js";
import { openNewGame } from "./newgame.js";
import { review } from "./review.js";
import { dismiss, state, update } from "./state.js";

/** @typedef {import("./dom.js").Node} Node */

/** @returns {Node} */
export function header() {
  const { game, position } = state;
  const said = game && position ? about() : "2 to 4 seats, people and engines";
  return h(
    "header",
    {},
    h("h1", {}, "Azul board"),
    h("span", { class: "tag about-game" }, said),
    h("span", { class: "space" }),
    h(
      "nav",
      { "aria-label": "game" },
      button("New game", () => openNewGame(), { title: "n" }),
      button("Games", () => update({ dialog: "games", form: {} }), { title: "g" }),
      button("Position…", () => openEditor(state.position), { title: "p" }),
      button("Review", review, { disabled: !game }),
      button("Take back", takeBack, { title: "u", disabled: !canTakeBack() }),
      button("Redo", redo, { title: "y", disabled: !game?.undone }),
      button("Settings", () => update({ dialog: "engines" })),
      button("Help", () => update({ dialog: "help" }), { title: "?" }),
      button(state.advising ? "Thinking…" : "Hint", hint, {
        title: "h",
        class: "primary",
        disabled: position?.phase !== "draft" || state.ahead !== null,
      }),
    ),
  );
}

/** @param {string} text @param {() => void} onclick @param {Record<string, any>} [props] @returns {Node} */
function button(text, onclick, props = {}) {
  return h("button", { type: "button", key: text === "Thinking…" ? "Hint" : text, ...props, onclick }, text);
}

/** @returns {string} */
function about() {
  const { game, position } = state;
  if (!game || !position) return "";
  const people = game.seats.flatMap((player, seat) => (player.engine === null ? [seat] : []));
  const said = [`${game.seats.length} seats`, `round ${Math.max(1, position.round)}`];
  if (people.length === 1) said.push(`you are seat ${people[0]}`);
  if (game.deals === "seed") said.push(`seed ${game.seed}`);
  return said.join(" · ");
}

/** @returns {Node|null} what stops the game or the page, and what can be done about it */
export function troubles() {
  const { connected, everConnected, game } = state;
  if (everConnected && !connected) {
    return h("div", { class: "banner bad", role: "alert" }, "The board's server does not answer. Trying again…");
  }
  const trouble = game?.trouble;
  if (!trouble) return null;
  return h(
    "div",
    { class: "banner bad", role: "alert" },
    h("span", {}, `${trouble.text}. The game is as it was before its turn.`),
    h("details", {}, h("summary", {}, "Details"), h("pre", {}, trouble.detail)),
    h("button", { type: "button", class: "primary", onclick: restartEngine }, `Restart ${trouble.engine}`),
    h("button", { type: "button", onclick: () => update({ dialog: "seat", form: { seat: trouble.seat } }) }, "Somebody else plays"),
  );
}

/** @returns {Node} */
export function notices() {
  return h(
    "div",
    { class: "notices" },
    state.notices.map((one) =>
      h(
        "div",
        { key: one.id, class: `notice ${one.bad ? "bad" : ""}`, role: one.bad ? "alert" : "status" },
        h("span", {}, one.text),
        h("button", { type: "button", class: "quiet", "aria-label": "dismiss", onclick: () => dismiss(one.id) }, "✕"),
      ),
    ),
  );
}
