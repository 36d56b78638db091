// What the engines make of the position on show: shares of the win, points, the best moves.

import { h } from "./dom.js";
import { ask } from "./socket.js";
import { nameOf, onShow, state, update } from "./state.js";

/** @typedef {import("./dom.js").Node} Node */
/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").BestLine} BestLine */

const CHOICES = [1, 3, 5, 10];

/** Have the position on show searched, if anything is to be. */
export function analyseShown() {
  const { game, analysing, paused, shown, lines, only } = state;
  if (!analysing || paused || !game || !state.connected) return;
  const engines = state.analysers.filter((name) => state.engines.some((one) => one.name === name));
  update({ analysis: {} });
  ask({ type: "analyse", game: game.game, at: shown, engines, lines, only });
}

/** @param {Analysis} told */
export function analysisArrived(told) {
  const { game, shown, analysis } = state;
  if (!state.analysing || game?.game !== told.game || shown !== told.at) return;
  const before = analysis[told.engine];
  // A new search says nothing at first: what was last known of this position stays.
  const kept = before?.lines.length && !told.lines.length && !told.fault;
  const now = kept ? { ...before, running: told.running } : told;
  update({ analysis: { ...analysis, [told.engine]: now } });
}

export function toggleAnalysis() {
  const analysing = !state.analysing;
  const analysers = state.analysers.length ? state.analysers : state.engines.slice(0, 1).map((one) => one.name);
  update({ analysing, analysers, paused: false, analysis: {}, only: [], ahead: null, drawn: null });
  if (analysing) analyseShown();
  else ask({ type: "pause" });
}

function togglePause() {
  const paused = !state.paused;
  update({ paused });
  if (paused) ask({ type: "pause" });
  else {
    const { analysis } = state;
    analyseShown();
    update({ analysis });
  }
}

/** @param {string[]} only hold the search to these moves */
function searchOnly(only) {
  update({ only, paused: false });
  analyseShown();
}

/** @param {string} name @param {boolean} on */
function useEngine(name, on) {
  const analysers = state.engines.map((one) => one.name)
    .filter((one) => (one === name ? on : state.analysers.includes(one)));
  update({ analysers });
  if (analysers.length) analyseShown();
  else ask({ type: "pause" });
}

/** @returns {Node} */
export function analysisCard() {
  const { analysing, engines, analysers } = state;
  return h(
    "section",
    { class: "card analysis", "aria-label": "analysis" },
    h(
      "div",
      { class: "card-head" },
      h("h2", {}, "Win share"),
      h("span", { class: "space" }),
      analysing && h("button", { type: "button", class: "small", onclick: togglePause }, state.paused ? "Go on" : "Pause"),
      h(
        "button",
        {
          type: "button",
          class: "small",
          "aria-pressed": analysing ? "true" : "false",
          title: "Analyse the position on show (a)",
          onclick: toggleAnalysis,
        },
        "Analyse",
      ),
    ),
    bar(),
    analysing && engines.length > 1 && h(
      "div",
      { class: "analysers", role: "group", "aria-label": "engines that analyse" },
      engines.map((engine) =>
        h(
          "label",
          {},
          h("input", {
            type: "checkbox",
            checked: analysers.includes(engine.name),
            onchange: (/** @type {any} */ event) => useEngine(engine.name, event.target.checked),
          }),
          engine.name,
        ),
      ),
    ),
    analysing
      ? analysers.map((name) => report(name, state.analysis[name]))
      : h("p", { class: "tag" }, "Analyse shows what an engine thinks of any position, also while you play."),
    analysing && h(
      "div",
      { class: "analysis-foot" },
      h(
        "label",
        {},
        "moves ",
        h(
          "select",
          {
            value: String(state.lines),
            onchange: (/** @type {any} */ event) => {
              update({ lines: Number(event.target.value), analysis: {} });
              analyseShown();
            },
          },
          CHOICES.map((count) => h("option", { value: String(count) }, count)),
        ),
      ),
      state.only.length > 0 && h(
        "button",
        { type: "button", class: "small", onclick: () => searchOnly([]) },
        "All moves again",
      ),
      h("span", { class: "space" }),
      h("button", { type: "button", class: "small", onclick: () => update({ dialog: "engines" }) }, "Engine…"),
    ),
  );
}

/** @returns {Node} the shares of the win, one steady bar */
function bar() {
  const told = state.analysers.map((name) => state.analysis[name]).find((one) => one?.win.length);
  const seats = onShow()?.boards.length ?? 2;
  const win = state.analysing ? told?.win : undefined;
  const said = win
    ? win.map((share, seat) => `${nameOf(seat)} ${percent(share)}`).join(", ")
    : "not known";
  return h(
    "div",
    { class: `bar ${win ? "" : "unknown"}`, role: "img", "aria-label": `win share: ${said}` },
    Array.from({ length: seats }, (_, seat) => {
      const share = win ? win[seat] : 1 / seats;
      return h(
        "div",
        { class: `share seat-${seat}`, style: { "flex-grow": String(Math.max(share, 0.001)) } },
        win && share > 0.14 ? h("span", {}, `${share > 0.3 ? `${nameOf(seat)} ` : ""}${Math.round(share * 100)} %`) : "",
      );
    }),
  );
}

