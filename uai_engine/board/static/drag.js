// Tiles dragged to a row, by mouse, pen or finger. A drag that goes nowhere is a click.

import { playRow } from "./actions.js";
import { legal } from "./board.js";
import { myTurn, state, update } from "./state.js";

/** @typedef {import("./state.js").Group} Group */

const FAR_ENOUGH = 7;

/** @param {PointerEvent} event @param {Group} group */
export function startDrag(event, group) {
  if (event.button !== 0 || !myTurn() || !state.position) return;
  if (!legal(state.position, group).length) return;
  const source = /** @type {HTMLElement} */ (event.currentTarget);
  const { clientX, clientY, pointerId } = event;
  /** @type {HTMLElement|null} */
  let ghost = null;

  /** @param {PointerEvent} move */
  const onMove = (move) => {
    if (move.pointerId !== pointerId) return;
    if (!ghost) {
      if (Math.hypot(move.clientX - clientX, move.clientY - clientY) < FAR_ENOUGH) return;
      ghost = /** @type {HTMLElement} */ (source.cloneNode(true));
      ghost.className = "group dragged";
      ghost.removeAttribute("data-group");
      ghost.setAttribute("aria-hidden", "true");
      ghost.style.setProperty("--t", getComputedStyle(source).getPropertyValue("--t"));
      document.body.append(ghost);
      update({ chosen: group });
    }
    move.preventDefault();
    ghost.style.setProperty("left", `${move.clientX}px`);
    ghost.style.setProperty("top", `${move.clientY}px`);
    const row = rowUnder(move);
    for (const one of document.querySelectorAll(".over")) one.classList.remove("over");
    row?.classList.add("over");
  };

  /** @param {PointerEvent} up */
  const onUp = (up) => {
    if (up.pointerId !== pointerId) return;
    end();
    if (!ghost) return;
    const row = up.type === "pointerup" ? rowUnder(up) : null;
    ghost.remove();
    // The click that follows a drag is not a click on the tiles.
    addEventListener("click", stopOnce, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stopOnce, { capture: true }), 0);
    if (row) playRow(Number(row.getAttribute("data-row")));
    else update({ chosen: null });
  };

  const end = () => {
    removeEventListener("pointermove", onMove);
    removeEventListener("pointerup", onUp);
    removeEventListener("pointercancel", onUp);
    for (const one of document.querySelectorAll(".over")) one.classList.remove("over");
  };
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", onUp);
  addEventListener("pointercancel", onUp);
}

/** @param {PointerEvent} event @returns {Element|null} the open row the pointer is over */
function rowUnder(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under?.closest("button[data-row]") ?? null;
}

/** @param {Event} event */
function stopOnce(event) {
  event.stopPropagation();
  event.preventDefault();
}
