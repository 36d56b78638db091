// A match that is being played elsewhere: its table, the games under way, and those that are over.

import { h } from "./dom.js";
import { ask } from "./socket.js";
import { state } from "./state.js";

/** @typedef {import("./dom.js").Node} Node */

/** @returns {Node|null} */
export function matchCard() {
  const { match } = state;
  if (!match) return null;
  return h(
    "section",
    { class: "card match", "aria-label": "match" },
    h("div", { class: "card-head" }, h("h2", {}, match.name), h("span", { class: "space" }),
      h("span", { class: "tag", role: "status" }, `${match.finished_games} games · ${match.state}`)),
    h(
      "table",
      { "aria-label": "table of the match" },
      h("thead", {}, h("tr", {}, ["engine", "games", "points", "won", "shared", "lost", "score"].map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, match.table.map((row) =>
        h("tr", { key: row.name }, h("th", { scope: "row" }, row.name),
          [row.games, round(row.points), row.wins, row.draws, row.losses, row.mean.toFixed(1)].map((value) => h("td", {}, String(value)))))),
    ),
    h("h3", {}, `Under way: ${match.under_way.length}`),
    h("ul", { class: "games" }, match.under_way.map((game) =>
      h("li", { key: game.number }, h("span", { class: "players" }, `${game.number}: ${game.seats.join(" – ")}`)))),
    h("h3", {}, "Finished"),
    h("ul", { class: "games" }, match.finished.map((game) =>
      h("li", { key: game.number },
        h("button", { type: "button", class: "open", onclick: () => ask({ type: "open-watched", number: game.number }) },
          h("span", { class: "players" }, `${game.number}: ${game.seats.map((name, seat) => `${name} ${game.scores[seat]}`).join(", ")}`),
          game.reason !== "normal" && h("span", { class: "tag" }, game.reason))))),
  );
}

/** @param {number} number @returns {string} */
function round(number) {
  return Number.isInteger(number) ? String(number) : number.toFixed(1);
}
