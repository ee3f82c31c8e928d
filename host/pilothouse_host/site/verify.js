// Checks a file: replays each game in it by its rules, and recomputes each roll.

import { byId, html } from "../dom.js";
import { read, Unreadable } from "./exchange.js";
import { bytesOf } from "./record.js";
import { ask } from "./stories.js";
import { invite } from "./visitors.js";
import { day, language, t, translate } from "./words.js";

const NEWLINE = 10;
const SQLITE = "SQLite format 3";
const DATA = /<script type="application\/json" id="data">(.*?)<\/script>/s;

translate(document);
document.title = `${t("Check a game")} – Pilothouse`;

const begins = (bytes, text) => bytesOf(text).every((byte, index) => bytes[index] === byte);

/** The games in a file, each as its records. Throws Unreadable. */
function gamesIn(bytes, name) {
  if (begins(bytes, SQLITE)) throw new Unreadable(t("{0} is a laptop’s whole store. Make an export of it: pilothouse export --all -o games.log", name));
  if (begins(bytes, "<!doctype html>")) return [certificate(bytes, name)];
  if (begins(bytes, '[0,"start"')) return [lines(bytes)];
  const { games } = read(bytes, name);
  if (!games.length) throw new Unreadable(t("{0} has no game in it.", name));
  return games.map((game) => game.records);
}

/** Read only the data of a certificate; nothing from a foreign file is added to this page. */
function certificate(bytes, name) {
  const [, data] = DATA.exec(new TextDecoder().decode(bytes)) ?? [];
  try {
    return JSON.parse(data).records.map((record) => new TextEncoder().encode(record));
  } catch {
    throw new Unreadable(t("{0} is no certificate of Pilothouse, or it was damaged.", name));
  }
}

/** The records in a text, one per line; the last one may lack its newline. */
function lines(bytes) {
  const found = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, at);
    found.push(bytes.slice(at, end < 0 ? bytes.length : end));
    at = end < 0 ? bytes.length : end + 1;
  }
  return found;
}

async function check(file) {
  byId("problem").hidden = true;
  byId("found").replaceChildren(html("p", "none", t("Checking …")));
  try {
    const games = gamesIn(new Uint8Array(await file.arrayBuffer()), file.name);
    const cards = [];
    for (const records of games) {
      cards.push(await card(records));
      byId("found").replaceChildren(...cards);
    }
  } catch (error) {
    byId("found").replaceChildren();
    byId("problem").hidden = false;
    byId("problem").textContent = error instanceof Unreadable ? error.message : t("{0} cannot be checked: {1}", file.name, error.message);
  }
}

async function card(records) {
  const id = await invite(records);
  const game = await ask("message", id, language, null, records.length);
  const { verdict } = await ask("figures", id, language);
  const found = await ask("verdict", id, "");
  const kind = found.problems.length ? "bad" : found.complete ? "good" : "open";
  const players = game.players.map((player) => player.name || player.id).join(", ");
  const about = [players, game.date && day(game.date), t("{0} entries", records.length)].filter(Boolean).join(" · ");
  const look = html("a", "", t("Look at this game"));
  look.href = `../#${new URLSearchParams({ game: id })}`;
  const [first, ...others] = verdict;
  const made = html("section", "card", html("h2", "", game.title || t("An unknown game")), html("p", "none", about),
    html("p", `verdict ${kind}`, first), ...others.map((sentence) => html("p", "", sentence)), html("p", "", look));
  made.dataset.verdict = kind;
  return made;
}

byId("file").addEventListener("change", ({ target }) => target.files[0] && check(target.files[0]));
const drop = byId("drop");
for (const kind of ["dragenter", "dragover"]) {
  drop.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
}
for (const kind of ["dragleave", "drop"]) drop.addEventListener(kind, () => drop.classList.remove("over"));
drop.addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer.files[0]) check(event.dataTransfer.files[0]);
});
