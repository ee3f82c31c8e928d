// live.mjs - runs an emulated Pico as fast as it can, with its USB port on standard input and output.
//
//   node live.mjs IMAGE
import fs from 'fs';
import { Pico } from './pico.mjs';

const pico = new Pico({ image: process.argv[2] });
pico.onSerial = (bytes) => { pico.serial = Buffer.alloc(0); fs.writeSync(1, bytes); };
fs.createReadStream('', { fd: 0 }).on('data', (bytes) => pico.write(bytes)).on('end', () => pico.stop()).on('error', () => pico.stop());
await pico.live({ rate: 100 });
if (pico.halted) { console.error(pico.halted.text); process.exit(3); }
