// The files of the virtual board's flash. They are in memory, and each change is written to the
// browser's database at once and in order, so that after a crash there is a state that once existed.

import { reading, writing } from "./database.js";

class FlashError extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

const folderOf = (name) => name.slice(0, name.lastIndexOf("/")) || "/";

/** The files as virtual/flash.mjs needs them. Once the browser has failed to store a change, every
 * further one fails too, so that the firmware reports that it cannot save. */
export class FlashFiles {
  #files; // bytes by name; a folder is null
  #failed = false;
  #storing = Promise.resolve();

  constructor(files) {
    this.#files = files;
  }

  /** Load the stored files. */
  static async open() {
    const [names, contents] = await reading(["flash"], async ({ flash }) => [await flash.keys(), await flash.all()]);
    return new FlashFiles(new Map(names.map((name, index) => [name, contents[index]])));
  }

  stat(name) {
    if (name === "/") return { folder: true, size: 0 };
    if (!this.#files.has(name)) return null;
    const found = this.#files.get(name);
    return { folder: found === null, size: found?.length ?? 0 };
  }

  names(folder) {
    const found = this.stat(folder);
    if (!found) throw new FlashError("ENOENT");
    if (!found.folder) throw new FlashError("ENOTDIR");
    const lead = folder === "/" ? "/" : `${folder}/`;
    return [...this.#files.keys()].filter((name) => name.startsWith(lead) && !name.slice(lead.length).includes("/")).map((name) => name.slice(lead.length));
  }

  read(name) {
    const found = this.stat(name);
    if (!found) throw new FlashError("ENOENT");
    if (found.folder) throw new FlashError("EISDIR");
    return this.#files.get(name);
  }

  write(name, bytes) {
    const kept = bytes.slice();
    this.#files.set(name, kept);
    this.#change((flash) => [flash.put(kept, name)]);
  }

  mkdir(name) {
    if (this.stat(name)) throw new FlashError("EEXIST");
    if (!this.stat(folderOf(name))) throw new FlashError("ENOENT");
    this.#files.set(name, null);
    this.#change((flash) => [flash.put(null, name)]);
  }

  remove(name) {
    const found = this.stat(name);
    if (!found) throw new FlashError("ENOENT");
    if (found.folder && this.names(name).length) throw new FlashError("ENOTEMPTY");
    this.#files.delete(name);
    this.#change((flash) => [flash.remove(name)]);
  }

  rename(old, name) {
    const found = this.stat(old);
    if (!found) throw new FlashError("ENOENT");
    if (!this.stat(folderOf(name))) throw new FlashError("ENOENT");
    const target = this.stat(name);
    if (target && target.folder !== found.folder) throw new FlashError(target.folder ? "EISDIR" : "ENOTDIR");
    if (target?.folder && this.names(name).length) throw new FlashError("ENOTEMPTY");
    const moved = [...this.#files].filter(([one]) => one === old || (found.folder && one.startsWith(`${old}/`)));
    const renamed = moved.map(([one, content]) => [name + one.slice(old.length), content]);
    for (const [one] of moved) this.#files.delete(one);
    for (const [one, content] of renamed) this.#files.set(one, content);
    this.#change((flash) => [
      ...moved.map(([one]) => flash.remove(one)),
      ...renamed.map(([one, content]) => flash.put(content, one)),
    ]);
  }

  /** Resolves when the browser has stored all changes so far, or has failed to. */
  kept() {
    return this.#storing;
  }

  #change(act) {
    if (this.#failed) throw new FlashError("EIO");
    this.#storing = writing(["flash"], ({ flash }) => Promise.all(act(flash))).catch(() => (this.#failed = true));
  }
}
