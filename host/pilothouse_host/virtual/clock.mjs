// The virtual chip's clock in ms: real time, unless it is stopped and advanced by the program.
// (While it is stopped, MicroPython's time.sleep would never end; the firmware's steps do not sleep.)

const realTime = () => Math.floor(performance.timeOrigin + performance.now());

let ahead = 0; // ms ahead of real time
let stopped = null; // the time, while it is stopped

export const now = () => stopped ?? realTime() + ahead;

export function stop() {
  stopped = now();
}

/** Advance the stopped clock. */
export function skip(ms) {
  stopped += ms;
}

/** Let the clock run again from its current time. */
export function go() {
  ahead = stopped - realTime();
  stopped = null;
}
