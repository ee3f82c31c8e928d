// The virtual board itself: the firmware on the virtual chip in MicroPython for wasm. It knows
// neither node nor a browser: what surrounds it gives it a flash, random bytes, and ears for what
// it says. Its Python files lie in /chip and /firmware of MicroPython's memory file system.

import * as clock from "./clock.mjs";

export const HEAP = 8 << 20; // generous: garbage is only collected when Python returns to JS

const WINDOW = 4096; // serial bytes under way to the laptop
const REST = 30; // ms: a button that is up for so long can be pressed again
const LONGEST_WORK = 5000; // ms that may come of a press
const HELD = 350; // ms: just before the firmware lets a key repeat
const LONGEST_SLEEP = 0x7fffffff;

// Without ".frozen": the wasm port freezes modules that a Pico does not have.
const BEGIN = `
import sys, vfs
sys.path[:] = ["/chip", "/firmware"]
import flash, machine
vfs.mount(flash.Flash(), "/data")
`;
const MAIN = `exec(compile(open("/firmware/main.py").read(), "main.py", "exec"))`;

/** Run something as soon as what has arrived is heard; a timer would wait for some ms. */
const soon = globalThis.setImmediate ?? later();

function later() {
  const { port1, port2 } = new MessageChannel();
  let act = null;
  port1.onmessage = () => act();
  return (next) => {
    act = next;
    port2.postMessage(null);
  };
}

/** A board with power. about: its id, seed ("" for real chance) and number of boots; flash: the
 * functions that chip/flash.py calls; random(bytes): fills them; heard: what is called with all
 * that it does: serial(bytes), taken(count of serial bytes), output(pin, level), text(string),
 * made() after a press, reset(), and either i2c(address, bytes), or picture(bytes) where the chip
 * is to have its display in it. */
export class Board {
  #python;
  #heard;
  #step = null;
  #setPin;
  #look = null;
  #resetting = false;
  #timer = null;
  #waiting = false; // for the next turn of the event loop
  #coming = new Uint8Array(0);
  #underWay = 0;
  // What is done to the buttons, in its order: moves by hand, and presses by a program.
  //
  // A hand's moves go by real time. A busy machine may bring the news of several at once, but taps
  // are told from bounces by time: a button stays down as long as it was, and up at least for REST
  // ms if it was.
  #moves = [];
  #lastMove = { sent: 0, done: -Infinity };

  constructor(python, about, flash, random, heard) {
    this.#python = python;
    this.#heard = heard;
    Date.now = clock.now; // what MicroPython's time is made of
    python.registerJsModule("_chip", { ...about, ...this.#chip(random), ...flash });
  }

  /** Power on: what the firmware raises goes to the console, as on a board without a REPL. */
  start() {
    const python = this.#python;
    python.runPython(BEGIN);
    const machine = python.pyimport("machine");
    this.#setPin = machine.set_pin;
    if (this.#heard.picture) this.#look = machine.show;
    this.#guarded(() => {
      python.runPython(MAIN);
      this.#step = python.globals.get("step");
    });
  }

  /** Serial bytes from the laptop. */
  receive(bytes) {
    const all = new Uint8Array(this.#coming.length + bytes.length);
    all.set(this.#coming);
    all.set(bytes, this.#coming.length);
    this.#coming = all;
  }

  /** The laptop has read so many bytes. */
  read(count) {
    this.#underWay -= count;
  }

  /** A hand moves a button; sent: when, in ms of the hand's clock. */
  move(pin, level, sent) {
    this.#moves.push({ pin, level, sent });
  }

  /** A program presses a button for so many ms of the board's time. */
  press(pin, ms) {
    this.#moves.push({ pin, press: ms });
  }

  /** Work now, and then again and again. */
  run() {
    clearTimeout(this.#timer);
    this.#move();
    if (!this.#step) return;
    const wait = Math.min(this.#guarded(() => this.#step()), this.#untilMove());
    this.#show();
    if (wait > 0) this.#timer = setTimeout(() => this.run(), wait);
    else if (!this.#waiting) {
      this.#waiting = true;
      soon(() => {
        this.#waiting = false;
        this.run();
      });
    }
  }

  memory() {
    return this.#python._module.HEAPU8;
  }

  // What chip/*.py call.
  #chip(random) {
    const heard = this.#heard;
    const piece = (address, length) => this.memory().subarray(address, address + length);
    const chip = {
      output: (pin, level) => heard.output?.(pin, level),
      receive: (to, length) => {
        const count = Math.min(length, this.#coming.length);
        if (count === 0) return 0;
        this.memory().set(this.#coming.subarray(0, count), to);
        this.#coming = this.#coming.subarray(count);
        heard.taken?.(count);
        return count;
      },
      send: (from, length) => {
        const count = Math.min(length, WINDOW - this.#underWay);
        if (count === 0) return 0;
        this.#underWay += count;
        heard.serial(piece(from, count));
        return count;
      },
      random: (to, length) => random(piece(to, length)),
      reset: () => {
        this.#resetting = true;
      },
    };
    if (heard.picture) chip.picture = (from, length) => heard.picture(piece(from, length));
    else chip.i2c = (address, from, length) => heard.i2c(address, piece(from, length));
    return chip;
  }

  #guarded(act) {
    try {
      return act();
    } catch (error) {
      this.#step = null;
      if (this.#resetting) this.#heard.reset();
      else this.#heard.text(`${error.message.trimEnd()}\n`);
      return null;
    }
  }

  #show() {
    if (this.#look) this.#guarded(() => this.#look());
  }

  /** The ms until the next move of a button is due. */
  #untilMove() {
    if (this.#moves.length === 0) return LONGEST_SLEEP;
    const { level, sent, press } = this.#moves[0];
    if (press !== undefined) return 0;
    const after = sent - this.#lastMove.sent;
    return this.#lastMove.done + (level ? after : Math.min(after, REST)) - clock.now();
  }

  /** Make the move that is due. A tap ends before the next step, so that it stays a tap after the
   * machine had no time; a key that is held ends behind it, so that the firmware has seen it held. */
  #move() {
    if (this.#untilMove() > 0) return;
    const { pin, level, sent, press, seen } = this.#moves[0];
    if (press !== undefined) {
      this.#moves.shift();
      this.#makePress(pin, press);
      return;
    }
    if (level && !seen && sent - this.#lastMove.sent >= HELD) {
      this.#moves[0].seen = true;
      return;
    }
    this.#moves.shift();
    this.#lastMove = { sent, done: clock.now() };
    this.#guarded(() => this.#setPin(pin, level));
  }

  /** A program's press. It waits for the firmware and not for time: the clock stands still while
   * the firmware works, and skips what it would sleep, so that a slow machine makes no press
   * longer. */
  #makePress(pin, ms) {
    clock.stop();
    this.#pass(this.#lastMove.done + REST - clock.now());
    this.#guarded(() => this.#setPin(pin, 0));
    this.#pass(ms);
    this.#guarded(() => this.#setPin(pin, 1));
    const latest = clock.now() + LONGEST_WORK;
    while (this.#pass(REST) === 0 && clock.now() < latest);
    clock.go();
    this.#show();
    this.#heard.made();
  }

  /** Step for so many ms of a stopped clock; the ms that the firmware would sleep then. */
  #pass(ms) {
    const end = clock.now() + ms;
    let pause = LONGEST_SLEEP;
    while (this.#step && clock.now() < end) {
      pause = this.#guarded(() => this.#step());
      clock.skip(Math.min(pause || 1, end - clock.now()));
    }
    return pause;
  }
}
