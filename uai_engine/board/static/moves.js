// The game as a list: rounds, moves, and what the review says of each.

import { graph } from "./graph.js";
import { h } from "./dom.js";
import { playOn } from "./actions.js";
import { lookAt } from "./playback.js";
import { reviewBar } from "./review.js";
import { currentReview, nameOf, state } from "./state.js";

/** @typedef {import("./dom.js").Node} Node */

/** @returns {Node} */
export function gameCard() {
  const { game, shown } = state;
  const end = game?.steps.length ?? 0;
  return h(
    "section",
    { class: "card game", "aria-label": "game" },
    h(
      "div",
      { class: "card-head" },
      h("h2", {}, "Game"),
      h("span", { class: "space" }),
      ...[
        ["first position", "«", 0],
        ["one step back", "‹", shown - 1],
        ["one step on", "›", shown + 1],
        ["latest position", "»", end],
      ].map(([name, sign, to]) =>
        h(
          "button",
          {
            type: "button",
            class: "small icon",
            "aria-label": name,
            disabled: !game || (Number(to) <= shown ? shown === 0 : shown === end),
            onclick: () => lookAt(Number(to)),
          },
          sign,
        ),
      ),
    ),
    graph(),
    reviewBar(),
    h("div", { class: "moves", id: "moves", tabindex: "0", role: "region", "aria-label": "moves" }, list()),
    game && h(
      "div",
      { class: "game-foot" },
      shown < end && h("button", { type: "button", class: "small", onclick: () => playOn() }, "Play on from here"),
      h("span", { class: "space" }),
      h("a", { class: "small", href: `/games/${game.game}.azul`, download: true }, "Record"),
      h("a", { class: "small", href: `/games/${game.game}/${shown}.svg`, download: true }, "Picture"),
    ),
  );
}

/** @returns {Node|Node[]} */
function list() {
  const { game, shown } = state;
  if (!game) return [];
  const grades = new Map((currentReview()?.grades ?? []).map((grade) => [grade.at, grade]));
  const rows = game.steps.map((step, at) => {
    const here = shown === at + 1;
    const grade = grades.get(at);
    const look = () => lookAt(at + 1);
    const current = here ? { "aria-current": "step" } : {};
    if (step.seat < 0) {
      return h(
        "li",
        { key: at, class: here ? "round on" : "round" },
        h("button", { type: "button", ...current, onclick: look }, `Round ${step.round}`),
        grade && Math.abs(grade.luck) >= 0.5
          ? h("span", { class: "tag" }, `luck ${signed(grade.luck)} for ${nameOf(0)}`)
          : false,
      );
    }
    return h(
      "li",
      { key: at, class: here ? "on" : "" },
      h(
        "button",
        { type: "button", ...current, title: step.words, onclick: look },
        h("span", { class: "tag name" }, h("span", { class: `dot seat-${step.seat}` }), nameOf(step.seat)),
        h("span", { class: "short" }, step.short),
      ),
      grade ? h("span", { class: `grade ${className(grade.mark)}`, title: grade.said }, grade.mark) : false,
      grade && grade.loss >= 0.05 ? h("span", { class: "tag loss" }, `−${grade.loss.toFixed(1)}`) : false,
    );
  });
  if (!rows.length) return h("p", { class: "tag" }, "No move has been made yet.");
  return h("ol", {}, rows);
}

/** @param {string} mark @returns {string} */
export function className(mark) {
  return { "??": "blunder", "?": "mistake", "?!": "slip", "!": "good" }[mark] ?? "";
}

/** @param {number} number @returns {string} */
function signed(number) {
  return `${number < 0 ? "−" : "+"}${Math.abs(number).toFixed(1)}`;
}

/** @type {string} */
let seen = "";

/** Keep the move on show in sight; never move the page itself for it. */
export function scrollMoves() {
  const { game, shown } = state;
  const now = `${game?.game}/${shown}`;
  if (now === seen) return;
  seen = now;
  const box = document.getElementById("moves");
  const row = box?.querySelector(".on");
  if (!box || !(row instanceof HTMLElement)) return;
  const top = row.offsetTop - box.offsetTop;
  if (top < box.scrollTop || top + row.offsetHeight > box.scrollTop + box.clientHeight) {
    box.scrollTop = top - box.clientHeight / 2;
  }
}
