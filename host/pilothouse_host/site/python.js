// MicroPython in a worker, with the project's Python files in its memory file system.

import { load } from "../virtual/interpreter.mjs";

const at = (name) => new URL(`../${name}`, import.meta.url).href;

/** Load MicroPython with the files of these folders of python.json, each folder in "/". */
export async function loadPython(folders, heapsize, stdout) {
  const [python, archive] = await Promise.all([
    load(at("micropython/micropython.mjs"), { heapsize, stdout, url: at("micropython/micropython.wasm") }),
    fetch(at("python.json")).then((answer) => answer.json()),
  ]);
  for (const folder of folders) {
    for (const [name, text] of Object.entries(archive[folder])) {
      const path = `/${folder}/${name}`;
      python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      python.FS.writeFile(path, text);
    }
  }
  return python;
}
