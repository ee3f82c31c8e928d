// The browser's database: what the site keeps, so that it survives a reload, a crash and a closed lid.

// A page that is for trying things out has a database of its own; a worker is named after it.
export const APART = globalThis.document?.documentElement.dataset.database ?? self.name;
const NAME = ["pilothouse", APART].filter(Boolean).join("-");
const VERSION = 1;

const STORES = {
  games: { keyPath: "id" }, // one row per game
  records: {}, // bytes by [game, number]
  received: {}, // seconds by [game, first number]
  boards: { keyPath: "id" },
  flash: {}, // the virtual board's files by name; a folder is null
  own: {}, // values of this browser, by name
};

let opened = null;
const running = new Set(); // transactions

function open() {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => {
      for (const [name, options] of Object.entries(STORES)) asked.result.createObjectStore(name, options);
    };
    asked.onblocked = () => failed(new Error("another window has an older version of this page open: close it"));
    asked.onerror = () => failed(asked.error);
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      done(asked.result);
    };
  });
}

/** Delete everything in the database. */
export const forgetAll = () => answer(indexedDB.deleteDatabase(NAME));

/** Abort the transactions of this window, as a crash would. */
export const abandonAll = () => running.forEach((one) => one.abort());

const answer = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

/** Run a transaction that reads, or reads and writes. `act` gets the stores by name, with methods
 * that return promises, and may await nothing else. Its result is returned once all is on disk. */
async function transaction(names, mode, act) {
  const db = await (opened ??= open());
  const begun = db.transaction(names, mode, { durability: "strict" });
  running.add(begun);
  const ended = new Promise((done, failed) => {
    begun.oncomplete = () => done();
    begun.onabort = () => failed(begun.error ?? new Error("the browser has stored nothing"));
  });
  ended.catch(() => {}).finally(() => running.delete(begun));
  const stores = Object.fromEntries(names.map((name) => [name, wrapped(begun.objectStore(name))]));
  try {
    const given = await act(stores);
    await ended;
    return given;
  } catch (error) {
    try {
      begun.abort();
    } catch { /* it has ended */ }
    throw error;
  }
}

const wrapped = (store) => ({
  get: (key) => answer(store.get(key)),
  all: (range) => answer(store.getAll(range)),
  keys: (range) => answer(store.getAllKeys(range)),
  put: (value, key) => answer(store.put(value, key)),
  remove: (key) => answer(store.delete(key)),
});

export const reading = (names, act) => transaction(names, "readonly", act);
export const writing = (names, act) => transaction(names, "readwrite", act);
