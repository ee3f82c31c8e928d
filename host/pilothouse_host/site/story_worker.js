// What a page shows of the games that are kept here: told by MicroPython in a worker, so that a long
// replay holds up neither the board nor the page. Asked {id, what, given}, it answers {id, found} or
// {id, error}, one question after the other.

import * as kept from "./kept.js";
import { loadPython } from "./python.js";
import { readable, textOf } from "./record.js";

const HEAP = 16 << 20;

async function begin() {
  const python = await loadPython(["firmware", "host", "about", "site"], HEAP, console.log);
  python.registerJsModule("_page", {});
  python.runPython(`
import sys
sys.path[:] = ["/firmware", "/host", "/site"]
import stories
`);
  return python.pyimport("stories");
}

const beginning = begin();

/** The stories' answer. */
const say = (stories, what, ...given) => JSON.parse(stories.answer(what, JSON.stringify(given)));

/** Let the story of a game go on as far as its records are kept. */
async function goOn(stories, id) {
  const row = await kept.game(id);
  if (!row) throw new Error("no such game");
  // Each record is a call of its own: between them MicroPython frees memory.
  for (const record of await kept.records(id, stories.count(id))) {
    stories.follow(id, textOf(record), readable(record));
  }
  return row;
}

/** The row of a game for the list; what follows from its records is noted with it. */
async function listed(stories, row, language) {
  let { noted } = row;
  if (noted?.records !== row.records) {
    await goOn(stories, row.id);
    noted = say(stories, "noted", row.id);
    await kept.note(row.id, noted);
  }
  return say(stories, "listed", { ...row, ...noted }, language);
}

const questions = {
  async games(stories, language) {
    const found = [];
    for (const row of await kept.games()) found.push(await listed(stories, row, language));
    return found.reverse();
  },
  rows: (stories, pixels) => say(stories, "rows", pixels),
};

for (const what of ["message", "figures", "certificate", "verdict"]) {
  questions[what] = async (stories, id, ...given) => {
    await goOn(stories, id);
    return say(stories, what, id, ...given);
  };
}

let before = beginning;
onmessage = ({ data: { id, what, given } }) => {
  before = before.catch(() => {}).then(async () => {
    try {
      postMessage({ id, found: await questions[what](await beginning, ...given) });
    } catch (error) {
      postMessage({ id, error: error.message });
    }
  });
};
