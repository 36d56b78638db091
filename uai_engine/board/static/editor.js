// The position editor: every field of an AzulFEN, with what is wrong shown at the field.

import { copy, linkOf } from "./actions.js";
import { dialog, fill } from "./dialog.js";
import { h } from "./dom.js";
import { openNewGame } from "./newgame.js";
import { ask } from "./socket.js";
import { state, update } from "./state.js";
import { COLOURS, tile, wallColour } from "./tile.js";

/** @typedef {import("./dom.js").Node} Node */
/** @typedef {import("../types.js").Position} Position */
/** @typedef {{wall: boolean[][], lines: number[][], score: number, penalties: number, flags: string[]}} EditedBoard */
/** @typedef {{boards: EditedBoard[], centre: number[], displays: number[][], bag: number[], active: number, token: number|null}} Setup */

const DISPLAYS = [0, 0, 5, 7, 9];

/** @param {Position|null} position */
export function openEditor(position) {
  const setup = position ? setupOf(position) : empty(2);
  update({ dialog: "position", form: { setup, fen: position?.fen ?? write(setup), field: "", reason: "", checked: position } });
  check(position?.fen ?? write(setup));
}

/** @param {number} players @returns {Setup} */
function empty(players) {
  return {
    boards: Array.from({ length: players }, () => ({
      wall: Array.from({ length: 5 }, () => Array(5).fill(false)),
      lines: Array.from({ length: 5 }, () => [0, 0]),
      score: 0,
      penalties: 0,
      flags: ["00000", "00000", "00000"],
    })),
    centre: Array(5).fill(0),
    displays: Array.from({ length: DISPLAYS[players] }, () => Array(5).fill(0)),
    bag: Array(5).fill(20),
    active: 0,
    token: null,
  };
}

/** @param {Position} position @returns {Setup} */
function setupOf(position) {
  return {
    boards: position.boards.map((board, seat) => ({
      wall: board.wall.map((row) => [...row]),
      lines: board.lines.map(([colour, count]) => [Math.max(0, colour), count]),
      score: board.score,
      penalties: board.floor.length,
      // The flags of a finished game are in its text alone.
      flags: position.fen.split(";")[seat].trim().split(/\s+/).slice(2, 5),
    })),
    centre: [...position.centre],
    displays: position.displays.map((tiles) => [...tiles]),
    bag: [...position.bag],
    active: position.seat,
    token: position.token,
  };
}

/** @param {Setup} setup @returns {string} its AzulFEN */
function write(setup) {
  const boards = setup.boards.map((board) => {
    const wall = board.wall.map((row) => row.map((full) => (full ? "-" : "x")).join("").replace(/x+/g, (gap) => String(gap.length))).join("/");
    const holds = board.lines.map(([colour, count]) => (count ? `${colour}${count}` : "00")).join("");
    return `${wall} ${holds} ${board.flags.join(" ")} ${board.score} ${board.penalties} ;`;
  });
  const bowls = [setup.centre, ...setup.displays].map(tiles).join(" ");
  return `${boards.join(" ")} | ${bowls} | ${tiles(setup.bag)} | ${setup.active} ${setup.token ?? "-"}`;
}

/** @param {number[]} counts @returns {string} */
function tiles(counts) {
  return counts.map((count, colour) => String(colour).repeat(count)).join("") || "-";
}

/** @param {string} fen */
function check(fen) {
  ask({ type: "check-fen", fen });
}

/** @param {import("../types.js").Fen} told */
export function fenArrived(told) {
  if (state.dialog !== "position" || told.fen !== state.form.fen) return;
  const { position, field, reason } = told;
  fill({ checked: position, field, reason, ...(position ? { setup: setupOf(position) } : {}) });
}

/** @param {(setup: Setup) => void} change */
function edit(change) {
  const setup = structuredClone(/** @type {Setup} */ (state.form.setup));
  change(setup);
  const fen = write(setup);
  fill({ setup, fen });
  check(fen);
}

/** @param {string} name @returns {string|null} what is wrong with this field, if it is the wrong one */
function wrongWith(name) {
  const { field, reason } = state.form;
  if (!field) return null;
  const names = /** @type {string[]} */ (fieldNames());
  // A field that has no place of its own is shown at the place it is part of.
  const place = names.filter((one) => field === one || field.startsWith(`${one} `)).sort((a, b) => b.length - a.length)[0] ?? "fen";
  return place === name ? `${field}: ${reason}` : null;
}

