// The virtual board's flash, with the capacity and the errors of the Pico's. Each call is synchronous,
// throws nothing, and returns errors as the negative errno that the Pico would raise.

const BLOCKS = 352; // of 4096 bytes each, as on the Pico
const BLOCK = 4096;
const INLINE = 512; // littlefs keeps files up to this size inside their folder's blocks
const FOLDER_BLOCKS = 2;
const ENOENT = 2;
const EIO = 5;
const EISDIR = 21;
const ENOSPC = 28;
const ERRNO = { ENOENT, EEXIST: 17, ENOTDIR: 20, EISDIR, EINVAL: 22, ENOSPC, ENOTEMPTY: 39 };

const blocksOf = (size) => (size <= INLINE ? 0 : Math.ceil(size / BLOCK));
const inside = (folder, entry) => (folder === "/" ? `/${entry}` : `${folder}/${entry}`);
const folderOf = (name) => name.slice(0, name.lastIndexOf("/")) || "/";

/** The functions that chip/flash.py calls. `files` stores the files, by names that begin with "/":
 * stat(name) returns {folder, size} or null; names(folder), read(name), write(name, bytes),
 * mkdir(name), remove(name) and rename(old, name) throw errors with a code, as node's fs does.
 * `memory()` is the interpreter's memory now. */
export function flash(files, memory) {
  let loaded = null;

  function used(name = "/") {
    let blocks = FOLDER_BLOCKS;
    for (const entry of files.names(name)) {
      const inner = inside(name, entry);
      const { folder, size } = files.stat(inner);
      blocks += folder ? used(inner) : blocksOf(size);
    }
    return blocks;
  }

  function describe(name) {
    const found = files.stat(name);
    if (!found) return "";
    return found.folder ? "d0" : `f${found.size}`;
  }

  function save(name, address, length) {
    const before = files.stat(name);
    if (before?.folder) return -EISDIR;
    if (!files.stat(folderOf(name))) return -ENOENT;
    const more = blocksOf(length) - blocksOf(before?.size ?? 0);
    if (more > 0 && used() + more > BLOCKS) return -ENOSPC;
    files.write(name, memory().subarray(address, address + length));
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
      loaded = files.read(name);
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
        files
          .names(name)
          .map((entry) => `${describe(inside(name, entry))} ${entry}`)
          .join("\n"),
      )();
      return typeof lines === "string" ? lines : "";
    },
    mkdir: quietly((name) => files.mkdir(name)),
    remove: quietly((name) => files.remove(name)),
    rename: quietly((old, name) => files.rename(old, name)),
  };
}
