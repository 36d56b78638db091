// Everything the page knows, in one place. Only `update` changes it, and then the page is drawn anew.

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").Player} Player */
/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").Advice} Advice */
/** @typedef {import("../types.js").Engine} Engine */
/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {import("../types.js").Reviewed} Reviewed */
/** @typedef {import("../types.js").Match} Match */

/** @typedef {{bowl: number, colour: number}} Group a colour's tiles in the centre (0) or a display */
/** @typedef {{seat: number, move: string}} Drawn a move that is drawn on the board */
/** @typedef {{base: number, moves: string[], words: string[], positions: Position[], index: number}} Ahead
 *   a line that is being stepped through; index 0 is the position it starts from */
/** @typedef {{position: Position, done: number}} Counting the end of a round as it is counted */
/** @typedef {"new"|"games"|"position"|"engines"|"help"|"seat"|null} Dialog */
/** @typedef {{animation: "normal"|"fast"|"off", theme: "auto"|"light"|"dark"}} Settings */

/**
 * @typedef {object} State
 * @property {boolean} connected
 * @property {boolean} everConnected
 * @property {string} version
 * @property {Engine[]} engines
 * @property {Summary[]} games
 * @property {Game|null} game
 * @property {number} shown how many steps of the game the position on show has
 * @property {Position|null} position the position on show
 * @property {boolean} following whether the page goes along with the game
 * @property {Counting|null} counting
 * @property {Ahead|null} ahead
 * @property {Group|null} chosen
 * @property {string} typed the keys of a move so far
 * @property {Advice|null} advice
 * @property {boolean} advising
 * @property {Drawn|null} drawn
 * @property {boolean} analysing
 * @property {boolean} paused
 * @property {string[]} analysers the engines that analyse
 * @property {number} lines how many best moves are wanted
 * @property {string[]} only the moves the analysis is held to
 * @property {Record<string, Analysis>} analysis by engine
 * @property {Reviewed|null} reviewed the last review that was told of; see currentReview
 * @property {Match|null} match
 * @property {Dialog} dialog
 * @property {any} form what is filled in in the open dialog
 * @property {number[]} dealing the tiles of a deal that is being typed in
 * @property {{id: number, text: string, bad: boolean}[]} notices
 * @property {string} said the last thing said to a screen reader
 * @property {Settings} settings
 */

/** @type {State} */
export const state = {
  connected: false,
  everConnected: false,
  version: "",
  engines: [],
  games: [],
  game: null,
  shown: 0,
  position: null,
  following: true,
  counting: null,
  ahead: null,
  chosen: null,
  typed: "",
  advice: null,
  advising: false,
  drawn: null,
  analysing: false,
  paused: false,
  analysers: [],
  lines: 3,
  only: [],
  analysis: {},
  reviewed: null,
  match: null,
  dialog: null,
  form: {},
  dealing: [],
  notices: [],
  said: "",
  settings: stored(),
};

/** @type {() => void} */
let draw = () => {};
let due = false;

/** @param {() => void} render */
export function onUpdate(render) {
  draw = render;
}

/** @param {Partial<State>} change */
export function update(change) {
  Object.assign(state, change);
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    draw();
  });
}

/** Draw now, where something has to be measured next. */
export function flush() {
  draw();
}

/** @param {Partial<Settings>} change */
export function setSettings(change) {
  const settings = { ...state.settings, ...change };
  try {
    localStorage.setItem("settings", JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  update({ settings });
}

/** @returns {Settings} */
function stored() {
  try {
    const kept = JSON.parse(localStorage.getItem("settings") ?? "{}");
    return {
      animation: ["normal", "fast", "off"].includes(kept.animation) ? kept.animation : "normal",
      theme: ["auto", "light", "dark"].includes(kept.theme) ? kept.theme : "auto",
    };
  } catch {
    return { animation: "normal", theme: "auto" };
  }
}

let noticed = 0;

/** @param {string} text @param {boolean} [bad] */
export function notice(text, bad = true) {
  const id = ++noticed;
  update({ notices: [...state.notices.slice(-3), { id, text, bad }] });
  setTimeout(() => dismiss(id), bad ? 8000 : 4000);
}

/** @param {number} id */
export function dismiss(id) {
  update({ notices: state.notices.filter((one) => one.id !== id) });
}

// What follows from the state.

/** @returns {boolean} whether the position on show is the game's own latest */
export function atEnd() {
  const { game, shown, ahead } = state;
  return game !== null && ahead === null && shown === game.steps.length;
}

/** @returns {boolean} whether a person has to move here and now */
export function myTurn() {
  const { game, position } = state;
  if (!game || !position || !atEnd() || state.counting || game.forfeit !== null) return false;
  return position.phase === "draft" && game.seats[position.seat].engine === null;
}

/** @returns {Position|null} the position that is drawn: a line's, or the game's */
export function onShow() {
  const { ahead } = state;
  return ahead && ahead.index > 0 ? ahead.positions[ahead.index - 1] : state.position;
}

/** @param {number} seat @returns {string} */
export function nameOf(seat) {
  return state.game?.seats[seat]?.name ?? `Seat ${seat}`;
}

/** @returns {Reviewed|null} the review of the game on show, with the steps that it has now */
export function currentReview() {
  const { game, reviewed } = state;
  return reviewed && reviewed.game === game?.game && reviewed.since === game.since ? reviewed : null;
}
