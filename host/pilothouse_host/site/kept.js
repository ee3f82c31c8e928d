// The games this browser keeps: records as the boards wrote them, added once and never changed.
//
// What `add` has given is safely stored: only then may a board be told so. A board that was put
// back to an older copy, and played on, tells another history of the same game; each history is a
// game of its own here, as in the laptop's store: "7ab9478587", "7ab9478587.2" and so on.

import { reading, writing } from "./database.js";

const MOST_RECORDS = 65536; // of a game: a board numbers them with two bytes
const MOST_HISTORIES = 20; // of a game
const EVERYTHING = ["games", "records", "received"];

/** Records are missing before those that were given: ask for the game from its count. */
export class Gap extends Error {}

/** A board tells more than any board can have; one line for people. */
export class TooMuch extends Error {}

const from = (id, first) => IDBKeyRange.bound([id, first], [id, Infinity]);

/** The rows of all games, the one that came first at the beginning. */
export async function games() {
  const rows = await reading(["games"], ({ games }) => games.all());
  return rows.sort((a, b) => a.arrival - b.arrival);
}

/** One game's row, or undefined: id, told_as (its id on the board), board, storage, seen (seconds),
 * beside and parted (of a further history), records (how many), noted (what others have noted). */
export const game = (id) => reading(["games"], ({ games }) => games.get(id));

/** The records of a game from number `first` on, as Uint8Arrays. */
export const records = (id, first = 0) => reading(["records"], ({ records }) => records.all(from(id, first)));

/** When they came: from which number on, and the time. */
export async function received(id) {
  return reading(["received"], async ({ received }) => {
    const [keys, times] = [await received.keys(from(id, 0)), await received.all(from(id, 0))];
    return keys.map(([, n], index) => [n, times[index]]);
  });
}

/** How many records there are of each history of what boards call `toldAs`. */
export const counts = async (toldAs) =>
  (await games()).filter((row) => row.told_as === toldAs).map((row) => row.records);

/** Keep these records of a board's game, numbered from `first` on; having them is fine.
 *
 * whose: {told_as, board, storage}. history: the game kept here whose first records, up to `first`,
 * are known to be the board's; "" at the beginning. when: in seconds, if not now. Gives {game,
 * first, added, parted} when it is safely stored: its id here, the number and the count of what is
 * new, and where it parts from another history (or null). Throws Gap and TooMuch, and keeps nothing. */
export async function add(whose, first, news, history = "", when = Date.now() / 1000) {
  if (first + news.length > MOST_RECORDS) {
    throw new TooMuch(`game ${whose.told_as} has more than ${MOST_RECORDS} records; the others are not stored`);
  }
  return writing(EVERYTHING, async (stores) => {
    const { told_as, board, storage } = whose;
    let row = (await stores.games.get(history || whose.told_as)) ?? (await begin(stores, { told_as, board, storage }, told_as, when));
    if (first > row.records) throw new Gap(`game ${row.id}: ${row.records} records stored, then comes number ${first}`);
    const known = await stores.records.all(from(row.id, first));
    const differs = difference(known, news);
    let parted = null;
    if (differs >= 0) {
      const before = (await stores.records.all(from(row.id, 0))).slice(0, first);
      [row, parted] = await otherHistory(stores, row, whose, [...before, ...news], first + differs, when);
    }
    const count = row.records;
    await append(stores, row, news.slice(count - first), when);
    return { game: row.id, first: count, added: Math.max(0, first + news.length - count), parted };
  });
}

/** Forget a game's records. */
export const remove = (id) => writing(EVERYTHING, async (stores) => {
  await stores.games.remove(id);
  await stores.records.remove(from(id, 0));
  await stores.received.remove(from(id, 0));
});

/** Note what follows from a game's records, so that it need not be computed again. */
export const note = (id, noted) => writing(["games"], async ({ games }) => {
  const row = await games.get(id);
  if (row) await games.put({ ...row, noted });
});

// --- boards ----------------------------------------------------------------------------------

/** The boards seen, the latest last: id, kind, firmware, storage, seen. */
export async function boards() {
  const rows = await reading(["boards"], ({ boards }) => boards.all());
  return rows.sort((a, b) => a.seen - b.seen);
}

/** A board is on the cable; as which it was there before, if it was. */
export const noteBoard = (board, seen = Date.now() / 1000) => writing(["boards"], async ({ boards }) => {
  const known = await boards.get(board.id);
  await boards.put({ ...board, seen });
  return known;
});

// --- this browser's own ------------------------------------------------------------------------

/** A value of this browser's own, made by `make()` when it is asked for the first time. */
export const own = (name, make) => writing(["own"], async ({ own }) => {
  const known = await own.get(name);
  if (known !== undefined) return known;
  const made = make();
  await own.put(made, name);
  return made;
});

/** Change such a value. */
export const setOwn = (name, value) => writing(["own"], ({ own }) => own.put(value, name));

// --- within a transaction ----------------------------------------------------------------------

async function begin(stores, whose, id, when, apart = { beside: "", parted: null }) {
  const rows = await stores.games.all();
  const arrival = 1 + Math.max(0, ...rows.map((row) => row.arrival));
  const row = { ...whose, id, arrival, seen: when, ...apart, records: 0, noted: null };
  await stores.games.put(row);
  return row;
}

/** The history that goes on as `whole` does: another one that is kept, or a new one. */
async function otherHistory(stores, row, whose, whole, differs, when) {
  const rows = (await stores.games.all()).filter((one) => one.told_as === whose.told_as);
  for (const other of rows.sort((a, b) => a.arrival - b.arrival)) {
    const known = await stores.records.all(from(other.id, 0));
    if (known.length > differs && difference(known, whole) < 0) return [other, null];
  }
  if (rows.length >= MOST_HISTORIES) {
    throw new TooMuch(`game ${whose.told_as} has more than ${MOST_HISTORIES} histories; others are not stored`);
  }
  const taken = new Set(rows.map((one) => one.id));
  let number = 2;
  while (taken.has(`${whose.told_as}.${number}`)) number++;
  const id = `${whose.told_as}.${number}`;
  const made = await begin(stores, whose, id, when, { beside: row.id, parted: differs });
  await append(stores, made, whole.slice(0, differs), when);
  return [await stores.games.get(id), differs];
}

async function append(stores, row, news, when) {
  if (!news.length) return;
  await Promise.all(news.map((record, index) => stores.records.put(new Uint8Array(record), [row.id, row.records + index])));
  await stores.received.put(when, [row.id, row.records]);
  await stores.games.put({ ...row, records: row.records + news.length });
}

/** The first place at which both have something, and not the same; -1 if there is none. */
function difference(known, news) {
  return news.findIndex((record, index) => index < known.length && !same(known[index], record));
}

const same = (a, b) => a.length === b.length && a.every((byte, index) => byte === b[index]);
