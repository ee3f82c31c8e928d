// plugged.mjs - runs an emulated Pico in real time, with its USB port on standard input and output.
//
//   node plugged.mjs IMAGE FILES KEPT
//
// FILES is a folder or an image of a littlefs. When the program starts the USB boot loader, the board's file system is written to the file KEPT,
// and this program ends.
import fs from 'fs';
import { Pico } from './pico.mjs';

const [image, files, kept] = process.argv.slice(2);
const pico = new Pico({ image, fs: files, buttons: { up: 10, down: 11, ok: 12, back: 13 } });
pico.onSerial = (bytes) => fs.writeSync(1, bytes);
process.stdin.on('data', (bytes) => pico.write(bytes));
await pico.live();
const loads = pico.halted.text.includes('boot loader');
if (loads) fs.writeFileSync(kept, pico.dumpFs());
else console.error(pico.halted.text);
process.exit(loads ? 0 : 1);
