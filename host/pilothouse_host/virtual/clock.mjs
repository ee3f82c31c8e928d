// The virtual chip's clock in ms: real time, until somebody stops it to move it himself.
// (On a stopped clock MicroPython's time.sleep would never end; no step of the firmware sleeps.)

const realTime = () => Math.floor(performance.timeOrigin + performance.now());

let ahead = 0; // of real time
let stopped = null; // or where it stands

export const now = () => stopped ?? realTime() + ahead;

export function stop() {
  stopped = now();
}

/** Move on a stopped clock. */
export function skip(ms) {
  stopped += ms;
}

/** It runs again, from where it stands. */
export function go() {
  ahead = stopped - realTime();
  stopped = null;
}
