// Loading MicroPython for WebAssembly.

/** MicroPython from its module, with options for loadMicroPython; one in a process.
 *
 * Its build has an assertion that looks up every function called through JavaScript in the function
 * table, which takes half of all the time in node. Entries of the table never change, so each is
 * looked up only once here. */
export async function load(interpreter, options) {
  const { get } = WebAssembly.Table.prototype;
  const entries = [];
  WebAssembly.Table.prototype.get = function (at) {
    return (entries[at] ??= get.call(this, at));
  };
  const { loadMicroPython } = await import(interpreter);
  return loadMicroPython(options);
}