/** @returns {string[]} */
function fieldNames() {
  const setup = /** @type {Setup} */ (state.form.setup);
  return [
    "fen",
    "centre",
    "bag",
    "active",
    "token",
    ...setup.displays.map((_, at) => `display ${at + 1}`),
    ...setup.boards.flatMap((_, seat) => [
      `board ${seat}`,
      `board ${seat} score`,
      `board ${seat} penalties`,
      ...[1, 2, 3, 4, 5].flatMap((row) => [`board ${seat} wall row ${row}`, `board ${seat} holds row ${row}`]),
    ]),
  ];
}

/** @param {string} name @returns {Node|false} */
function wrong(name) {
  const text = wrongWith(name);
  return text !== null && h("span", { class: "fault", role: "alert", "data-field": name }, text);
}

/** @returns {Node} */
export function editorDialog() {
  const { fen, checked } = state.form;
  const setup = /** @type {Setup} */ (state.form.setup);
  return dialog("Position", [
    h(
      "label",
      { class: "fen" },
      h("span", {}, "AzulFEN"),
      h("textarea", {
        rows: 3,
        spellcheck: "false",
        value: fen,
        oninput: (/** @type {any} */ event) => {
          fill({ fen: event.target.value });
          check(event.target.value);
        },
      }),
    ),
    wrong("fen"),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", onclick: () => copy(fen, "AzulFEN") }, "Copy AzulFEN"),
      h("button", { type: "button", disabled: !checked, onclick: () => copy(linkOf(fen), "Link") }, "Copy link"),
      [2, 3, 4].map((players) =>
        h("button", { type: "button", onclick: () => edit((setup) => Object.assign(setup, empty(players))) }, `Empty, ${players} seats`)),
      h("span", { class: "space" }),
      h("button", { type: "button", disabled: !checked, onclick: () => openNewGame(fen, setup.boards.length) }, "Play…"),
      h("button", { type: "button", class: "primary", disabled: !checked, onclick: () => analyse(fen, setup.boards.length) }, "Open"),
    ),
    h(
      "div",
      { class: "editor" },
      h(
        "div",
        { class: "edit-bowls" },
        bowl("centre", setup.centre, (setup) => setup.centre, 20),
        setup.displays.map((counts, at) => bowl(`display ${at + 1}`, counts, (setup) => setup.displays[at], 4)),
        bowl("bag", setup.bag, (setup) => setup.bag, 20),
        h(
          "div",
          { class: "buttons" },
          h("button", { type: "button", onclick: fillBag }, "All other tiles to the bag"),
        ),
      ),
      h("div", { class: "edit-boards" }, setup.boards.map((board, seat) => boardFields(board, seat, setup))),
    ),
  ], "wide");
}

/** Whatever is on no board and in no bowl goes to the bag. */
function fillBag() {
  edit((setup) => {
    const left = Array(5).fill(20);
    for (const counts of [setup.centre, ...setup.displays]) counts.forEach((count, colour) => (left[colour] -= count));
    let hidden = 0;
    setup.boards.forEach((board, seat) => {
      board.lines.forEach(([colour, count]) => (left[colour] -= count));
      board.wall.forEach((row, at) => row.forEach((full, column) => full && left[wallColour(at, column)]--));
      hidden += board.penalties - (setup.token === seat ? 1 : 0);
    });
    // Tiles on the floors have to come from somewhere; which colours they are is not written down.
    for (let colour = 0; hidden > 0 && colour < 5; colour++) {
      const taken = Math.min(hidden, Math.max(0, left[colour]));
      left[colour] -= taken;
      hidden -= taken;
    }
    setup.bag = left.map((count) => Math.max(0, count));
  });
}

