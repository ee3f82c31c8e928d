// The virtual board: the firmware on the virtual chip in MicroPython for WebAssembly. It depends
// neither on node nor on a browser: the caller provides a flash, random bytes, and callbacks. Its
// Python files are in /chip and /firmware of MicroPython's memory file system.

import * as clock from "./clock.mjs";

export const HEAP = 8 << 20; // generous: garbage is only collected when Python returns to JS

const WINDOW = 4096; // serial bytes in flight to the laptop
const REST = 30; // ms that a button must be up between two presses
const LONGEST_WORK = 5000; // ms until a press must have been processed
const HELD = 350; // ms: just before the firmware repeats a key
const LONGEST_SLEEP = 0x7fffffff;

// Without ".frozen": the wasm port freezes modules that a Pico does not have.
const BEGIN = `
import sys, vfs
sys.path[:] = ["/chip", "/firmware"]
import flash, machine
vfs.mount(flash.Flash(), "/data")
`;
const MAIN = `exec(compile(open("/firmware/main.py").read(), "main.py", "exec"))`;

/** Run something as soon as pending messages are processed; a timer would wait some ms. */
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

/** A running board. about: its id, seed ("" for real entropy) and number of boots. flash: the
 * functions that chip/flash.py calls. random(bytes): fills them. heard: the callbacks
 * serial(bytes), taken(count of serial bytes), output(pin, level), text(string), made() after a
 * press, reset(), and either i2c(address, bytes) or, if the chip is to simulate its display,
 * picture(bytes). */
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
  // The pending actions on the buttons, in order: moves by a person, and presses by a program.
  //
  // A person's moves happen in real time. A busy machine may deliver several at once, but taps are
  // told from bounces by their timing: so a button stays down as long as it really was, and up for
  // at least REST ms.
  #moves = [];
  #lastMove = { sent: 0, done: -Infinity };

  constructor(python, about, flash, random, heard) {
    this.#python = python;
    this.#heard = heard;
    Date.now = clock.now; // the source of MicroPython's time
    python.registerJsModule("_chip", { ...about, ...this.#chip(random), ...flash });
  }

  /** Power on; the firmware's exceptions go to the console, as on a board without a REPL. */
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

  /** A person presses or releases a button; sent: when, in ms of the sender's clock. */
  move(pin, level, sent) {
    this.#moves.push({ pin, level, sent });
  }

  /** A program presses a button for `ms` of the board's time. */
  press(pin, ms) {
    this.#moves.push({ pin, press: ms });
  }

  /** Run the firmware's steps, now and from then on. */
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

  /** The ms until the next action on a button is due. */
  #untilMove() {
    if (this.#moves.length === 0) return LONGEST_SLEEP;
    const { level, sent, press } = this.#moves[0];
    if (press !== undefined) return 0;
    const after = sent - this.#lastMove.sent;
    return this.#lastMove.done + (level ? after : Math.min(after, REST)) - clock.now();
  }

  /** Carry out the action that is due. A tap ends before the next step, so that it stays a tap even on
   * a busy machine; a held key is released after a step, so that the firmware has seen it held. */
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

  /** A program's press, timed by the board's clock. That clock stands still while the firmware works
   * and skips the time that it would sleep, so that a press is not longer on a slow machine. */
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

  /** Run the firmware for `ms` of the stopped clock; returns the ms that it would sleep then. */
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
