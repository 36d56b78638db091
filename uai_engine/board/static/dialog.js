// What all dialogs share: a title, a way out, and fields that belong to one form.

import { h } from "./dom.js";
import { state, update } from "./state.js";

/** @typedef {import("./dom.js").Node} Node */
/** @typedef {import("./dom.js").Loose} Loose */

/** @param {string} title @param {Loose[]} children @param {string} [extra] @returns {Node} */
export function dialog(title, children, extra = "") {
  return h(
    "dialog",
    {
      key: title,
      class: `card ${extra}`,
      "aria-label": title,
      onclose: () => close(),
      onclick: (/** @type {any} */ event) => event.target === event.currentTarget && close(),
    },
    h(
      "div",
      { class: "inner" },
      h(
        "div",
        { class: "card-head" },
        h("h2", {}, title),
        h("span", { class: "space" }),
        h("button", { type: "button", class: "small icon", "aria-label": "close", onclick: close }, "✕"),
      ),
      children,
    ),
  );
}

export function close() {
  update({ dialog: null });
}

/** @param {Record<string, any>} change */
export function fill(change) {
  update({ form: { ...state.form, ...change } });
}

/** @param {string} label @param {Loose} control @returns {Node} */
export function field(label, control) {
  return h("label", { class: "field-row" }, h("span", {}, label), control);
}

/** @param {string} value @param {[string, string][]} options @param {(value: string) => void} onchange @param {Record<string, any>} [props] @returns {Node} */
export function select(value, options, onchange, props = {}) {
  return h(
    "select",
    { ...props, value, onchange: (/** @type {any} */ event) => onchange(event.target.value) },
    options.map(([key, text]) => h("option", { value: key, key }, text)),
  );
}