/** @param {string} name @param {number[]} counts @param {(setup: Setup) => number[]} of @param {number} most @returns {Node} */
function bowl(name, counts, of, most) {
  return h(
    "div",
    { class: "edit-bowl", role: "group", "aria-label": name },
    h("span", { class: "where" }, name),
    counts.map((count, colour) =>
      h(
        "button",
        {
          type: "button",
          class: `swatch ${count ? "" : "none"}`,
          "aria-label": `${name} ${COLOURS[colour]}: ${count}`,
          title: "Click for one more, with Shift for one less",
          onclick: (/** @type {MouseEvent} */ event) => edit((setup) => {
            const now = count + (event.shiftKey ? -1 : 1);
            of(setup)[colour] = now < 0 ? most : now > most ? 0 : now;
          }),
        },
        tile(colour),
        h("span", { "aria-hidden": "true" }, count),
      ),
    ),
    wrong(name),
  );
}

/** @param {EditedBoard} board @param {number} seat @param {Setup} setup @returns {Node} */
function boardFields(board, seat, setup) {
  const name = `board ${seat}`;
  const number = (/** @type {string} */ label, /** @type {"score"|"penalties"} */ key, /** @type {number} */ most) =>
    h(
      "label",
      {},
      `${label} `,
      h("input", {
        type: "number",
        min: 0,
        max: most,
        "aria-label": `${label} of seat ${seat}`,
        value: String(board[key]),
        oninput: (/** @type {any} */ event) => edit((setup) => (setup.boards[seat][key] = Math.max(0, Math.round(Number(event.target.value))))),
      }),
    );
  return h(
    "fieldset",
    { class: "edit-board" },
    h("legend", {}, `Seat ${seat}`),
    h(
      "div",
      { class: "edit-facts" },
      number("score", "score", 999),
      number("floor", "penalties", 7),
      h("label", {}, h("input", {
        type: "radio", name: "active", checked: setup.active === seat,
        onchange: () => edit((setup) => (setup.active = seat)),
      }), "to move"),
      h("label", {}, h("input", {
        type: "checkbox", checked: setup.token === seat,
        onchange: (/** @type {any} */ event) => edit((setup) => {
          setup.token = event.target.checked ? seat : null;
          if (event.target.checked && !setup.boards[seat].penalties) setup.boards[seat].penalties = 1;
        }),
      }), "marker"),
    ),
    wrong(`${name} score`),
    wrong(`${name} penalties`),
    seat === 0 && wrong("active"),
    seat === (setup.token ?? 0) && wrong("token"),
    board.lines.map(([colour, count], at) =>
      h(
        "div",
        { class: "edit-row" },
        h(
          "div",
          { class: "edit-line", role: "group", "aria-label": `row ${at + 1} of seat ${seat}` },
          h("button", {
            type: "button",
            class: `swatch ${count ? "" : "none"}`,
            "aria-label": `colour of row ${at + 1}: ${COLOURS[colour]}`,
            onclick: () => edit((setup) => (setup.boards[seat].lines[at] = [(colour + 1) % 5, Math.max(1, count)])),
          }, tile(colour)),
          h("button", {
            type: "button",
            class: "small",
            "aria-label": `tiles in row ${at + 1}: ${count}`,
            onclick: () => edit((setup) => (setup.boards[seat].lines[at] = [colour, (count + 1) % (at + 2)])),
          }, `${count} of ${at + 1}`),
        ),
        h(
          "div",
          { class: "edit-wall", role: "group", "aria-label": `wall row ${at + 1} of seat ${seat}` },
          board.wall[at].map((full, column) =>
            h("button", {
              type: "button",
              class: `swatch ${full ? "" : "none"}`,
              "aria-pressed": full ? "true" : "false",
              "aria-label": `${COLOURS[wallColour(at, column)]} on the wall`,
              onclick: () => edit((setup) => (setup.boards[seat].wall[at][column] = !full)),
            }, tile(wallColour(at, column))),
          ),
        ),
        wrong(`${name} holds row ${at + 1}`),
        wrong(`${name} wall row ${at + 1}`),
      ),
    ),
    wrong(name),
  );
}

/** @param {string} fen @param {number} players open a position with people on every seat */
export function analyse(fen, players) {
  const level = { elo: null, milliseconds: null, nodes: null };
  ask({
    type: "new-game",
    seats: Array.from({ length: players }, (_, seat) => ({ name: `Seat ${seat}`, engine: null, level })),
    first: 0,
    deals: "chance",
    seed: "",
    fen,
    clock: null,
  });
  update({ dialog: null });
}
