// The review as a graph: who was winning when, with the deals and the mistakes marked.

import { h } from "./dom.js";
import { className } from "./moves.js";
import { lookAt } from "./playback.js";
import { currentReview, nameOf, state } from "./state.js";

/** @typedef {import("./dom.js").Node} Node */

const WIDTH = 350;
const HEIGHT = 100;

/** @returns {Node|null} */
export function graph() {
  const { game, shown } = state;
  const reviewed = currentReview();
  if (!reviewed?.grades.length || !game) return null;
  const points = [{ at: 0, win: reviewed.start }, ...reviewed.grades.map((grade) => ({ at: grade.at + 1, win: grade.win }))]
    .filter((point) => point.win.length);
  const end = Math.max(1, game.steps.length);
  const x = (/** @type {number} */ at) => (at / end) * WIDTH;
  const y = (/** @type {number} */ share) => HEIGHT - share * HEIGHT;
  const seats = game.seats.length > 2 ? game.seats.map((_, seat) => seat) : [0];
  return h(
    "div",
    { class: "graph" },
    h(
      "svg",
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": `win share of ${seats.map(nameOf).join(", ")} over the game`,
        onclick: (/** @type {any} */ event) => {
          const box = event.currentTarget.getBoundingClientRect();
          lookAt(Math.round(((event.clientX - box.x) / box.width) * end));
        },
      },
      h("line", { class: "half", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      game.steps.map((step, at) => step.seat < 0 && h("line", { class: "deal", x1: x(at + 1), x2: x(at + 1), y1: 0, y2: HEIGHT })),
      seats.map((seat) =>
        h("polyline", {
          class: `curve seat-${seat}`,
          points: points.map((point) => `${x(point.at).toFixed(1)},${y(point.win[seat]).toFixed(1)}`).join(" "),
        }),
      ),
      h("line", { class: "now", x1: x(shown), x2: x(shown), y1: 0, y2: HEIGHT }),
    ),
    reviewed.grades.map((grade) => {
      if (!["?", "??"].includes(grade.mark) || !grade.win.length) return false;
      const seat = game.seats.length > 2 ? Math.max(0, game.steps[grade.at].seat) : 0;
      return h("span", {
        class: `mistake-dot ${className(grade.mark)}`,
        title: grade.said,
        style: { left: `${(x(grade.at + 1) / WIDTH) * 100}%`, top: `${100 - grade.win[seat] * 100}%` },
      });
    }),
  );
}
