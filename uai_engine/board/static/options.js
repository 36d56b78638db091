// The options of the engines that analyse, as forms made from what each engine says it has.

import { analyseShown } from "./analysis.js";
import { dialog } from "./dialog.js";
import { h } from "./dom.js";
import { ask } from "./socket.js";
import { setSettings, state } from "./state.js";
import { field, select } from "./dialog.js";

/** @typedef {import("../types.js").EngineOption} EngineOption */
/** @typedef {import("../types.js").Engine} Engine */
/** @typedef {import("./dom.js").Node} Node */

/** @returns {Node} */
export function optionsDialog() {
  const { settings } = state;
  return dialog("Settings", [
    h("h3", {}, "This page"),
    field("Animation", select(
      settings.animation,
      [["normal", "normal"], ["fast", "fast"], ["off", "off"]],
      (value) => setSettings({ animation: /** @type {any} */ (value) }),
    )),
    field("Colours", select(
      settings.theme,
      [["auto", "as the system"], ["light", "light"], ["dark", "dark"]],
      (value) => setSettings({ theme: /** @type {any} */ (value) }),
    )),
    state.engines.map((engine) =>
      h(
        "div",
        { class: "engine", key: engine.name },
        h("h3", {}, engine.name),
        h("p", { class: "tag" }, engine.fault || [engine.says, engine.author].filter(Boolean).join(" by ")),
        h("p", { class: "tag" }, "These hold when it analyses; how it plays a seat is set with the game."),
        engine.options.map((option) => control(engine, option)),
      ),
    ),
  ]);
}

/** @param {Engine} engine @param {EngineOption} option @returns {Node} */
function control(engine, option) {
  const set = (/** @type {boolean|number|string|null} */ value) => {
    ask({ type: "set-option", engine: engine.name, name: option.name, value });
    analyseShown();
  };
  if (option.fixed) {
    return field(option.name, h("span", { class: "tag" }, `${option.value || "not set"} (set with --engine)`));
  }
  switch (option.kind) {
    case "check":
      return field(option.name, h("input", {
        type: "checkbox",
        checked: option.value === true || option.value === "true",
        onchange: (/** @type {any} */ event) => set(event.target.checked),
      }));
    case "spin":
      return field(option.name, h("input", {
        type: "number",
        min: option.minimum,
        max: option.maximum,
        value: String(option.value),
        onchange: (/** @type {any} */ event) => {
          if (event.target.checkValidity() && event.target.value) set(Math.round(Number(event.target.value)));
          else event.target.reportValidity();
        },
      }));
    case "combo":
      return field(option.name, select(String(option.value), option.choices.map((one) => [one, one]), set));
    default:
      return field(option.name, h("button", { type: "button", onclick: () => set(null) }, "Press"));
  }
}
