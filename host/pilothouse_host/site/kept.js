// The games stored in this browser: records as the boards wrote them, added once and never changed.
//
// When `add` returns, the records are safely stored; only then may a board get an acknowledgement. If
// a board's flash is restored from an older copy and play continues, it sends a different history of
// the same game. Each history is a game of its own here, as in the laptop's store: "7ab9478587",
// "7ab9478587.2" and so on.

import { reading, writing } from "./database.js";

const MOST_RECORDS = 65536; // of a game: a board numbers them with two bytes
const MOST_HISTORIES = 20; // of a game
const EVERYTHING = ["games", "records", "received"];

/** Records are missing before the new ones: the game must be requested from its count on. */
export class Gap extends Error {}

/** A board sends more than a real board can have; the text is one line for people. */
export class TooMuch extends Error {}

const from = (id, first) => IDBKeyRange.bound([id, first], [id, Infinity]);

/** The rows of all games, in the order in which they arrived. */
export async function games() {
  const rows = await reading(["games"], ({ games }) => games.all());
  return rows.sort((a, b) => a.arrival - b.arrival);
}

/** One game's row, or undefined: id, told_as (its id on the board), board, storage, seen (seconds),
 * beside and parted (of a further history), records (how many), noted (what others have noted). */
export const game = (id) => reading(["games"], ({ games }) => games.get(id));

/** The records of a game from number `first` on, as Uint8Arrays. */
export const records = (id, first = 0) => reading(["records"], ({ records }) => records.all(from(id, first)));

/** When the records came: pairs of a batch's first number and its time. */
export async function received(id) {
  return reading(["received"], async ({ received }) => {
    const [keys, times] = [await received.keys(from(id, 0)), await received.all(from(id, 0))];
    return keys.map(([, n], index) => [n, times[index]]);
  });
}

/** The number of records in each history of the game that boards call `toldAs`. */
export const counts = async (toldAs) =>
  (await games()).filter((row) => row.told_as === toldAs).map((row) => row.records);

/** Store records of a board's game, numbered from `first` on; known ones are skipped.
 *
 * whose: {told_as, board, storage}. history: the stored history whose records before `first` are
 * known to be the board's; "" if `first` is 0. when: in seconds; now by default. When all is safely
 * stored it returns {game, first, added, parted}: the id here, the first new number, how many are
 * new, and where a new history parts from another (or null). Throws Gap or TooMuch, and then stores
 * nothing. */
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

/** Delete a game's records. */
export const remove = (id) => writing(EVERYTHING, async (stores) => {
  await stores.games.remove(id);
  await stores.records.remove(from(id, 0));
  await stores.received.remove(from(id, 0));
});

/** Save what was computed from a game's records with its row. */
export const note = (id, noted) => writing(["games"], async ({ games }) => {
  const row = await games.get(id);
  if (row) await games.put({ ...row, noted });
});

// --- boards ----------------------------------------------------------------------------------

/** The boards seen so far, the most recent last: id, kind, firmware, storage, seen. */
export async function boards() {
  const rows = await reading(["boards"], ({ boards }) => boards.all());
  return rows.sort((a, b) => a.seen - b.seen);
}

/** Note that a board is connected; returns what was known about it before, if anything. */
export const noteBoard = (board, seen = Date.now() / 1000) => writing(["boards"], async ({ boards }) => {
  const known = await boards.get(board.id);
  await boards.put({ ...board, seen });
  return known;
});

// --- this browser's own ------------------------------------------------------------------------

/** A value of this browser, created by `make()` the first time. */
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

/** The history that the records `whole` belong to: another stored one, or a new one. */
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

/** The index at which the two first differ, up to the end of the shorter; -1 if nowhere. */
function difference(known, news) {
  return news.findIndex((record, index) => index < known.length && !same(known[index], record));
}

const same = (a, b) => a.length === b.length && a.every((byte, index) => byte === b[index]);
