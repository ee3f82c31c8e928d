// The virtual board: real MicroPython (wasm) running the firmware on the virtual chip.
//
//   node board.mjs INTERPRETER.mjs FIRMWARE STATE [SEED [GAMES]]
//
// GAMES is the folder with games of the user's own.
//
// It talks to its parent over stdin and stdout in frames: a type byte, a 2-byte big-endian
// length, the payload.
//   to the board    S serial bytes; P pin, level, ms (4 bytes): it moves at this time of the parent's
//                   clock; K pin, ms (4 bytes): a press that lasts so long by the board's clock;
//                   W count (4 bytes): so many serial bytes are gone
//   from the board  S serial bytes; I i2c address, data; O pin, level; T text; R ready;
//                   K: a press was made, and all that came of it is done;
//                   W count (4 bytes): the firmware has taken so many serial bytes
// At most WINDOW serial bytes are under way in each direction. The board ends when stdin does,
// and with exit code 75 when the firmware asks for a reset.

import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import * as clock from "./clock.mjs";
import { flash } from "./flash.mjs";
import { load } from "./interpreter.mjs";

const WINDOW = 4096;
const RESET = 75; // exit code: start me again
const REST = 30; // ms: a button that is up for so long can be pressed again
const LONGEST_WORK = 5000; // ms that may come of a press
const HELD = 350; // ms: just before the firmware lets a key repeat
const LONGEST_FRAME = 0xffff;
const LONGEST_SLEEP = 0x7fffffff;
const HEAP = 8 << 20; // generous: garbage is only collected when Python returns to JS

const [interpreter, firmware, state, seed = "", games = ""] = process.argv.slice(2);
const chipFolder = fileURLToPath(new URL("chip", import.meta.url));

// ---------------------------------------------------------------- frames

function send(type, payload) {
  const frame = Buffer.alloc(3 + payload.length);
  frame.write(type, "latin1");
  frame.writeUInt16BE(payload.length, 1);
  frame.set(payload, 3);
  try {
    for (let at = 0; at < frame.length; ) at += fs.writeSync(1, frame, at);
  } catch {
    process.exit(0); // nobody is there any more
  }
}

function sendCount(count) {
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(count);
  send("W", payload);
}

function sendText(text) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += LONGEST_FRAME)
    send("T", bytes.subarray(at, at + LONGEST_FRAME));
}

// ---------------------------------------------------------------- the state folder

function boot() {
  const file = path.join(state, "board.json");
  let known = { boots: 0 };
  if (fs.existsSync(file)) known = JSON.parse(fs.readFileSync(file, "utf8"));
  known.boots += 1;
  known.id ??= (
    seed ? crypto.createHash("sha256").update(`${seed}\0id`).digest() : crypto.randomBytes(8)
  )
    .subarray(0, 8)
    .toString("hex");
  fs.writeFileSync(`${file}.new`, JSON.stringify(known));
  fs.renameSync(`${file}.new`, file);
  return known;
}

// ---------------------------------------------------------------- the chip

let coming = Buffer.alloc(0);
let underWay = 0;
let resetting = false;

Date.now = clock.now; // what MicroPython's time is made of
const python = await load(interpreter, {
  heapsize: HEAP,
  stdout: (line) => sendText(`${line}\n`),
});
const memory = () => python._module.HEAPU8;
const piece = (address, length) => memory().subarray(address, address + length);

const { id, boots } = boot();
fs.mkdirSync(path.join(state, "data"), { recursive: true });
python.registerJsModule("_chip", {
  id,
  seed,
  boot: boots,
  i2c(address, from, length) {
    const payload = Buffer.alloc(1 + length);
    payload[0] = address;
    payload.set(piece(from, length), 1);
    send("I", payload);
  },
  output(pin, level) {
    send("O", [pin, level]);
  },
  receive(to, length) {
    const count = Math.min(length, coming.length);
    if (count === 0) return 0;
    memory().set(coming.subarray(0, count), to);
    coming = coming.subarray(count);
    sendCount(count);
    return count;
  },
  send(from, length) {
    const count = Math.min(length, WINDOW - underWay);
    if (count === 0) return 0;
    underWay += count;
    send("S", piece(from, count));
    return count;
  },
  random(to, length) {
    crypto.randomFillSync(piece(to, length));
  },
  reset() {
    resetting = true;
  },
  ...flash(path.join(state, "data"), path.join(state, "saving"), memory),
});

