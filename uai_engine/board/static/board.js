// A player's board: pattern lines, wall and floor, and on them where the chosen tiles may go.

import { openSeat, playRow } from "./actions.js";
import { clockOf } from "./clock.js";
import { h } from "./dom.js";
import { counted } from "./counting.js";
import { myTurn, nameOf, onShow, state } from "./state.js";
import { COLOURS, parts, rowName, tile, wallColour } from "./tile.js";

/** @typedef {import("./dom.js").Node} Node */
/** @typedef {import("../types.js").BoardView} BoardView */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Position} Position */

const PENALTIES = [1, 1, 2, 2, 2, 3, 3];

/** @returns {Node} */
export function boards() {
  const position = onShow();
  const shown = position ? counted(position) : [];
  return h(
    "div",
    { class: `boards of-${shown.length}` },
    position && shown.map((view, seat) => board(position, view.board, seat, view.gained)),
  );
}

/** @param {Position} position @param {BoardView} view @param {number} seat @param {import("./counting.js").Gained|null} gained @returns {Node} */
function board(position, view, seat, gained) {
  const turn = position.phase === "draft" && position.seat === seat && !state.counting;
  const won = position.phase === "over" && position.winners.includes(seat) && !state.counting;
  const choices = turn && state.chosen && myTurn() ? legal(position, state.chosen) : [];
  const drawn = state.drawn?.seat === seat ? state.drawn.move : null;
  return h(
    "section",
    {
      key: seat,
      class: `card board ${turn ? "turn" : ""} ${won ? "won" : ""} ${state.game?.seats[seat].engine === null ? "person" : ""}`,
      "aria-label": `board of seat ${seat}`,
      "data-seat": seat,
    },
    heading(position, view, seat, turn, won),
    h(
      "div",
      { class: "field" },
      view.lines.map((_, at) => line(view, at + 1, choices, drawn)),
      view.wall.map((cells, row) => wallRow(cells, row, gained)),
      floor(view, choices, drawn, gained),
    ),
  );
}

/** @param {Position} position @param {BoardView} view @param {number} seat @param {boolean} turn @param {boolean} won @returns {Node} */
function heading(position, view, seat, turn, won) {
  const player = state.game?.seats[seat];
  const what = player?.engine ? describe(player) : "";
  const said = won ? "wins" : turn ? "to move" : position.token === seat ? "starts next round" : "";
  return h(
    "div",
    { class: "who" },
    h("span", { class: `dot seat-${seat}`, "aria-hidden": "true" }),
    h("h2", {}, nameOf(seat)),
    h("span", { class: "tag" }, [what, said].filter(Boolean).join(" · ")),
    state.game &&
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": `who plays seat ${seat}`,
          title: "Let somebody else play this seat",
          onclick: () => openSeat(seat),
        },
        "⋯",
      ),
    clockOf(seat),
    h("span", { class: "score", "aria-label": `score ${view.score}` }, view.score),
  );
}

/** @param {import("../types.js").Player} player @returns {string} */
export function describe(player) {
  const { elo, milliseconds, nodes } = player.level;
  const said = player.name === player.engine ? [] : [player.engine];
  if (elo !== null) said.push(`Elo ${elo}`);
  else if (nodes !== null) said.push(`${nodes} nodes`);
  else if (milliseconds !== null) said.push(`${milliseconds / 1000} s a move`);
  return said.join(", ");
}

/** @param {Position} position @param {{bowl: number, colour: number}} group @returns {Choice[]} */
export function legal(position, group) {
  return position.choices.filter((one) => one.bowl === group.bowl && one.colour === group.colour);
}

