// A page as a function of its state: what should be there is described with `h` and made so with
// `patch`, which changes only what differs, so that focus, selection and scrolling stay.

/** @typedef {{tag: string, props: Record<string, any>, children: Child[]}} Node */
/** @typedef {Node|string} Child */
/** @typedef {Child|number|null|undefined|false|Array<any>} Loose */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, any>} [props] attributes; `on..` are handlers, `style` an object, and `key`
 *   tells children of one parent apart
 * @param {...Loose} children
 * @returns {Node}
 */
export function h(tag, props = {}, ...children) {
  return { tag, props, children: flat(children) };
}

/** @param {Loose[]} children @returns {Child[]} */
function flat(children) {
  /** @type {Child[]} */
  const found = [];
  for (const child of children) {
    if (Array.isArray(child)) found.push(...flat(child));
    else if (typeof child === "number") found.push(String(child));
    else if (child) found.push(child);
  }
  return found;
}

/** @param {Element} parent @param {Child[]} children */
export function patch(parent, children) {
  const svg = parent.namespaceURI === SVG && parent.tagName !== "foreignObject";
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  for (const element of parent.children) {
    const key = element.getAttribute("data-key");
    if (key !== null) keyed.set(key, element);
  }
  let at = parent.firstChild;
  for (const child of children) {
    if (typeof child === "string") {
      if (at && at.nodeType === 3) {
        if (at.nodeValue !== child) at.nodeValue = child;
        at = at.nextSibling;
      } else parent.insertBefore(document.createTextNode(child), at);
      continue;
    }
    const key = child.props.key;
    /** @type {Element|null} */
    let element = null;
    if (key !== undefined) element = keyed.get(String(key)) ?? null;
    else if (at instanceof Element && !at.hasAttribute("data-key")) element = at;
    if (element && element.localName !== child.tag) element = null;
    if (!element) {
      element = svg || child.tag === "svg"
        ? document.createElementNS(SVG, child.tag)
        : document.createElement(child.tag);
      parent.insertBefore(element, at);
    } else if (element !== at) parent.insertBefore(element, at);
    else at = at.nextSibling;
    apply(element, child.props);
    patch(element, child.children);
    // A choice can only be shown once its options are there.
    if (element instanceof HTMLSelectElement && "value" in child.props) {
      element.value = child.props.value;
    }
    if (element instanceof HTMLDialogElement && !element.open) element.showModal();
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** @type {WeakMap<Element, Record<string, any>>} */
const applied = new WeakMap();

/** @param {Element} element @param {Record<string, any>} props */
function apply(element, props) {
  const before = applied.get(element) ?? {};
  for (const name of Object.keys(before)) if (!(name in props)) set(element, name, undefined);
  for (const [name, value] of Object.entries(props)) {
    // What somebody is typing is theirs until the state says otherwise.
    const shown = name === "checked" || (name === "value" && element !== document.activeElement);
    if (before[name] !== value || shown) set(element, name, value);
  }
  applied.set(element, props);
}

/** @param {any} element @param {string} name @param {any} value */
function set(element, name, value) {
  if (name === "key") element.setAttribute("data-key", String(value));
  else if (name.startsWith("on")) {
    // What a handler returns must not count: `false` would undo what the browser does by itself.
    element[name] = value ? (/** @type {Event} */ event) => void value(event) : null;
  } else if (name === "style") {
    for (const [key, worth] of Object.entries(value ?? {})) element.style.setProperty(key, worth);
  } else if (name === "value" && element.localName !== "option") {
    if (element.value !== String(value ?? "")) element.value = String(value ?? "");
  } else if (name === "checked") element.checked = Boolean(value);
  else if (value === undefined || value === null || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "" : String(value));
}
