// The review: asked for, shown in the list and the graph, and gone through mistake by mistake.

import { h } from "./dom.js";
import { playOn } from "./actions.js";
import { lookAt } from "./playback.js";
import { ask } from "./socket.js";
import { currentReview, notice, state, update } from "./state.js";

/** @typedef {import("../types.js").Reviewed} Reviewed */
/** @typedef {import("../types.js").Grade} Grade */

const MISTAKES = ["?!", "?", "??"];

export function review() {
  const { game } = state;
  if (!game) return;
  if (!game.steps.some((step) => step.seat >= 0)) notice("There is no move to review yet");
  else ask({ type: "review", game: game.game });
}

/** @param {Reviewed} told */
export function reviewArrived(told) {
  update({ reviewed: told });
}

/** Show the next mistake: the position before it, with the better move drawn. */
export function nextMistake() {
  const { shown } = state;
  const reviewed = currentReview();
  if (!reviewed?.grades.length) {
    review();
    return;
  }
  const mistakes = reviewed.grades.filter((grade) => MISTAKES.includes(grade.mark));
  if (!mistakes.length) {
    notice("No mistake was found", false);
    return;
  }
  show(mistakes.find((grade) => grade.at > shown) ?? mistakes[0]);
}

/** @param {Grade} grade */
async function show(grade) {
  const { game } = state;
  if (!game) return;
  await lookAt(grade.at);
  update({ drawn: { seat: game.steps[grade.at].seat, move: grade.best }, said: grade.said });
}

/** @returns {Grade|undefined} what the review says of the step that follows the position on show */
function next() {
  return currentReview()?.grades.find((grade) => grade.at === state.shown);
}

/** Play the position again in which a mistake was made, against the engine. */
function retry() {
  const { game, shown, engines } = state;
  if (!game) return;
  const seat = game.steps[shown].seat;
  const none = { elo: null, milliseconds: null, nodes: null };
  const engine = engines[0];
  playOn(game.seats.map((player, at) =>
    at === seat
      ? { name: "You", engine: null, level: none }
      : player.engine !== null && engines.some((one) => one.name === player.engine)
        ? player
        : { name: engine.name, engine: engine.name, level: engine.level }));
}

/** @returns {import("./dom.js").Node|null} */
export function reviewBar() {
  const reviewed = currentReview();
  if (!reviewed) return null;
  if (reviewed.fault) return h("p", { class: "fault", role: "alert" }, reviewed.fault);
  if (!reviewed.grades.length) {
    return h("div", { class: "review-bar", role: "status" },
      h("progress", { max: Math.max(1, reviewed.of), value: String(reviewed.done), "aria-label": "review" }),
      h("span", { class: "tag" }, `Review: ${reviewed.done} of ${reviewed.of} positions`));
  }
  const grade = next();
  const mistake = grade && MISTAKES.includes(grade.mark);
  return h(
    "div",
    { class: "review-bar" },
    h("div", { class: "verdict", role: "status" }, grade?.said || reviewed.said.join(" ")),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", class: "small", title: "m", onclick: nextMistake }, "Next mistake"),
      mistake && h("button", { type: "button", class: "small primary", onclick: retry }, "Try again"),
    ),
  );
}
