// Which position is on show: it follows the game step by step, or stays where somebody looks.

import { animated, duration, flyDeal, flyMove, pause, skipped } from "./animate.js";
import { analyseShown } from "./analysis.js";
import { events } from "./counting.js";
import { ask } from "./socket.js";
import { flush, nameOf, state, update } from "./state.js";

/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").Game} Game */

const MOST_STEPS_SHOWN = 8;
/** A page that is further behind jumps. */

/** @type {Map<string, Position>} */
const positions = new Map();
/** @type {Map<string, ((position: Position) => void)[]>} */
const waiting = new Map();
let running = false;

/** @param {Game} game @param {number} at */
function key(game, at) {
  const token = at ? game.steps[at - 1].token : "";
  return `${game.game}/${at}/${token}/${at > 1 ? game.steps[at - 2].token : ""}`;
}

/** @param {Game} game @param {number} at @returns {Promise<Position>} */
function positionAt(game, at) {
  if (at === game.steps.length) return Promise.resolve(game.position);
  const name = key(game, at);
  const known = positions.get(name);
  if (known) return Promise.resolve(known);
  return new Promise((resolve) => {
    waiting.set(`${game.game}/${at}`, [...(waiting.get(`${game.game}/${at}`) ?? []), resolve]);
    ask({ type: "look", game: game.game, at });
  });
}

/** @param {import("../types.js").At} told */
export function arrived(told) {
  const { game } = state;
  if (game?.game === told.game && told.at <= game.steps.length) {
    positions.set(key(game, told.at), told.position);
    if (positions.size > 400) positions.clear();
  }
  const name = `${told.game}/${told.at}`;
  const resolves = waiting.get(name) ?? [];
  waiting.delete(name);
  for (const resolve of resolves) resolve(told.position);
}

/** The game has changed, or is another one. @param {Game} game */
export function gameArrived(game) {
  const before = state.game;
  const same = before?.game === game.game;
  if (same && before.version > game.version && before.version - game.version < 1e9) return;
  const kept = same ? common(before, game) : 0;
  /** @type {Partial<import("./state.js").State>} */
  const change = { game, chosen: null, typed: "", dealing: [] };
  if (!same) {
    Object.assign(change, { ahead: null, only: [], analysis: {}, advice: null, drawn: null, counting: null, following: true, advising: false });
    positions.clear();
    waiting.clear();
  }
  const moved = !same || game.steps.length !== before.steps.length || kept < before.steps.length;
  if (moved) Object.assign(change, { advice: null, drawn: null, only: [] });
  const jump = !same || state.shown > kept || game.steps.length - state.shown > MOST_STEPS_SHOWN;
  if (state.following && (jump || duration() === 0)) {
    Object.assign(change, { shown: game.steps.length, position: game.position, counting: null });
    update(change);
    if (moved) analyseShown();
  } else {
    update(change);
    if (state.following) catchUp();
  }
  if (same && moved) say(game);
}

/** @param {Game} one @param {Game} other @returns {number} how many steps both games share */
function common(one, other) {
  let at = 0;
  while (at < one.steps.length && one.steps[at].token === other.steps[at]?.token) at++;
  return at;
}

/** @param {Game} game tell whoever cannot see it what was done last */
function say(game) {
  const moves = game.steps.filter((step) => step.seat >= 0);
  const last = moves.at(-1);
  if (!last) return;
  const turn = game.position.phase === "draft" ? ` ${game.seats[game.position.seat].name} to move.` : "";
  update({ said: `${game.seats[last.seat].name}: ${last.words}.${turn}` });
}

/** Show every step that is still to be shown, one after the other. */
async function catchUp() {
  if (running) return;
  running = true;
  try {
    while (state.game && state.following && state.shown < state.game.steps.length) {
      const game = state.game;
      const at = state.shown + 1;
      const position = await positionAt(game, at);
      if (state.game.game !== game.game || !state.following || state.shown !== at - 1) continue;
      await animated(() => stepTo(game, at, position));
    }
  } finally {
    running = false;
  }
  analyseShown();
}

/** @param {Game} game @param {number} at @param {Position} position */
async function stepTo(game, at, position) {
  const step = game.steps[at - 1];
  const ends = position.counted.length > 0;
  const land = step.seat >= 0 ? flyMove(step.seat, step.token) : flyDeal();
  update({ shown: at, position, counting: ends ? { position, done: 0 } : null });
  flush();
  await land();
  if (!ends) return;
  const all = events(position);
  for (let done = 1; done <= all.length && !skipped(); done++) {
    if (state.shown !== at || !state.counting) return;
    update({ counting: { position, done } });
    flush();
    const { seat, gained } = all[done - 1];
    update({ said: `${nameOf(seat)} ${gained.text}` });
    await pause(1.4);
  }
  if (state.shown === at) update({ counting: null });
}

/** @param {number|null} at look at the position after so many steps; null to follow the game */
export async function lookAt(at) {
  const { game } = state;
  if (!game) return;
  const end = game.steps.length;
  const wanted = at === null ? end : Math.max(0, Math.min(end, at));
  update({ following: wanted === end, ahead: null, drawn: null, advice: null, chosen: null, only: [], counting: null });
  const position = await positionAt(game, wanted);
  if (state.game?.game !== game.game) return;
  update({ shown: Math.min(wanted, state.game.steps.length), position });
  analyseShown();
}
