// The dialog for a new game, and the one that gives a seat to somebody else.

import { changeSeat } from "./actions.js";
import { dialog, field, fill, select } from "./dialog.js";
import { h } from "./dom.js";
import { playerFields, playerOf, wish } from "./players.js";
import { ask } from "./socket.js";
import { state, update } from "./state.js";

/** @typedef {import("./dom.js").Node} Node */
/** @typedef {import("./players.js").Wish} Wish */

const SEATS = [2, 3, 4];

/** @param {string|null} [fen] @param {number} [players] */
export function openNewGame(fen = null, players = 2) {
  const last = remembered();
  const seats = /** @type {Wish[]} */ (SEATS.concat([5]).map((_, seat) =>
    last?.[seat] ?? (seat === 0 ? wish(undefined) : wish(state.engines[0]))));
  update({
    dialog: "new",
    form: { players, seats, deals: "chance", seed: "", first: "0", fen, clocked: false, minutes: "10", increment: "5" },
  });
}

/** @returns {(Wish|null)[]|null} who played last, as far as those engines are here */
function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem("seats") ?? "null");
    if (!Array.isArray(kept)) return null;
    return kept.map((one) =>
      one && typeof one.engine === "string" && (one.engine === "" || state.engines.some((engine) => engine.name === one.engine))
        ? { ...wish(state.engines.find((engine) => engine.name === one.engine)), ...one }
        : null);
  } catch {
    return null;
  }
}

/** @param {Wish[]} seats @param {number} seat @returns {string} what a person without a name is called */
function fallback(seats, seat) {
  const people = seats.filter((one) => !one.engine).length;
  return people === 1 ? "You" : `Player ${seat + 1}`;
}

/** @returns {Node} */
export function newGameDialog() {
  const { players, seats, deals, seed, first, fen, clocked } = state.form;
  const sitting = /** @type {Wish[]} */ (seats).slice(0, players);
  return dialog(fen ? "Play from this position" : "New game", [
    h(
      "form",
      { class: "form", onsubmit: submit },
      !fen && h(
        "div",
        { class: "choice", role: "group", "aria-label": "number of seats" },
        SEATS.map((count) =>
          h(
            "button",
            { type: "button", "aria-pressed": players === count ? "true" : "false", onclick: () => fill({ players: count, first: "0" }) },
            `${count} seats`,
          ),
        ),
      ),
      sitting.map((one, seat) =>
        playerFields(
          one,
          `seat ${seat}`,
          (change) => fill({ seats: seats.map((/** @type {Wish} */ old, /** @type {number} */ at) => (at === seat ? { ...old, ...change } : old)) }),
          fallback(sitting, seat),
        ),
      ),
      !fen && field("Starts", select(
        first,
        sitting.map((_, seat) => /** @type {[string, string]} */ ([String(seat), `seat ${seat}`])),
        (value) => fill({ first: value }),
      )),
      field("Deals", select(
        deals,
        [["chance", "by chance"], ["seed", "from a seed"], ["typed", "typed in from a real table"]],
        (value) => fill({ deals: value }),
      )),
      deals === "seed" && field("Seed", h("input", {
        type: "text",
        inputmode: "numeric",
        pattern: "[0-9]{1,20}",
        required: true,
        value: seed,
        oninput: (/** @type {any} */ event) => fill({ seed: event.target.value }),
      })),
      h(
        "label",
        { class: "field-row" },
        h("span", {}, "Clocks"),
        h("input", { type: "checkbox", checked: clocked, onchange: (/** @type {any} */ event) => fill({ clocked: event.target.checked }) }),
      ),
      clocked && field("Minutes each", h("input", {
        type: "number", min: 1, max: 600, required: true, value: state.form.minutes,
        oninput: (/** @type {any} */ event) => fill({ minutes: event.target.value }),
      })),
      clocked && field("Seconds a move", h("input", {
        type: "number", min: 0, max: 600, required: true, value: state.form.increment,
        oninput: (/** @type {any} */ event) => fill({ increment: event.target.value }),
      })),
      h("div", { class: "buttons end" }, h("button", { type: "submit", class: "primary" }, "Start")),
    ),
  ]);
}

/** @param {SubmitEvent} event */
function submit(event) {
  event.preventDefault();
  const { players, seats, deals, seed, first, fen, clocked, minutes, increment } = state.form;
  const sitting = /** @type {Wish[]} */ (seats).slice(0, players);
  try {
    localStorage.setItem("seats", JSON.stringify(seats));
  } catch {
    // A browser that keeps nothing asks again next time.
  }
  ask({
    type: "new-game",
    seats: sitting.map((one, seat) => playerOf(one, fallback(sitting, seat))),
    first: fen ? 0 : Number(first),
    deals,
    seed: deals === "seed" ? seed : "",
    fen,
    clock: clocked ? { base: Math.round(minutes * 60000), increment: Math.round(increment * 1000) } : null,
  });
  update({ dialog: null });
}

/** @returns {Node|null} */
export function seatDialog() {
  const { game, form } = state;
  if (!game) return null;
  const seat = Number(form.seat);
  const player = game.seats[seat];
  const engine = state.engines.find((one) => one.name === player.engine) ?? (player.engine === null ? state.engines[0] : undefined);
  /** @type {Wish} */
  const one = form.wish ?? wish(engine);
  const name = `seat ${seat}`;
  return dialog(`Who plays seat ${seat}?`, [
    h("p", { class: "tag" }, player.engine === null
      ? `${player.name} plays it now. An engine can take over.`
      : `${player.name} plays it now. You can take over.`),
    playerFields(one, name, (change) => fill({ wish: { ...one, ...change } }), player.name),
    h(
      "div",
      { class: "buttons end" },
      h("button", { type: "button", class: "primary", onclick: () => changeSeat(seat, playerOf(one, player.engine ? "You" : player.name)) }, "Change"),
    ),
  ]);
}
