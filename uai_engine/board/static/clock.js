// The clocks of a game that has them: told by the server with every change, counted on here.

import { h } from "./dom.js";
import { state, update } from "./state.js";

/** @type {{game: object|null, at: number}} */
const told = { game: null, at: 0 };

/** @param {number} seat @returns {import("./dom.js").Node|null} */
export function clockOf(seat) {
  const clock = state.game?.clock;
  if (!clock) return null;
  if (told.game !== state.game) {
    told.game = state.game;
    told.at = performance.now();
  }
  const running = clock.running === seat;
  const spent = running ? performance.now() - told.at : 0;
  const seconds = Math.max(0, Math.ceil((clock.left[seat] - spent) / 1000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return h(
    "span",
    { class: `clock ${running ? "running" : ""} ${seconds <= 20 ? "short" : ""}`, role: "timer", "aria-label": `clock of seat ${seat}` },
    text,
  );
}

setInterval(() => {
  if (state.game?.clock && state.game.clock.running >= 0) update({});
}, 250);