/** @param {string} name @param {Analysis|undefined} told @returns {Node} */
function report(name, told) {
  const rows = Array.from({ length: state.only.length || state.lines }, (_, at) => told?.lines[at]);
  const seat = state.position?.seat ?? 0;
  return h(
    "div",
    { class: "report", key: name },
    told?.fault
      ? h("p", { class: "fault", role: "alert" }, `${name}: ${told.fault} `,
          h("button", { type: "button", class: "small", onclick: analyseShown }, "Start it again"))
      : h(
          "table",
          { "aria-label": `best moves by ${name}` },
          h("thead", {}, h("tr", {}, ...["move", "win", "points", "then"].map((title) => h("th", { scope: "col" }, title)))),
          h("tbody", {}, rows.map((line) => row(line, seat))),
        ),
    h("p", { class: "tag about" }, aboutSearch(name, told)),
  );
}

/** @param {BestLine|undefined} line @param {number} seat @returns {Node} */
function row(line, seat) {
  if (!line) return h("tr", { class: "waiting" }, h("td", {}, "…"), h("td", {}), h("td", {}), h("td", {}));
  const { ahead } = state;
  const stepping = ahead && ahead.moves[0] === line.move && ahead.index > 0;
  const points = line.points.map((points) => Math.round(points)).join("–");
  const show = () => preview(line, seat);
  return h(
    "tr",
    { class: stepping ? "on" : "", onmouseenter: show, onmouseleave: () => update({ drawn: null }) },
    h(
      "td",
      {},
      h(
        "button",
        {
          type: "button",
          class: "move",
          title: `${line.words}: search only this move. Arrow keys step through its line.`,
          onfocus: show,
          onclick: () => searchOnly([line.move]),
          onkeydown: (/** @type {KeyboardEvent} */ event) => stepKeys(event, line),
        },
        line.short,
      ),
    ),
    h("td", {}, line.win.length ? (line.win[seat] * 100).toFixed(1) : ""),
    h("td", {}, points),
    h("td", { class: "then", title: line.then_short.join(", ") }, line.then_short.join(", ")),
  );
}

/** @param {BestLine} line @param {number} seat */
function preview(line, seat) {
  if (state.ahead?.index) return;
  update({ drawn: { seat, move: line.move } });
  hovered = line;
}

/** @type {BestLine|null} */
let hovered = null;

/** @returns {boolean} whether an arrow key belongs to a line: one that is pointed at or stepped through */
export function stepLine(/** @type {number} */ by) {
  const { ahead, game } = state;
  if (ahead) {
    const index = ahead.index + by;
    if (index < 0 || index > ahead.positions.length) return true;
    if (index === 0) leaveLine();
    else update({ ahead: { ...ahead, index }, drawn: null, said: ahead.words[index - 1] });
    return true;
  }
  if (!hovered || !state.drawn || by < 0 || !game) return false;
  ask({ type: "line", game: game.game, at: state.shown, moves: [hovered.move, ...hovered.then] });
  return true;
}

/** @param {KeyboardEvent} event @param {BestLine} line */
function stepKeys(event, line) {
  hovered = line;
  const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (by && stepLine(by)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {import("../types.js").Ahead} told */
export function lineArrived(told) {
  if (state.game?.game !== told.game || state.shown !== told.at || !told.positions.length) return;
  const { moves, words, positions } = told;
  update({ ahead: { base: told.at, moves, words, positions, index: 1 }, drawn: null, said: words[0] });
}

export function leaveLine() {
  update({ ahead: null, drawn: null });
}

/** @returns {Node|null} where in a line the board is */
export function lineBanner() {
  const { ahead } = state;
  if (!ahead) return null;
  return h(
    "div",
    { class: "banner", role: "status" },
    h("span", {}, `Looking ahead, ${ahead.index} of ${ahead.positions.length}: ${ahead.words[ahead.index - 1]}`),
    h("button", { type: "button", class: "small", onclick: leaveLine }, "Back to the game"),
  );
}

/** @param {string} name @param {Analysis|undefined} told @returns {string} */
function aboutSearch(name, told) {
  const engine = state.engines.find((one) => one.name === name);
  const said = [engine?.says || name];
  if (told?.depth) said.push(`depth ${told.depth}`);
  if (told?.nodes) said.push(`${short(told.nodes)} nodes`);
  if (told?.nps) said.push(`${short(told.nps)} nodes/s`);
  if (state.paused) said.push("paused");
  else if (told && !told.running && !told.fault) said.push("done");
  return said.join(" · ");
}

/** @param {number} count @returns {string} */
function short(count) {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1e4 ? `${Math.round(count / 1e3)} k` : String(count);
}

/** @param {number} share @returns {string} */
export function percent(share) {
  return `${Math.round(share * 100)} %`;
}

