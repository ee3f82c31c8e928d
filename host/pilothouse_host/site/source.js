// The page's data source without a laptop: a device, the stories of its games in a worker, and the
// browser's database. It replaces static/source.js.

import { language } from "../words.js";
import * as kept from "./kept.js";
import { ask } from "./stories.js";

const { device } = await import(`./${document.documentElement.dataset.device ?? "play"}_device.js`);

const NO_LOG = 1 << 16; // more records than a game can have
let take = () => {};
const shown = { game: "", records: 0, wanted: false, telling: false, secret: false }; // the game on the table

/** Follow the only table. */
export function follow(_, taking) {
  if (take === taking) return;
  take = taking;
  take({ connected: true, rights: "answer", game: null });
  device.begin({ take, stored, playing: show });
}

/** Carry out a user's action: {key, down, at} or {power}. */
export const tell = (message) => device.tell(message);

// --- the game on the table ---------------------------------------------------------------------

async function stored(id, playing) {
  if (playing || id === shown.game) putOnTable(id);
  else take({ games: await games() });
}

async function show(id) {
  if (await kept.game(id)) putOnTable(id);
}

function putOnTable(id) {
  if (id !== shown.game) Object.assign(shown, { game: id, records: 0 });
  tellGame();
}

/** Send the game's new records to the page; repeat if more have come meanwhile. */
async function tellGame() {
  shown.wanted = true;
  if (shown.telling) return;
  shown.telling = true;
  while (shown.wanted) {
    shown.wanted = false;
    const { game: id } = shown;
    const found = await ask("message", id, language, null, shown.records);
    if (id !== shown.game) continue;
    shown.records = found.records;
    if (shown.secret !== found.hides) {
      shown.secret = found.hides;
      device.hides(found.hides);
    }
    take({ game: found });
  }
  shown.telling = false;
}

// --- what is kept ------------------------------------------------------------------------------

export const games = () => ask("games", language);
export const game = (id, at = null) => ask("message", id, language, at, at === null ? 0 : NO_LOG);
export const figures = (id) => ask("figures", id, language);
/** The address of a game's certificate. */
export async function certificate(id) {
  const text = await ask("certificate", id, language);
  return URL.createObjectURL(new Blob([text], { type: "text/html" }));
}
/** The address of the explanation of a rule. */
export const ruleAt = (game, rule) => new URL(`../../rules/${game}.html#${encodeURIComponent(rule)}`, import.meta.url).href;

// --- files for a board -------------------------------------------------------------------------

/** The text of a file as it was last sent to a board, otherwise the board's default. */
export const fileText = async (name) => (await kept.own(`file ${name}`, () => "")) || ask("file_template", name);
/** Why a board would refuse this text; "" if it would accept it. */
export const fileProblem = (name, text) => ask("file_problem", name, text);
/** Send the file to the board; returns why it was refused, or "". */
export async function giveFile(name, text) {
  const why = await device.give(name, text);
  if (!why) await kept.setOwn(`file ${name}`, text);
  return why;
}
