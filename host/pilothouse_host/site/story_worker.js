// Computes what a page shows of the stored games, with MicroPython in a worker, so that a long replay
// blocks neither the board nor the page. To a request {id, what, given} it answers {id, found} or
// {id, error}, one request after the other.

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

/** Call a function of stories.py. */
const say = (stories, what, ...given) => JSON.parse(stories.answer(what, JSON.stringify(given)));

const visitors = new Map(); // the records of games that are only shown, by their ids

const rowOf = (id) => (visitors.has(id) ? visitors.get(id).row : kept.game(id));
const recordsOf = (id, first) => (visitors.has(id) ? visitors.get(id).records.slice(first) : kept.records(id, first));

/** Bring the story of a game up to date with its stored records. */
async function goOn(stories, id) {
  if (!(await rowOf(id))) throw new Error("no such game");
  // Each record is a call of its own: between them MicroPython frees memory.
  for (const record of await recordsOf(id, stories.count(id))) {
    stories.follow(id, textOf(record), readable(record));
  }
}

/** A game's entry for the list; what was computed from its records is saved with its row. */
async function listed(stories, row, language) {
  let { noted } = row;
  if (noted?.records !== row.records) {
    await goOn(stories, row.id);
    noted = say(stories, "noted", row.id);
    if (visitors.has(row.id)) row.noted = noted;
    else await kept.note(row.id, noted);
  }
  return say(stories, "listed", { ...row, ...noted }, language);
}

const questions = {
  async games(stories, language) {
    const found = [];
    for (const row of [...(await kept.games()), ...[...visitors.values()].map(({ row }) => row)]) found.push(await listed(stories, row, language));
    return found.reverse();
  },
  /** Take records that are only shown, under this id. */
  invite(stories, id, records) {
    stories.forget(id);
    const row = { id, told_as: id, board: "", storage: "", seen: Date.now() / 1000, beside: "", parted: null, records: records.length, noted: null };
    visitors.set(id, { row, records });
  },
};

for (const what of ["rows", "file_template", "file_problem", "names", "labels", "drawn_fault", "spoiled"]) {
  questions[what] = (stories, ...given) => say(stories, what, ...given);
}
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
