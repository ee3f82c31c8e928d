// A timer that keeps its pace while the window is hidden: browsers slow a page's own timers down to
// one a minute, but not a worker's.

/** Call a function every so many ms; returns a function that stops it. */
export function every(ms, act) {
  const worker = new Worker(new URL("./beat_worker.js", import.meta.url), { type: "module" });
  worker.onmessage = act;
  worker.postMessage(ms);
  return () => worker.terminate();
}

/** Wait for so many ms. */
export const rest = (ms) => new Promise((done) => setTimeout(done, ms));
