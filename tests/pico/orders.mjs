// orders.mjs - an emulated Pico that is controlled by orders: its time passes only as far as it is told.
//
//   node orders.mjs IMAGE FILES BUTTONS WATCHED
//
// IMAGE is the image to run, FILES a folder with the content of the board's file system, BUTTONS a JSON object of GPIO numbers by name,
// WATCHED a JSON list of output pins. PYTHON in the environment names a Python that has littlefs. Orders are read as lines of JSON, and each
// is answered with one line:
//   {"run": MS}  {"press": NAME}  {"release": NAME}  {"send": BASE64}  {"exec": CODE}  {"reset": 1}  {"cut": N}  {"look": 1}  {"files": 1}
// "cut" lets the power fail in the middle of the Nth erase or page program of the flash from now; the chip boots again at once.
// The answer has what happened since the last one:
//   now (us), serial: [[us, base64], …], bus: [[start us, end us, bytes with the address], …], pins: [[us, GPIO, level], …] of those watched;
//   and the totals erases, programs and boots. "exec" adds out and err. "look" adds picture: the content of the display, as base64 of 8 pages of
//   128 columns, bit 0 on top; stack: the bytes of it that were in use at most since the last boot; and warnings: what was sent to the display
//   that a real one would not accept. "files" adds the board's file system as base64. If the chip stops: {"halted": WHY}.
import { createInterface } from 'readline';
import { Pico } from './pico.mjs';

const [image, files, buttons, watched] = process.argv.slice(2);
const pico = new Pico({ image, fs: files, buttons: JSON.parse(buttons), watch: JSON.parse(watched) });
const base64 = (bytes) => Buffer.from(bytes).toString('base64');

let serial = [], bus = [], executing = false;
pico.onSerial = (bytes) => {
  serial.push([pico.us, base64(bytes)]);
  if (!executing) pico.serial = Buffer.alloc(0);          // else the emulator would keep all of it
};
pico.onI2c = ({ t0, t1, parts }) => {
  bus.push([t0, t1, parts.reduce((sum, part) => sum + 1 + part.data.length, 0)]);
  pico.i2cLog.length = 0;
};

function execute(code) {
  executing = true;
  const { ok, out, err } = pico.exec(code, 120000);
  executing = false;
  serial = [];
  return { out, err: ok ? err : `no answer: ${err}` };
}

function picture() {
  const frame = pico.oled.frame(), pages = new Uint8Array(1024);
  frame.forEach((lit, n) => { pages[(n >> 10) * 128 + (n & 127)] |= lit << ((n >> 7) & 7); });
  return base64(pages);
}

function report() {
  if (pico.halted) return { halted: pico.halted.text };
  const { sectorErases, blockErases, pagePrograms } = pico.flashStats.snapshot();
  const happened = {
    now: pico.us, serial, bus, pins: pico.outputs.splice(0).map(({ t, gpio, level }) => [t, gpio, level]),
    erases: sectorErases + blockErases, programs: pagePrograms, boots: pico.boots,
  };
  serial = []; bus = [];
  return happened;
}

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  let done = {};
  if ('run' in order) pico.run(order.run);
  else if ('press' in order) pico.press(order.press);
  else if ('release' in order) pico.release(order.release);
  else if ('send' in order) pico.write(Buffer.from(order.send, 'base64'));
  else if ('exec' in order) done = execute(order.exec);
  else if ('reset' in order) { pico.reset(); pico.run(0.001); }
  else if ('cut' in order) pico.cutPower(order.cut);
  else if ('look' in order) done = { picture: picture(), stack: pico.stackUsed, warnings: [...pico.oled.warnings] };
  else if ('files' in order) done = { files: base64(pico.dumpFs()) };
  process.stdout.write(`${JSON.stringify({ ...report(), ...done })}\n`);
}
