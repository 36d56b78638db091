// What a person does, and what becomes of it: a question to the server, or a change of what is shown.

import { legal } from "./board.js";
import { lookAt } from "./playback.js";
import { ask } from "./socket.js";
import { atEnd, myTurn, notice, state, update } from "./state.js";

/** @typedef {import("./state.js").Group} Group */
/** @typedef {import("../types.js").Player} Player */

/** @param {Group|null} group take these tiles up, or put them down again */
export function choose(group) {
  if (!group || !myTurn() || !state.position || !legal(state.position, group).length) {
    update({ chosen: null });
    return;
  }
  const same = state.chosen?.bowl === group.bowl && state.chosen.colour === group.colour;
  update({ chosen: same ? null : group });
}

/** @param {number} row put the tiles that were taken up there */
export function playRow(row) {
  const { chosen, game, position } = state;
  if (!chosen || !game || !position || !myTurn()) return;
  const choice = legal(position, chosen).find((one) => one.row === row);
  if (!choice) return;
  update({ chosen: null, typed: "", advice: null, drawn: null });
  ask({ type: "move", game: game.game, version: game.version, move: choice.move });
}

/** @param {string} deal */
export function sendDeal(deal) {
  if (state.game) ask({ type: "deal", game: state.game.game, version: state.game.version, deal });
}

export function takeBack() {
  const { game } = state;
  if (!game) return;
  lookAt(null);
  ask({ type: "take-back", game: game.game, version: game.version });
}

export function redo() {
  const { game } = state;
  if (!game || !game.undone) return;
  lookAt(null);
  ask({ type: "redo", game: game.game, version: game.version });
}

export function hint() {
  const { game, position } = state;
  if (!game || position?.phase !== "draft" || state.advising || state.ahead) return;
  update({ advising: true });
  if (!ask({ type: "hint", game: game.game, at: state.shown })) update({ advising: false });
}

/** @param {number} seat */
export function openSeat(seat) {
  update({ dialog: "seat", form: { seat } });
}

/** @param {number} seat @param {Player} player */
export function changeSeat(seat, player) {
  const { game } = state;
  if (!game) return;
  ask({ type: "seat", game: game.game, version: game.version, seat, player });
  update({ dialog: null });
}

/** Play on from the position on show, in a game of its own. @param {Player[]|null} [seats] */
export function playOn(seats = null) {
  const { game } = state;
  if (game) ask({ type: "play-on", game: game.game, at: state.shown, seats });
}

export function restartEngine() {
  const { game } = state;
  if (game) ask({ type: "restart", game: game.game, version: game.version });
}

/** @param {string} game */
export function openGame(game) {
  update({ dialog: null });
  ask({ type: "open", game });
}

/** @param {string} game */
export function deleteGame(game) {
  ask({ type: "delete", game });
}

/** @param {FileList|File[]} files games that were dropped here or picked */
export async function importFiles(files) {
  for (const file of files) {
    if (file.size > 3_500_000) notice(`${file.name} is too large`);
    else ask({ type: "import", name: file.name, text: await file.text() });
  }
}

/** @param {string} text @param {string} what */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    notice(`${what} copied`, false);
  } catch {
    notice(`This browser does not let the page copy: ${text}`);
  }
}

/** @returns {string} an address that holds the position on show */
export function linkOf(/** @type {string} */ fen) {
  const url = new URL(location.href);
  url.hash = `fen=${encodeURIComponent(fen)}`;
  url.searchParams.delete("token");
  return url.href;
}

/** @returns {boolean} */
export function canTakeBack() {
  return Boolean(state.game && atEnd() && state.game.steps.some((step) => step.seat >= 0));
}
