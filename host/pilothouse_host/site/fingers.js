// Presses the virtual device's keys as a person would, and reads its display.

import { tell } from "../messages.js";
import { draws, state } from "../store.js";
import { rest } from "./beat.js";

const TAP_MS = 40; // a shorter one could be a bounce
const STILL_MS = 150; // a display that has not changed for so long waits for a key
const CURSOR = "▶ ";

function move(key, down) {
  document.querySelector(`.key[data-key=${key}]`).classList.toggle("down", down);
  tell({ key, down, at: performance.now() });
}

export async function tap(key) {
  move(key, true);
  await rest(TAP_MS);
  move(key, false);
  await rest(TAP_MS);
}

/** The text on the display, row by row, once it no longer changes. */
export async function rows() {
  for (let before = null; before !== state.screen || !state.screen.length; await rest(STILL_MS)) before = state.screen;
  return state.screen;
}

/** Go to the row with one of these texts and press OK; returns whether there is one. */
export async function choose(texts) {
  const seen = new Set();
  for (;;) {
    const row = (await rows()).find((one) => one.startsWith(CURSOR))?.slice(CURSOR.length) ?? "";
    if (texts.some((text) => row.startsWith(text))) {
      await tap("ok");
      return true;
    }
    if (seen.has(row)) return false;
    seen.add(row);
    await tap("down");
  }
}

/** Wait until this is so. */
export const until = (reached) => new Promise((done) => {
  if (reached(state)) done();
  else draws((now) => reached(now) && done());
});
