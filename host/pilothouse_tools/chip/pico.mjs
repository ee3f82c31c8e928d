// An emulated Pico under orders: its time goes on only as far as it is told.
//
//   node pico.mjs EMULATOR IMAGE PYTHON FILES BUTTONS WATCHED
//
// EMULATOR is the folder with pico.mjs of the emulator, IMAGE what runs, PYTHON one that has littlefs-python, FILES the folder that becomes the board's file system, BUTTONS a
// JSON object of GPIO numbers by name, WATCHED a JSON list of output pins. Orders come as lines of JSON, each is answered by one line:
//   {"run": MS}  {"press": NAME}  {"release": NAME}  {"send": BASE64}  {"exec": CODE}
// The answer to each holds what has happened since the last one:
//   now (us), serial: [[us, base64], …], bus: [[start us, end us, bytes with the address], …], pins: [[us, GPIO, level], …]
//   of those watched, and the totals erases and programs;
//   after "exec" also out and err. If the chip stops: {"halted": WHY}.

import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [emulator, image, python, files, buttons, watched] = process.argv.slice(2);
process.env.PYTHON = python;
const { Pico } = await import(pathToFileURL(path.resolve(emulator, "pico.mjs")));
const pico = new Pico({ image, fs: files, buttons: JSON.parse(buttons), watch: JSON.parse(watched) });

let serial = [];
let bus = [];
pico.onSerial = (bytes) => {
  serial.push([pico.us, Buffer.from(bytes).toString("base64")]);
  if (!executing) pico.serial = Buffer.alloc(0); // the emulator would keep all of it
};
pico.onI2c = ({ t0, t1, parts }) => {
  bus.push([t0, t1, parts.reduce((sum, part) => sum + 1 + part.data.length, 0)]);
  pico.i2cLog.length = 0;
};

let executing = false;
function execute(code) {
  executing = true;
  const { ok, out, err } = pico.exec(code, 120000);
  executing = false;
  serial = [];
  return { out, err: ok ? err : `no answer: ${err}` };
}

function report() {
  if (pico.halted) return { halted: pico.halted.text };
  const { sectorErases, blockErases, pagePrograms } = pico.flashStats.snapshot();
  const happened = {
    now: pico.us,
    serial,
    bus,
    pins: pico.outputs.splice(0).map(({ t, gpio, level }) => [t, gpio, level]),
    erases: sectorErases + blockErases,
    programs: pagePrograms,
  };
  serial = [];
  bus = [];
  return happened;
}

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  let done = {};
  if ("run" in order) pico.run(order.run);
  else if ("press" in order) pico.press(order.press);
  else if ("release" in order) pico.release(order.release);
  else if ("send" in order) pico.write(Buffer.from(order.send, "base64"));
  else if ("exec" in order) done = execute(order.exec);
  process.stdout.write(`${JSON.stringify({ ...report(), ...done })}\n`);
}
