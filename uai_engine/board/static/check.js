// What the server says is checked by the shapes it was written down in, before anybody believes it.

import { SHAPES } from "./shapes.js";

/** @typedef {import("../types.js").Answer} Answer */

/** @param {string} text @returns {Answer} an answer that is one; throws if it is not */
export function readAnswer(text) {
  const message = JSON.parse(text);
  const { type, ...fields } = message;
  // Parts of answers have capitals.
  if (!SHAPES[type] || /[A-Z]/.test(type)) throw new Error(`an answer of no known type: ${type}`);
  checkObject(type, fields, type);
  return message;
}

/** @param {string} name @param {any} value @param {string} where */
function checkObject(name, value, where) {
  const shape = SHAPES[name];
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error(`${where} is not an object`);
  }
  for (const field of Object.keys(value)) {
    if (!(field in shape)) throw new Error(`${where} has no field ${field}`);
  }
  for (const [field, kind] of Object.entries(shape)) check(kind, value[field], `${where}.${field}`);
}

/** @param {string} kind a word such as `number[][]`, `Level|null` or `"draft"|"deal"` @param {any} value @param {string} where */
function check(kind, value, where) {
  if (kind.endsWith("[]")) {
    if (!Array.isArray(value)) throw new Error(`${where} is not a list`);
    for (const item of value) check(kind.slice(0, -2), item, where);
  } else if (kind.includes("|")) {
    const fits = kind.split("|").some((option) => fitsKind(option, value, where));
    if (!fits) throw new Error(`${where} is none of ${kind}`);
  } else if (SHAPES[kind]) checkObject(kind, value, where);
  else if (!fitsKind(kind, value, where)) throw new Error(`${where} is not ${kind}`);
}

/** @param {string} kind @param {any} value @param {string} where @returns {boolean} */
function fitsKind(kind, value, where) {
  if (kind === "null") return value === null;
  if (kind.startsWith('"')) return JSON.stringify(value) === kind;
  if (SHAPES[kind]) {
    if (value === null || typeof value !== "object") return false;
    checkObject(kind, value, where);
    return true;
  }
  return typeof value === kind && (kind !== "number" || Number.isFinite(value));
}
