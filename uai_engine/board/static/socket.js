// The line to the server: it mends itself, and says when it is down.

import { readAnswer } from "./check.js";

/** @typedef {import("../types.js").Question} Question */
/** @typedef {import("../types.js").Answer} Answer */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 3000;

/** @type {WebSocket|null} */
let socket = null;
let wait = FIRST_WAIT;

/**
 * @param {(answer: Answer) => void} onAnswer
 * @param {(connected: boolean) => void} onChange
 */
export function connect(onAnswer, onChange) {
  const url = new URL("/socket", location.href);
  url.protocol = "ws:";
  url.hash = "";
  const token = new URLSearchParams(location.search).get("token");
  if (token) url.searchParams.set("token", token);
  const opened = new WebSocket(url);
  socket = opened;
  opened.onopen = () => {
    wait = FIRST_WAIT;
    onChange(true);
  };
  opened.onmessage = (event) => {
    try {
      onAnswer(readAnswer(event.data));
    } catch (error) {
      console.error("not understood:", error);
    }
  };
  opened.onclose = () => {
    if (socket !== opened) return;
    socket = null;
    onChange(false);
    setTimeout(() => connect(onAnswer, onChange), wait);
    wait = Math.min(LONGEST_WAIT, wait * 1.6);
  };
}

/** @param {Question} question @returns {boolean} whether it was sent */
export function ask(question) {
  if (!socket || socket.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(question));
  return true;
}
