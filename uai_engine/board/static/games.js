// The games that are kept, and games from files.

import { deleteGame, importFiles, openGame } from "./actions.js";
import { dialog, fill } from "./dialog.js";
import { h } from "./dom.js";
import { state } from "./state.js";

/** @returns {import("./dom.js").Node} */
export function gamesDialog() {
  const { games, game } = state;
  return dialog("Games", [
    h(
      "p",
      { class: "tag" },
      "Drop records (.azul), grid logs (.grid) or lists of positions (.fen) anywhere on the page, or ",
      h(
        "label",
        { class: "file" },
        "choose a file",
        h("input", {
          type: "file",
          accept: ".azul,.grid,.fen,.txt",
          multiple: true,
          onchange: (/** @type {any} */ event) => importFiles(event.target.files),
        }),
      ),
      ".",
    ),
    games.length === 0 && h("p", {}, "No game has been played here yet."),
    h(
      "ul",
      { class: "games" },
      games.map((one) =>
        h(
          "li",
          { key: one.game, class: one.game === game?.game ? "on" : "" },
          h(
            "button",
            { type: "button", class: "open", onclick: () => openGame(one.game) },
            h("span", { class: "players" }, one.players.join(" – ")),
            h("span", { class: "tag" }, `${one.scores.join("–")} · ${one.over ? "over" : `${one.moves} moves`} · ${one.date}`),
          ),
          state.form.deleting === one.game
            ? h("button", { type: "button", class: "small bad", onclick: () => deleteGame(one.game) }, "Really delete")
            : h("button", { type: "button", class: "small", "aria-label": `delete the game of ${one.date}`, onclick: () => fill({ deleting: one.game }) }, "Delete"),
        ),
      ),
    ),
  ]);
}
