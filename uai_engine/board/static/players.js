// Who plays a seat: a person, or an engine and how strong it is.

import { h } from "./dom.js";
import { select } from "./dialog.js";
import { state } from "./state.js";

/** @typedef {import("../types.js").Player} Player */
/** @typedef {import("../types.js").Engine} Engine */
/** @typedef {import("./dom.js").Node} Node */
/** @typedef {{engine: string, name: string, strength: string, elo: string, think: "time"|"nodes", seconds: string, nodes: string}} Wish
 *   engine "" is a person; numbers are as they are typed */

/** @param {Engine|undefined} engine @param {string} [name] @returns {Wish} */
export function wish(engine, name = "") {
  const level = engine?.level;
  return {
    engine: engine?.name ?? "",
    name: name || engine?.name || "",
    // Few people want to be beaten by full strength every time.
    strength: engine?.elo.length ? "elo" : "full",
    elo: String(level?.elo ?? engine?.elo[2] ?? 1500),
    think: level?.nodes && !level.milliseconds ? "nodes" : "time",
    seconds: String((level?.milliseconds ?? 1000) / 1000),
    nodes: String(level?.nodes ?? 10000),
  };
}

/** @param {Wish} one @param {string} fallback @returns {Player} */
export function playerOf(one, fallback) {
  if (!one.engine) {
    return { name: one.name || fallback, engine: null, level: { elo: null, milliseconds: null, nodes: null } };
  }
  const engine = state.engines.find((known) => known.name === one.engine);
  return {
    name: one.name || one.engine,
    engine: one.engine,
    level: {
      elo: engine?.elo.length && one.strength === "elo" ? Math.round(Number(one.elo)) : null,
      milliseconds: one.think === "time" ? Math.max(1, Math.round(Number(one.seconds) * 1000)) : null,
      nodes: one.think === "nodes" ? Math.max(1, Math.round(Number(one.nodes))) : null,
    },
  };
}

/** @param {Wish} one @param {string} where @param {(change: Partial<Wish>) => void} change @param {string} fallback @returns {Node} */
export function playerFields(one, where, change, fallback) {
  const engine = state.engines.find((known) => known.name === one.engine);
  /** @type {[string, string][]} */
  const options = [["", "Person"], ...state.engines.map((known) => /** @type {[string, string]} */ ([known.name, known.name]))];
  const number = (/** @type {string} */ label, /** @type {keyof Wish} */ key, /** @type {Record<string, any>} */ props) =>
    h("input", {
      type: "number",
      "aria-label": `${label} of ${where}`,
      value: one[key],
      required: true,
      ...props,
      oninput: (/** @type {any} */ event) => change({ [key]: event.target.value }),
    });
  return h(
    "div",
    { class: "player", role: "group", "aria-label": where },
    h("span", { class: "where" }, where),
    select(one.engine, options, (value) => {
      const chosen = state.engines.find((known) => known.name === value);
      change(wish(chosen));
    }, { "aria-label": `who plays ${where}` }),
    !engine && h("input", {
      type: "text",
      maxlength: 40,
      "aria-label": `name of ${where}`,
      placeholder: fallback,
      value: one.name,
      oninput: (/** @type {any} */ event) => change({ name: event.target.value }),
    }),
    engine && engine.elo.length > 0 && select(
      one.strength,
      [["full", "full strength"], ["elo", "Elo"]],
      (value) => change({ strength: value }),
      { "aria-label": `strength of ${where}` },
    ),
    engine && engine.elo.length > 0 && one.strength === "elo" &&
      number("Elo", "elo", { min: engine.elo[0], max: engine.elo[1] }),
    engine && select(
      one.think,
      [["time", "seconds a move"], ["nodes", "nodes a move"]],
      (value) => change({ think: /** @type {"time"|"nodes"} */ (value) }),
      { "aria-label": `limit of ${where}` },
    ),
    engine && (one.think === "time"
      ? number("seconds", "seconds", { min: 0.01, step: "any" })
      : number("nodes", "nodes", { min: 1, step: "any" })),
    engine?.fault ? h("span", { class: "fault" }, engine.fault) : false,
  );
}
