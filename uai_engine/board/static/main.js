// The page: the line to the server, the state, and the drawing of it.

import { importFiles } from "./actions.js";
import { analyseShown, analysisArrived, analysisCard, lineArrived, lineBanner } from "./analysis.js";
import { skip } from "./animate.js";
import { drawArrow } from "./arrow.js";
import { boards } from "./board.js";
import { offer } from "./display.js";
import { h, patch } from "./dom.js";
import { analyse, editorDialog, fenArrived } from "./editor.js";
import { gamesDialog } from "./games.js";
import { header, notices, troubles } from "./header.js";
import { helpDialog } from "./help.js";
import { listen } from "./keys.js";
import { gameCard, scrollMoves } from "./moves.js";
import { newGameDialog, openNewGame, seatDialog } from "./newgame.js";
import { optionsDialog } from "./options.js";
import { arrived, gameArrived } from "./playback.js";
import { reviewArrived } from "./review.js";
import { ask, connect } from "./socket.js";
import { notice, onUpdate, state, update } from "./state.js";
import { matchCard } from "./watch.js";

/** @typedef {import("../types.js").Answer} Answer */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));

const DIALOGS = {
  new: newGameDialog,
  games: gamesDialog,
  position: editorDialog,
  engines: optionsDialog,
  help: helpDialog,
  seat: seatDialog,
};

function render() {
  const { game, dialog, settings } = state;
  document.documentElement.dataset.theme = settings.theme;
  const opened = dialog && DIALOGS[dialog]();
  patch(root, [
    header(),
    h("div", { class: "banners" }, troubles(), lineBanner(), typed()),
    h(
      "main",
      {},
      h("div", { class: "table" }, game ? [offer(), boards()] : welcome()),
      h("aside", { class: "side" }, matchCard(), game && analysisCard(), game && gameCard()),
    ),
    h("footer", {}, `uai-engine ${state.version} · Unofficial: not affiliated with the author or the publishers of Azul.`),
    notices(),
    h("div", { class: "said", "aria-live": "polite" }, state.said),
    ...(opened ? [opened] : []),
  ]);
  drawArrow();
  scrollMoves();
}

/** @returns {import("./dom.js").Node|null} the keys of a move as they are typed, and the advice */
function typed() {
  const { typed, advice, shown, game } = state;
  if (typed) return h("div", { class: "banner", role: "status" }, h("span", {}, "Move: ", h("kbd", {}, `${typed} …`)));
  if (!advice || advice.at !== shown || advice.game !== game?.game) return null;
  const seat = state.position?.seat ?? 0;
  const win = advice.win.length ? ` wins ${Math.round(advice.win[seat] * 100)} %` : "";
  const points = advice.points.length ? `, ${advice.points.map((one) => Math.round(one)).join("–")} expected` : "";
  return h("div", { class: "banner", role: "status" }, h("span", {}, h("b", {}, "Hint: "), advice.words, win && ` (${win.trim()}${points})`));
}

/** @returns {import("./dom.js").Node} */
function welcome() {
  return h(
    "section",
    { class: "card welcome", "aria-label": "welcome" },
    h("h2", {}, "Play Azul, with engines or without"),
    h("p", {}, "Two to four seats. Each is a person or an engine. Deals come by chance, from a seed, or from the table in your kitchen."),
    h("button", { type: "button", class: "primary", onclick: () => openNewGame() }, "Start a game"),
    state.games.length > 0 && h("button", { type: "button", onclick: () => update({ dialog: "games", form: {} }) }, "Go on with a game"),
  );
}

/** @param {Answer} answer */
function onAnswer(answer) {
  switch (answer.type) {
    case "welcome": {
      const { engines, games, version } = answer;
      update({ engines, games, version });
      arrive(answer.game);
      break;
    }
    case "engines":
      update({ engines: answer.engines });
      break;
    case "games":
      update({ games: answer.games });
      break;
    case "game":
      gameArrived(answer);
      history.replaceState(null, "", `${location.pathname}${location.search}#game=${answer.game}`);
      break;
    case "at":
      arrived(answer);
      break;
    case "ahead":
      lineArrived(answer);
      break;
    case "advice":
      if (answer.game === state.game?.game && answer.at === state.shown && state.position) {
        update({ advice: answer, drawn: { seat: state.position.seat, move: answer.move }, said: `Hint: ${answer.words}` });
      }
      update({ advising: false });
      break;
    case "analysis":
      analysisArrived(answer);
      break;
    case "fen":
      fenArrived(answer);
      break;
    case "imported":
      for (const problem of answer.problems.slice(0, 3)) notice(`${answer.name}: ${problem}`);
      if (answer.games.length) {
        notice(`${answer.games.length === 1 ? "1 game" : `${answer.games.length} games`} from ${answer.name}`, false);
        update({ dialog: null });
      }
      break;
    case "reviewed":
      reviewArrived(answer);
      break;
    case "match":
      update({ match: answer });
      break;
    case "deleted":
      if (answer.game === state.game?.game) {
        update({ game: null, position: null, shown: 0, analysing: false, analysis: {}, reviewed: null });
        history.replaceState(null, "", `${location.pathname}${location.search}`);
      }
      break;
    case "error":
      update({ advising: false });
      // Somebody was quicker: what they did is on its way to this page.
      if (answer.code === "unknown" && answer.about === "open") missing();
      else if (answer.code !== "stale") notice(answer.text);
      break;
  }
}

/** Where to begin, or to go on after the line was down. @param {string|null} first */
function arrive(first) {
  const asked = new URLSearchParams(location.hash.slice(1));
  const fen = asked.get("fen");
  if (fen && !state.game) analyse(fen, fen.split(";").length - 1);
  else {
    const game = state.game?.game ?? asked.get("game") ?? first;
    if (game) ask({ type: "open", game });
  }
  if (state.analysing) analyseShown();
}

/** The game that the address names is not here. */
function missing() {
  history.replaceState(null, "", `${location.pathname}${location.search}`);
  if (!state.game) notice("The game that this address names is not here any more");
}

onUpdate(render);
listen();
addEventListener("pointerdown", (event) => {
  if (event.target instanceof Element && !event.target.closest(".group")) skip();
});
addEventListener("resize", drawArrow);
addEventListener("scroll", drawArrow, { passive: true, capture: true });
addEventListener("hashchange", () => {
  const fen = new URLSearchParams(location.hash.slice(1)).get("fen");
  if (fen) analyse(fen, fen.split(";").length - 1);
});
addEventListener("dragover", (event) => {
  event.preventDefault();
  root.classList.add("dropping");
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) root.classList.remove("dropping");
});
addEventListener("drop", (event) => {
  event.preventDefault();
  root.classList.remove("dropping");
  if (event.dataTransfer?.files.length) importFiles(event.dataTransfer.files);
});
addEventListener("paste", (event) => {
  const on = event.target;
  if (on instanceof HTMLInputElement || on instanceof HTMLTextAreaElement || state.dialog) return;
  const text = event.clipboardData?.getData("text").trim() ?? "";
  if (text.includes("|") && text.includes(";")) analyse(text, text.split("|")[0].split(";").length - 1);
  else if (text.startsWith("AZULGAME")) ask({ type: "import", name: "pasted.azul", text });
});
render();
connect(onAnswer, (connected) => update({ connected, everConnected: state.everConnected || connected }));
