// The keyboard: a move is typed as its short notation, other keys do what the buttons do.

import { choose, hint, playRow, redo, takeBack } from "./actions.js";
import { leaveLine, stepLine, toggleAnalysis } from "./analysis.js";
import { skip } from "./animate.js";
import { legal } from "./board.js";
import { addTile, isTyping, removeTile } from "./deal.js";
import { openEditor } from "./editor.js";
import { openNewGame } from "./newgame.js";
import { lookAt } from "./playback.js";
import { nextMistake } from "./review.js";
import { myTurn, notice, state, update } from "./state.js";
import { COLOUR_OF, COLOURS, bowlName } from "./tile.js";

export function listen() {
  addEventListener("keydown", onKey);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || state.dialog) return;
  const on = event.target;
  if (on instanceof HTMLInputElement || on instanceof HTMLSelectElement || on instanceof HTMLTextAreaElement) return;
  skip();
  if (onMove(event.key) || onOther(event)) event.preventDefault();
}

/** @param {string} key @returns {boolean} whether the key was part of a move or a deal */
function onMove(key) {
  const { typed, position } = state;
  if (isTyping() && key.toLowerCase() in COLOUR_OF) {
    addTile(COLOUR_OF[key.toLowerCase()]);
    return true;
  }
  if (isTyping() && key === "Backspace") {
    removeTile();
    return true;
  }
  if (!myTurn() || !position) return false;
  if (key === " " && typed) return true;
  if (key === "Backspace" && typed) {
    update({ typed: typed.slice(0, -1), chosen: null });
    return true;
  }
  // Tiles that were taken up with the mouse may be put down with a key.
  if (!typed && state.chosen && /^[1-5-]$/.test(key)) return put(key);
  if (!typed && /^[0-9]$/.test(key)) {
    if (Number(key) > position.displays.length) notice(`There is no display ${key}`);
    else update({ typed: key, chosen: null });
    return true;
  }
  if (typed.length === 1 && key.toLowerCase() in COLOUR_OF) {
    const group = { bowl: Number(typed), colour: COLOUR_OF[key.toLowerCase()] };
    if (!legal(position, group).length) {
      notice(`${bowlName(group.bowl)} has no ${COLOURS[group.colour]} tile`);
      update({ typed: "" });
    } else {
      if (state.chosen?.bowl !== group.bowl || state.chosen.colour !== group.colour) choose(group);
      update({ typed: typed + key.toLowerCase() });
    }
    return true;
  }
  if (typed.length === 2 && /^[0-9-]$/.test(key)) return put(key);
  return false;
}

/** @param {string} key @returns {boolean} */
function put(key) {
  const { chosen, position } = state;
  const row = key === "-" ? 0 : Number(key);
  const open = chosen && position && legal(position, chosen).some((one) => one.row === row);
  if (open) playRow(row);
  else notice(`These tiles cannot go to row ${key}`);
  return true;
}

/** @param {KeyboardEvent} event @returns {boolean} */
function onOther(event) {
  const { game, shown } = state;
  switch (event.key) {
    case "Escape":
      if (state.ahead) leaveLine();
      update({ chosen: null, typed: "", drawn: null, advice: null });
      return true;
    case "ArrowLeft":
      if (!stepLine(-1)) lookAt(shown - 1);
      return true;
    case "ArrowRight":
      if (!stepLine(1)) lookAt(shown + 1);
      return true;
    case "Home":
      lookAt(0);
      return true;
    case "End":
      lookAt(null);
      return true;
    case "h":
      hint();
      return true;
    case "u":
      takeBack();
      return true;
    case "y":
      redo();
      return true;
    case "a":
      toggleAnalysis();
      return true;
    case "m":
      nextMistake();
      return true;
    case "n":
      openNewGame();
      return true;
    case "g":
      update({ dialog: "games", form: {} });
      return true;
    case "p":
      openEditor(state.position);
      return true;
    case "?":
      update({ dialog: "help" });
      return true;
    default:
      return game === null;
  }
}
