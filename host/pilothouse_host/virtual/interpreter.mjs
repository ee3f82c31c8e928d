// Loading MicroPython for wasm.

/** MicroPython from its module, with options for loadMicroPython; one in a process.
 *
 * It is built with an assertion that looks up every function it calls through JavaScript in the
 * table of them once more, and node takes its time for that: half of all. No entry of the table
 * ever changes, so each is looked up once. */
export async function load(interpreter, options) {
  const { get } = WebAssembly.Table.prototype;
  const entries = [];
  WebAssembly.Table.prototype.get = function (at) {
    return (entries[at] ??= get.call(this, at));
  };
  const { loadMicroPython } = await import(interpreter);
  return loadMicroPython(options);
}
