// The files of the virtual board's flash in a real folder.

import fs from "node:fs";
import path from "node:path";

/** `spare`: a file outside the folder, into which new content is written first. */
export class Folder {
  #folder;
  #spare;

  constructor(folder, spare) {
    this.#folder = folder;
    this.#spare = spare;
  }

  #real(name) {
    const parts = name.split("/").filter((part) => part && part !== "." && part !== "..");
    return path.join(this.#folder, ...parts);
  }

  stat(name) {
    const found = fs.statSync(this.#real(name), { throwIfNoEntry: false });
    return found ? { folder: found.isDirectory(), size: found.size } : null;
  }

  names(name) {
    return fs.readdirSync(this.#real(name));
  }

  read(name) {
    return fs.readFileSync(this.#real(name));
  }

  write(name, bytes) {
    fs.writeFileSync(this.#spare, bytes);
    fs.renameSync(this.#spare, this.#real(name));
  }

  mkdir(name) {
    fs.mkdirSync(this.#real(name));
  }

  remove(name) {
    const real = this.#real(name);
    if (fs.statSync(real).isDirectory()) fs.rmdirSync(real);
    else fs.unlinkSync(real);
  }

  rename(old, name) {
    fs.renameSync(this.#real(old), this.#real(name));
  }
}
