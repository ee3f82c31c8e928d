// The page's end of the story worker.

import { APART } from "./database.js";

let worker = null;
let asked = 0;
const waiting = new Map();

/** Ask the worker; throws an error with a line for people. */
export function ask(what, ...given) {
  worker ??= start();
  return new Promise((done, failed) => {
    waiting.set(++asked, { done, failed });
    worker.postMessage({ id: asked, what, given });
  });
}

function start() {
  const made = new Worker(new URL("./story_worker.js", import.meta.url), { type: "module", name: APART });
  made.onmessage = ({ data: { id, found, error } }) => {
    const { done, failed } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) done(found);
    else failed(new Error(error));
  };
  return made;
}
