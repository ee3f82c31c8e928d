// Moving games between browsers and laptops in the format of `pilothouse export`: each line is JSON; a
// game is a line that describes it, followed by its records, byte for byte.

import { t } from "../words.js";
import * as kept from "./kept.js";
import { bytesOf, textOf } from "./record.js";

const FORMAT = 1;
const LONGEST = 1 << 16; // bytes of a line
const MOST_RECORDS = 1 << 16;
const NEWLINE = 10;
const ofText = (text) => typeof text === "string";
const utf8 = new TextDecoder("utf-8", { fatal: true });

// --- out ---------------------------------------------------------------------------------------

/** A file with these games, as bytes. */
export async function written(ids) {
  const lines = [line({ pilothouse: FORMAT })];
  for (const { id, kind, firmware, storage } of await kept.boards()) lines.push(line({ board: { id, kind, firmware, storage } }));
  for (const wanted of ids) {
    const { id, told_as, board, storage } = await kept.game(wanted);
    const [records, received] = [await kept.records(id), await kept.received(id)];
    lines.push(line({ game: { id, told_as, board, storage, received, records: records.length } }), ...records.map(recordLine));
  }
  lines.push(line({ games: ids.length }));
  return joined(lines);
}

const line = (value) => new TextEncoder().encode(JSON.stringify(value));

/** The record itself, or base64 if it could not be read back from a line of its own. */
function recordLine(record) {
  const plain = record[0] === 0x5b && !record.includes(NEWLINE) && !record.includes(13);
  return plain ? record : line({ base64: btoa(textOf(record)) });
}

function joined(lines) {
  const all = new Uint8Array(lines.reduce((sum, one) => sum + one.length + 1, 0));
  let at = 0;
  for (const one of lines) {
    all.set(one, at);
    at += one.length;
    all[at++] = NEWLINE;
  }
  return all;
}

// --- in ----------------------------------------------------------------------------------------

/** What is wrong with a file, in one line for people. */
export class Unreadable extends Error {}

/** The boards and games of a file: {boards, games}, each game with id, told_as, board, storage,
 * received, and its records as bytes. Throws Unreadable. */
export function read(bytes, name) {
  const lines = new Lines(bytes, name);
  if (lines.tried()?.pilothouse !== FORMAT) throw new Unreadable(t("{0} was not made by Pilothouse’s export, or by a newer one.", name));
  const found = { boards: [], games: [] };
  for (;;) {
    const value = lines.value();
    if (value?.games !== undefined) return found;
    if (value?.board) found.boards.push(value.board);
    else if (value?.game) found.games.push(parcel(value.game, lines));
    else throw lines.wrong(t("it is no game"));
  }
}

function parcel(about, lines) {
  const { id, told_as, board, storage, received, records } = about;
  const count = Number.isInteger(records) && records >= 0 && records <= MOST_RECORDS;
  const times = Array.isArray(received) && received.every((row) => Array.isArray(row) && Number.isInteger(row[0]) && Number.isFinite(row[1]));
  if (![id, told_as, board, storage].every(ofText) || !told_as || !count || !times) throw lines.wrong(t("it does not describe a game"));
  return { id, told_as, board, storage, received, records: Array.from({ length: records }, () => lines.record()) };
}

class Lines {
  #bytes;
  #name;
  #at = 0;
  #number = 0;

  constructor(bytes, name) {
    this.#bytes = bytes;
    this.#name = name;
  }

  /** The next line's JSON, or null. */
  tried() {
    try {
      return this.value();
    } catch {
      return null;
    }
  }

  value() {
    const next = this.#next();
    try {
      return JSON.parse(utf8.decode(next));
    } catch {
      throw this.wrong(t("it cannot be read"));
    }
  }

  record() {
    const next = this.#next();
    if (next[0] === 0x5b) return next;
    try {
      return bytesOf(atob(JSON.parse(utf8.decode(next)).base64));
    } catch {
      throw this.wrong(t("it is no record"));
    }
  }

  wrong(why) {
    return new Unreadable(t("{0}, line {1}: {2}.", this.#name, this.#number, why));
  }

  #next() {
    this.#number++;
    const end = this.#bytes.indexOf(NEWLINE, this.#at);
    if (end - this.#at > LONGEST) throw this.wrong(t("it is too long"));
    if (end < 0) throw this.wrong(t("the file is cut off here"));
    const found = this.#bytes.slice(this.#at, end);
    this.#at = end + 1;
    return found;
  }
}

/** Store the games of a file, each completely; returns how many were new, longer and known. */
export async function unpack({ boards, games }) {
  const arrived = { fresh: 0, longer: 0, known: 0 };
  const seen = new Set((await kept.boards()).map((board) => board.id));
  for (const board of boards) if (ofText(board.id) && !seen.has(board.id)) await kept.noteBoard(board, 0);
  for (const game of games) {
    const before = new Set((await kept.games()).map((row) => row.id));
    const starts = game.received.length ? game.received : [[0, undefined]];
    let [history, count] = ["", 0];
    for (const [index, [first, when]] of starts.entries()) {
      const end = starts[index + 1]?.[0] ?? game.records.length;
      const added = await kept.add(game, first, game.records.slice(first, end), history, when || undefined);
      history = added.game;
      count += added.added;
    }
    arrived[!before.has(history) ? "fresh" : count ? "longer" : "known"]++;
  }
  return arrived;
}
