// The virtual board in a node process: its files are in folders, its pins and cable at the parent.
//
//   node board.mjs INTERPRETER.mjs FIRMWARE STATE [SEED [GAMES]]
//
// GAMES is the folder with games of the user's own.
//
// It talks to its parent over stdin and stdout in frames: a type byte, a 2-byte big-endian
// length, the payload.
//   to the board    S serial bytes; P pin, level, ms (4 bytes): the pin changes at this time of the
//                   parent's clock; K pin, ms (4 bytes): a press of this length by the board's
//                   clock; W count (4 bytes): so many serial bytes have been passed on
//   from the board  S serial bytes; I i2c address, data; O pin, level; T text; R ready;
//                   K: a press has been made and processed;
//                   W count (4 bytes): the firmware has read so many serial bytes
// W limits the serial bytes in flight in each direction. The board ends when stdin does, and with
// exit code 75 when the firmware asks for a reset.

import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { flash } from "./flash.mjs";
import { Folder } from "./folder.mjs";
import { load } from "./interpreter.mjs";
import { Board, HEAP } from "./running.mjs";

const RESET = 75; // exit code: restart me
const LONGEST_FRAME = 0xffff;

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
    process.exit(0); // the parent has gone
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

function sendBus(address, data) {
  const payload = Buffer.alloc(1 + data.length);
  payload[0] = address;
  payload.set(data, 1);
  send("I", payload);
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

// ---------------------------------------------------------------- the board

const python = await load(interpreter, {
  heapsize: HEAP,
  stdout: (line) => sendText(`${line}\n`),
});
const { id, boots } = boot();
fs.mkdirSync(path.join(state, "data"), { recursive: true });
const files = new Folder(path.join(state, "data"), path.join(state, "saving"));
const board = new Board(
  python,
  { id, seed, boot: boots },
  flash(files, () => board.memory()),
  (bytes) => crypto.randomFillSync(bytes),
  {
    serial: (bytes) => send("S", bytes),
    taken: sendCount,
    i2c: sendBus,
    output: (pin, level) => send("O", [pin, level]),
    text: sendText,
    made: () => send("K", []),
    reset: () => process.exit(RESET),
  },
);

function copyIn(from, to) {
  python.FS.mkdirTree(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    if (entry.name === "__pycache__") continue;
    const source = path.join(from, entry.name);
    if (entry.isDirectory()) copyIn(source, `${to}/${entry.name}`);
    else python.FS.writeFile(`${to}/${entry.name}`, fs.readFileSync(source));
  }
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
    if (type === "S") board.receive(payload);
    else if (type === "P") board.move(payload[0], payload[1], payload.readUInt32BE(2));
    else if (type === "K") board.press(payload[0], payload.readUInt32BE(1));
    else if (type === "W") board.read(payload.readUInt32BE(0));
  }
  board.run();
});
process.stdin.on("end", () => process.exit(0));

copyIn(chipFolder, "/chip");
copyIn(firmware, "/firmware");
if (games && fs.existsSync(games)) copyIn(games, "/firmware/own_games");
board.start();
send("R", []);
board.run();