/** @param {BoardView} view @param {number} row @param {Choice[]} choices @param {string|null} drawn @returns {Node} */
function line(view, row, choices, drawn) {
  const [colour, count] = view.lines[row - 1];
  const choice = choices.find((one) => one.row === row);
  const target = drawn ? parts(drawn) : null;
  const ghosts = choice?.placed ?? 0;
  const marked = target?.row === row;
  const cells = Array.from({ length: row }, (_, at) => {
    // The line fills from the wall's side.
    const place = row - 1 - at;
    if (place < count) return h("span", { class: "cell full", "data-place": place }, tile(colour));
    if (choice && place < count + ghosts) {
      return h("span", { class: "cell ghost" }, tile(choice.colour));
    }
    if (marked && target && place === count) {
      return h("span", { class: "cell ghost" }, tile(target.colour));
    }
    return h("span", { class: "cell" });
  });
  const holds = count ? `${count} ${COLOURS[colour]} of ${row}` : `empty, takes ${row}`;
  const props = {
    key: `line-${row}`,
    class: `line line-${row} ${choice ? "open" : ""} ${marked ? "marked" : ""}`,
    "data-row": row,
  };
  const number = h("span", { class: "row-number", "aria-hidden": "true" }, row);
  if (!choice) {
    return h("div", { ...props, role: "img", "aria-label": `row ${row}: ${holds}` }, cells, number);
  }
  return h(
    "button",
    { ...props, type: "button", "aria-label": rowName(row), title: `${holds}. ${outcome(choice)}`, onclick: () => playRow(row) },
    cells,
    number,
    cost(choice),
  );
}

/** @param {Choice} choice @returns {string} */
export function outcome(choice) {
  const said = [];
  if (choice.placed) said.push(`${choice.placed} placed`);
  if (choice.fallen) said.push(`${choice.fallen} to the floor`);
  if (choice.cost) said.push(`−${choice.cost} points`);
  return said.join(", ");
}

/** @param {Choice} choice @returns {Node|false} what a move costs, before it is made */
function cost(choice) {
  if (!choice.cost && !choice.fallen) return false;
  const over = choice.fallen && choice.row ? `${choice.fallen} over, ` : "";
  return h("span", { class: "cost", "aria-hidden": "true" }, `${over}−${choice.cost}`);
}

/** @param {boolean[]} cells @param {number} row @param {import("./counting.js").Gained|null} gained @returns {Node} */
function wallRow(cells, row, gained) {
  const has = cells.map((full, at) => full && COLOURS[wallColour(row, at)]).filter(Boolean);
  return h(
    "div",
    {
      key: `wall-${row}`,
      class: `wall-row wall-${row + 1}`,
      role: "img",
      "aria-label": `wall row ${row + 1}: ${has.length ? has.join(", ") : "empty"}`,
    },
    cells.map((full, column) => {
      const here = gained?.row === row && gained.column === column;
      return h(
        "span",
        { class: `cell ${full ? "full" : "bare"} ${here ? "new" : ""}`, "data-cell": `${row}-${column}` },
        tile(wallColour(row, column)),
        here && h("span", { class: "gain" }, `+${gained.points}`),
      );
    }),
  );
}

/** @param {BoardView} view @param {Choice[]} choices @param {string|null} drawn @param {import("./counting.js").Gained|null} gained @returns {Node} */
function floor(view, choices, drawn, gained) {
  const choice = choices.find((one) => one.row === 0);
  const marked = drawn !== null && parts(drawn).row === 0;
  const lost = PENALTIES.slice(0, view.floor.length).reduce((total, cost) => total + cost, 0);
  const cells = PENALTIES.map((cost, at) =>
    at < view.floor.length
      ? h("span", { class: "cell full", "data-place": at }, tile(view.floor[at]))
      : h("span", { class: "cell" }, `−${cost}`),
  );
  const props = {
    key: "floor",
    class: `floor ${choice ? "open" : ""} ${marked ? "marked" : ""}`,
    "data-row": 0,
  };
  const said = lost ? `floor: ${view.floor.length} filled, −${lost}` : "floor: empty";
  const shown = gained && gained.row < 0 && gained.points !== 0;
  const gain = shown && h("span", { class: `gain ${gained.points < 0 ? "loss" : ""}` }, gained.text);
  if (!choice) return h("div", { ...props, role: "img", "aria-label": said }, cells, gain);
  return h(
    "button",
    { ...props, type: "button", "aria-label": "floor", title: `${said}. ${outcome(choice)}`, onclick: () => playRow(0) },
    cells,
    cost(choice),
  );
}
