// Runs a file on MicroPython for WebAssembly, piece by piece, so that memory is freed in between:
//   node run_wasm.mjs INTERPRETER.mjs RUNNER.py FILE FOLDER...
// The runner has a class Run(file, folders) with the names of the pieces, one(name), and failed.
// The folders are copied into its memory file system under their own names.

import fs from "node:fs";
import path from "node:path";

import { load } from "./interpreter.mjs";

const [interpreter, runner, file, ...folders] = process.argv.slice(2);
const python = await load(interpreter, {
  heapsize: 8 << 20,
  stdout: (line) => console.log(line),
});

function copyIn(from) {
  python.FS.mkdirTree(from);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    if (entry.name === "__pycache__") continue;
    const name = path.join(from, entry.name);
    if (entry.isDirectory()) copyIn(name);
    else if (/\.(py|json|txt)$/.test(name)) python.FS.writeFile(name, fs.readFileSync(name));
  }
}

for (const folder of [path.dirname(runner), ...folders]) copyIn(folder);
const { dir, name } = path.parse(runner);
python.globals.set("given", JSON.stringify({ dir, name, file, folders }));
try {
  python.runPython(`
import json, sys
given = json.loads(given)
sys.path.insert(0, given["dir"])
run = __import__(given["name"]).Run(given["file"], given["folders"])
names = json.dumps(run.names)
`);
  const one = python.globals.get("run").one;
  for (const name of JSON.parse(python.globals.get("names"))) one(name);
  process.exitCode = python.globals.get("run").failed ? 1 : 0;
} catch (error) {
  console.log(error.message);
  process.exitCode = 1;
}
