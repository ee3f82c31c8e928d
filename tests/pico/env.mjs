// env.mjs - finds rp2040js, the default image and Python; fetched and built files are in build/, which is not committed.
import { createRequire } from 'module';
import path from 'path';
import { fileURLToPath } from 'url';

export const here = path.dirname(fileURLToPath(import.meta.url));
const build = path.resolve(here, '..', '..', 'build');
let lib;
try {
  lib = createRequire(path.join(build, 'pico', 'package.json'))('rp2040js');
} catch {
  console.error('rp2040js is missing: run make chip or make test, which fetch it');
  process.exit(2);
}
export const { RP2040, GPIOPinState, ConsoleLogger, LogLevel } = lib;
export const defaultImage = process.env.PICO_IMAGE ?? path.join(build, 'pilothouse-pico.uf2');
export const python = process.env.PYTHON ?? 'python3';      // needs littlefs-python, for mkfs.py
