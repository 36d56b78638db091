"use strict";
// The data are made in Python, words included; here they are only shown.
const { games, pieces } = JSON.parse(document.getElementById("data").textContent);
const by = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 100;
let game = games[0];
let at = 0; // how many steps have been made
let better = false; // whether the better move is shown instead of what was played

function make(name, attributes = {}, ...inside) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

function draw(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// ---- what is made once for a game ----

function showGame(number) {
  game = games[number];
  by("title").textContent = game.title;
  by("about").textContent = game.about;
  by("slider").max = game.steps.length;
  showGraph();
  showMoves();
  showSeats();
  go(game.first);
}

// Bands one above the other: the first seat lowest. They always fill the picture.
function showGraph() {
  const graph = by("graph");
  const last = Math.max(1, game.win.length - 1);
  graph.replaceChildren();
  graph.setAttribute("viewBox", `0 0 ${last} ${HEIGHT}`);
  graph.setAttribute("aria-label", game.summary);
  let below = game.win.map(() => 0);
  game.names.forEach((_, seat) => {
    const above = game.win.map((win, step) => below[step] + win[seat] / 100);
    const there = above.map((share, step) => `${step},${HEIGHT - share}`);
    const back = below.map((share, step) => `${step},${HEIGHT - share}`).reverse();
    const points = [...there, ...back].join(" ");
    graph.append(draw("polygon", { points, fill: `var(--seat-${seat})` }));
    below = above;
  });
  const line = (x, style) =>
    draw("line", { x1: x, x2: x, y1: 0, y2: HEIGHT, "vector-effect": "non-scaling-stroke", ...style });
  game.steps.forEach((step, index) => {
    if (step.kind === "deal") {
      graph.append(line(index + 1, { stroke: "var(--card)", "stroke-width": 2, "stroke-dasharray": "4 3" }));
    } else if (step.bad) {
      // A point that the picture's stretching leaves round.
      const middle = HEIGHT - markHeight(index + 1, step.seat);
      const dot = { d: `M${index + 1} ${middle}h0`, "stroke-linecap": "round", "vector-effect": "non-scaling-stroke" };
      graph.append(draw("path", { ...dot, stroke: "var(--card)", "stroke-width": 11 }));
      graph.append(draw("path", { ...dot, stroke: `var(--${step.grade})`, "stroke-width": 8 }));
    }
  });
  const cursor = line(0, { stroke: "var(--ink)", "stroke-width": 2 });
  cursor.id = "cursor";
  graph.append(cursor);
}

function markHeight(step, seat) {
  const win = game.win[step];
  const below = win.slice(0, seat).reduce((sum, share) => sum + share, 0) / 100;
  return Math.min(HEIGHT - 5, Math.max(5, below + win[seat] / 200));
}

function showMoves() {
  const rounds = [];
  let list = null;
  game.steps.forEach((step, index) => {
    if (step.kind === "deal" || list === null) {
      list = make("ol");
      const wide = { 3: " wide", 4: " four" }[game.names.length] ?? "";
      const round = make("div", { class: `round${wide}` }, make("h3", {}, `Round ${step.round}`));
      if (step.kind === "deal") round.append(make("p", {}, step.words));
      round.append(list);
      rounds.push(round);
    }
    if (step.kind === "move") list.append(moveButton(step, index));
  });
  by("moves").replaceChildren(...rounds);
}

function moveButton(step, index) {
  const name = make("span", { class: step.grade }, `${step.letter} ${step.short} ${step.sign}`.trim());
  const button = make("button", { "aria-label": step.label, "data-step": index + 1 }, name);
  if (step.bad) button.append(make("i", {}, step.loss));
  button.addEventListener("click", () => go(index + 1));
  return make("li", { class: `seat-${step.seat}` }, button);
}

function showSeats() {
  const head = make("tr", {}, make("td", {}), ...game.called.map((name) => make("th", { scope: "col" }, name)));
  const body = game.table.map(([label, cells, grade]) =>
    make("tr", {}, make("th", { scope: "row", class: grade }, label), ...cells.map((cell) => make("td", {}, cell))),
  );
  by("seats").replaceChildren(make("thead", {}, head), make("tbody", {}, ...body));
}

// ---- what changes from step to step ----

function go(step) {
  at = Math.max(0, Math.min(game.steps.length, step));
  better = false;
  showStep();
}

function showStep() {
  const step = at ? game.steps[at - 1] : null;
  by("slider").value = at;
  by("slider").setAttribute("aria-valuetext", step ? step.label : "start");
  by("cursor").setAttribute("x1", at);
  by("cursor").setAttribute("x2", at);
  by("legend").replaceChildren(
    ...game.called.map((name, seat) =>
      make("li", {}, make("i", { style: `background:var(--seat-${seat})` }), `${name} `,
        make("b", {}, `${(game.win[at][seat] / 100).toFixed(1)} %`)),
    ),
  );
  const hasBetter = Boolean(step && step.board);
  by("better").hidden = !hasBetter;
  by("better").setAttribute("aria-pressed", String(better));
  const board = better && hasBetter ? step.board : game.boards[at];
  by("board").innerHTML = board.map((piece) => pieces[piece]).join("");
  const lines = step ? step.said : ["The start of the game."];
  by("said").replaceChildren(
    ...lines.map((line, number) => make("p", number || !step?.grade ? {} : { class: step.grade }, line)),
  );
  for (const button of document.querySelectorAll("#moves button")) {
    if (Number(button.dataset.step) === at) {
      button.setAttribute("aria-current", "step");
      keepInSight(button);
    } else {
      button.removeAttribute("aria-current");
    }
  }
}

// Only the list scrolls, never the page.
function keepInSight(button) {
  const list = by("moves");
  const over = list.getBoundingClientRect(), own = button.getBoundingClientRect();
  if (own.top < over.top) list.scrollTop -= over.top - own.top;
  if (own.bottom > over.bottom) list.scrollTop += own.bottom - over.bottom;
}

function mistake(way) {
  for (let step = at + way; step >= 1 && step <= game.steps.length; step += way) {
    if (game.steps[step - 1].bad) return go(step);
  }
}

function toggleBetter() {
  if (by("better").hidden) return;
  better = !better;
  showStep();
}

const KEYS = {
  ArrowLeft: () => go(at - 1),
  ArrowRight: () => go(at + 1),
  ArrowUp: () => mistake(-1),
  ArrowDown: () => mistake(1),
  Home: () => go(0),
  End: () => go(game.steps.length),
  b: toggleBetter,
};

document.addEventListener("keydown", (event) => {
  const act = KEYS[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  if (["SELECT", "INPUT"].includes(event.target.tagName) && event.key !== "b") return;
  event.preventDefault();
  act();
});
by("slider").addEventListener("input", (event) => go(Number(event.target.value)));
by("first").addEventListener("click", KEYS.Home);
by("previous").addEventListener("click", KEYS.ArrowLeft);
by("next").addEventListener("click", KEYS.ArrowRight);
by("last").addEventListener("click", KEYS.End);
by("mistake").addEventListener("click", KEYS.ArrowDown);
by("better").addEventListener("click", toggleBetter);
by("graph").addEventListener("click", (event) => {
  const box = by("graph").getBoundingClientRect();
  go(Math.round(((event.clientX - box.left) / box.width) * (game.win.length - 1)));
});
by("choose").hidden = games.length < 2;
by("games").append(...games.map((each, number) => make("option", { value: number }, `${number + 1}. ${each.title}`)));
by("games").addEventListener("change", (event) => showGame(Number(event.target.value)));
showGame(0);
