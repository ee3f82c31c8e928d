// The virtual board's flash in a real folder. Each call is synchronous, throws nothing, and
// answers errors as the negative errno that the Pico would raise.

import fs from "node:fs";
import path from "node:path";

const BLOCKS = 352; // of 4096 bytes, as on the Pico
const BLOCK = 4096;
const INLINE = 512; // littlefs keeps files up to this size inside their folder's blocks
const FOLDER_BLOCKS = 2;
const ENOENT = 2;
const EIO = 5;
const EISDIR = 21;
const ENOSPC = 28;
const ERRNO = { ENOENT, EEXIST: 17, ENOTDIR: 20, EISDIR, EINVAL: 22, ENOSPC, ENOTEMPTY: 39 };

const blocksOf = (size) => (size <= INLINE ? 0 : Math.ceil(size / BLOCK));

/** The functions that chip/flash.py calls. `memory()` is the interpreter's memory now. */
export function flash(folder, spare, memory) {
  let loaded = null;

  const real = (name) =>
    path.join(folder, ...name.split("/").filter((part) => part && part !== "." && part !== ".."));

  function used(name = "/") {
    let blocks = FOLDER_BLOCKS;
    for (const entry of fs.readdirSync(real(name), { withFileTypes: true })) {
      const inner = `${name}/${entry.name}`;
      blocks += entry.isDirectory() ? used(inner) : blocksOf(fs.statSync(real(inner)).size);
    }
    return blocks;
  }

  function describe(name) {
    const found = fs.statSync(real(name), { throwIfNoEntry: false });
    if (!found) return "";
    return found.isDirectory() ? "d0" : `f${found.size}`;
  }

  function save(name, address, length) {
    const to = real(name);
    const before = fs.statSync(to, { throwIfNoEntry: false });
    if (before?.isDirectory()) return -EISDIR;
    if (!fs.existsSync(path.dirname(to))) return -ENOENT;
    const more = blocksOf(length) - blocksOf(before?.size ?? 0);
    if (more > 0 && used() + more > BLOCKS) return -ENOSPC;
    fs.writeFileSync(spare, memory().subarray(address, address + length));
    fs.renameSync(spare, to);
    return 0;
  }

  const quietly =
    (act) =>
    (...given) => {
      try {
        return act(...given) ?? 0;
      } catch (error) {
        return -(ERRNO[error.code] ?? EIO);
      }
    };

  return {
    blocks: BLOCKS,
    used: quietly(() => used()),
    load: quietly((name) => {
      loaded = fs.readFileSync(real(name));
      return loaded.length;
    }),
    fetch: quietly((address) => memory().set(loaded, address)),
    save: quietly(save),
    stat: (name) => {
      const found = quietly(describe)(name);
      return typeof found === "string" ? found : "";
    },
    list: (name) => {
      const lines = quietly(() =>
        fs
          .readdirSync(real(name))
          .map((entry) => `${describe(`${name}/${entry}`)} ${entry}`)
          .join("\n"),
      )();
      return typeof lines === "string" ? lines : "";
    },
    mkdir: quietly((name) => fs.mkdirSync(real(name))),
    remove: quietly((name) => {
      const to = real(name);
      if (fs.statSync(to).isDirectory()) fs.rmdirSync(to);
      else fs.unlinkSync(to);
    }),
    rename: quietly((old, name) => fs.renameSync(real(old), real(name))),
  };
}