function copyIn(from, to) {
  python.FS.mkdirTree(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    if (entry.name === "__pycache__") continue;
    const source = path.join(from, entry.name);
    if (entry.isDirectory()) copyIn(source, `${to}/${entry.name}`);
    else python.FS.writeFile(`${to}/${entry.name}`, fs.readFileSync(source));
  }
}

// ---------------------------------------------------------------- running

let step = null;
let timer = null;
let soon = null;

/** Run some Python; what it raises goes to the console, as on a board without a REPL. */
function guarded(act) {
  try {
    return act();
  } catch (error) {
    if (resetting) process.exit(RESET);
    sendText(`${error.message.trimEnd()}\n`);
    step = null;
    return null;
  }
}

// What is done to the buttons, in its order: moves by hand, and presses by a program.
//
// A hand's moves go by real time. A busy machine may bring the news of several at once, but taps
// are told from bounces by time: a button stays down as long as it was, and up at least for REST
// ms if it was.
const moves = [];
let lastMove = { sent: 0, done: -Infinity };

/** The ms until the next move of a button is due. */
function untilMove() {
  if (moves.length === 0) return LONGEST_SLEEP;
  const { level, sent, press } = moves[0];
  if (press !== undefined) return 0;
  const after = sent - lastMove.sent;
  return lastMove.done + (level ? after : Math.min(after, REST)) - clock.now();
}

/** Make the move that is due. A tap ends before the next step, so that it stays a tap after the
 * machine had no time; a key that is held ends behind it, so that the firmware has seen it held. */
function move() {
  if (untilMove() > 0) return;
  const { pin, level, sent, press, seen } = moves[0];
  if (press !== undefined) {
    moves.shift();
    makePress(pin, press);
    return;
  }
  if (level && !seen && sent - lastMove.sent >= HELD) {
    moves[0].seen = true;
    return;
  }
  moves.shift();
  lastMove = { sent, done: clock.now() };
  guarded(() => setPin(pin, level));
}

/** A program's press. It waits for the firmware and not for time: the clock stands still while the
 * firmware works, and skips what it would sleep, so that a slow machine makes no press longer. */
function makePress(pin, ms) {
  clock.stop();
  pass(lastMove.done + REST - clock.now());
  guarded(() => setPin(pin, 0));
  pass(ms);
  guarded(() => setPin(pin, 1));
  const latest = clock.now() + LONGEST_WORK;
  while (pass(REST) === 0 && clock.now() < latest);
  clock.go();
  send("K", []);
}

/** Step for so many ms of a stopped clock; the ms that the firmware would sleep then. */
function pass(ms) {
  const end = clock.now() + ms;
  let pause = LONGEST_SLEEP;
  while (step && clock.now() < end) {
    pause = guarded(() => step());
    clock.skip(Math.min(pause || 1, end - clock.now()));
  }
  return pause;
}

function run() {
  clearTimeout(timer);
  clearImmediate(soon);
  move();
  if (!step) return;
  const wait = Math.min(guarded(() => step()), untilMove());
  if (wait > 0) timer = setTimeout(run, wait);
  else soon = setImmediate(run);
}

let unparsed = Buffer.alloc(0);
process.stdin.on("data", (chunk) => {
  unparsed = Buffer.concat([unparsed, chunk]);
  while (unparsed.length >= 3) {
    const end = 3 + unparsed.readUInt16BE(1);
    if (unparsed.length < end) break;
    const type = String.fromCharCode(unparsed[0]);
    const payload = unparsed.subarray(3, end);
    unparsed = unparsed.subarray(end);
    if (type === "S") coming = Buffer.concat([coming, payload]);
    else if (type === "P")
      moves.push({ pin: payload[0], level: payload[1], sent: payload.readUInt32BE(2) });
    else if (type === "K") moves.push({ pin: payload[0], press: payload.readUInt32BE(1) });
    else if (type === "W") underWay -= payload.readUInt32BE(0);
  }
  run();
});
process.stdin.on("end", () => process.exit(0));

copyIn(chipFolder, "/chip");
copyIn(firmware, "/firmware");
if (games && fs.existsSync(games)) copyIn(games, "/firmware/own_games");
// Without ".frozen": the wasm port freezes modules that a Pico does not have.
python.runPython(`
import sys, vfs
sys.path[:] = ["/chip", "/firmware"]
import flash, machine
vfs.mount(flash.Flash(), "/data")
`);
const setPin = python.pyimport("machine").set_pin;
guarded(() => {
  python.runPython(`exec(compile(open("/firmware/main.py").read(), "main.py", "exec"))`);
  step = python.globals.get("step");
});
send("R", []);
run();
