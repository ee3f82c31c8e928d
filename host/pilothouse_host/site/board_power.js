// The virtual board in a worker; it has power as long as the worker lives.
//
//   to it    {key, down, at}: a key is pressed or released at this time in ms; {serial}: bytes from
//            the laptop
//   from it  {ready}; {picture}: the display's pixels; {serial}: bytes for the laptop; {text}: what
//            the firmware prints; {reset}: restart me; {taken}: another window has this board;
//            {died}: why it stopped

import { flash } from "../virtual/flash.mjs";
import { Board, HEAP } from "../virtual/running.mjs";
import { APART } from "./database.js";
import { own, setOwn } from "./kept.js";
import { loadPython } from "./python.js";

const LOCK = `pilothouse-board ${APART}`;

const early = []; // messages that arrived before the board was ready
let arrives = (message) => early.push(message);
onmessage = ({ data }) => arrives(data);

/** The board's id, which stays the same in this browser, and the number of its boots. */
async function identity() {
  const random = () => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const known = await own("board", () => ({ id: random(), boots: 0 }));
  const now = { ...known, boots: known.boots + 1 };
  await setOwn("board", now);
  return now;
}

/** Lock the board as long as this worker lives, so that no other window runs it. */
const alone = () => new Promise((done) => {
  navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
    done(lock !== null);
    return lock && new Promise(() => {});
  });
});

/** Power on. opening: gives the files of its flash, as a promise; they have kept() beside what
 * virtual/flash.mjs wants. tell: sends a message; other(message, chip) gets those that are not named
 * above, with the flash as the firmware has it. */
export async function powerOn(opening, tell = postMessage.bind(self), other = () => {}) {
  try {
    if (await alone()) await run(opening, tell, other);
    else tell({ taken: true });
  } catch (error) {
    tell({ died: error.message });
  }
}

async function run(opening, tell, other) {
  const text = (line) => tell({ text: line });
  const [python, files, { id, boots }] = await Promise.all([
    loadPython(["chip", "firmware"], HEAP, text), opening(), identity(),
  ]);
  const chip = flash(files, () => board.memory());
  const board = new Board(python, { id, seed: "", boot: boots }, chip,
    (bytes) => bytes.set(crypto.getRandomValues(new Uint8Array(bytes.length))), {
      async serial(bytes) {
        const copy = bytes.slice();
        board.read(bytes.length);
        await files.kept(); // first make saving certain: the laptop must hear of nothing that could still be lost
        tell({ serial: copy });
      },
      picture: (bytes) => tell({ picture: bytes.slice() }),
      text,
      reset: () => tell({ reset: true }),
    });
  board.start();
  const pins = python.pyimport("boards.pico").PINS;
  arrives = (message) => {
    if (message.serial) board.receive(message.serial);
    else if (message.key) board.move(pins[message.key], message.down ? 0 : 1, message.at);
    else other(message, chip);
    board.run();
  };
  tell({ ready: true });
  early.forEach(arrives);
  board.run();
}
