// The page's source in a browser by itself: the virtual board in one worker, the stories of its games
// in another, and all that is kept in the browser's database. It stands in static/source.js's place.

import { language, t } from "../words.js";
import * as kept from "./kept.js";
import { ask } from "./stories.js";
import { Table } from "./table.js";
import { VirtualBoard } from "./virtual_board.js";

const NO_LOG = 1 << 16; // no game has so many records
let take = () => {};
const shown = { game: "", records: 0, wanted: false, telling: false, secret: false }; // the game on the table
const display = { pixels: "", reading: "" };

const table = new Table("virtual", { told: (link) => take({ link }), stored, playing: show });
const board = new VirtualBoard({ power, picture, serial: (bytes) => table.hear(bytes) });

/** Follow the one table there is. */
export function follow(_, taking) {
  if (take === taking) return;
  take = taking;
  take({ connected: true, rights: "answer", game: null, tables: [{ key: "virtual", kind: "virtual", game: "" }] });
  table.switched("starting");
  board.plugIn();
}

/** Do what a hand has done: {key, down} or {power}. */
export function tell(message) {
  if (message.key) board.key(message.key, message.down);
  else if (message.power) board.plugIn();
  else board.pull();
}

function power(state, why) {
  if (state === "taken") table.switched("died", t("it is in use in another window; close that one and switch it on here"));
  else table.switched(state, why);
  if (state === "on") table.plugged((bytes) => board.send(bytes));
}

// --- the display -------------------------------------------------------------------------------

function picture(bytes) {
  display.pixels = btoa(String.fromCharCode(...bytes));
  showDisplay();
  read();
}

function showDisplay() {
  take({ display: { pixels: display.pixels, secret: shown.secret } });
}

/** Put the picture into words; only the last one, if there are many. */
async function read() {
  if (display.reading) return;
  while (display.reading !== display.pixels) {
    display.reading = display.pixels;
    take({ screen: await ask("rows", display.pixels) });
  }
  display.reading = "";
}

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

/** Tell the page what is new in the game; once more, if more came meanwhile. */
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
      showDisplay();
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
/** The address of a rule's line. */
export const ruleAt = (game, rule) => new URL(`../../rules/${game}.html#${encodeURIComponent(rule)}`, import.meta.url).href;
