// The card of /break: what can go wrong, the robot, and what has become of the answers.

import { byId, html } from "../dom.js";
import { draws, state } from "../store.js";
import { number, t } from "../words.js";
import { rest } from "./beat.js";
import { rows, tap, until } from "./fingers.js";
import { KINDS, suffer } from "./fragile_device.js";
import * as kept from "./kept.js";
import { beginGame } from "./opening.js";

const GAME = "mississippi";
const STORM = 12; // faults
const [SHORTEST_MS, LONGEST_MS] = [300, 2500]; // between two of them
const THINKING_MS = 120; // of the robot
const LATE = 0.2; // how often it tries something else than OK

const MEMORY = ["full flash", "flash refuses"];
const TITLES = {
  power: t("Pull the plug"),
  "power in an operation": t("Pull it in the middle of saving"),
  unplug: t("Pull the cable"),
  cable: t("Garble the cable"),
  kill: t("Stop the laptop’s program"),
  "full flash": t("Fill the device’s memory"),
  "flash refuses": t("Let its memory refuse"),
};

function button(text, act) {
  const made = html("button", "", text);
  made.type = "button";
  made.addEventListener("click", () => act(made));
  return made;
}

// --- the counter -----------------------------------------------------------------------------

const counts = { faults: 0, stored: 0, waiting: 0, lost: 0 };
const SAYINGS = {
  faults: t("faults"), stored: t("entries on the laptop"), waiting: t("still only on the device"), lost: t("entries lost"),
};
const shown = Object.fromEntries(Object.keys(SAYINGS).map((name) => [name, html("dd", "", "0")]));
let memoryFailed = false;
const told = new Map(); // how many entries of each game were ever stored

/** Look at what is stored: what was there once must be there for ever, and as the device tells it. */
async function count() {
  const games = await kept.games();
  for (const { id, records } of games) told.set(id, Math.max(records, told.get(id) ?? 0));
  const records = (id) => games.find((game) => game.id === id)?.records ?? 0;
  const gone = [...told].reduce((sum, [id, most]) => sum + most - records(id), 0);
  // What a device could not save, and told the laptop all the same, it may tell differently later.
  const parted = memoryFailed ? [] : games.filter((game) => game.parted !== null);
  counts.stored = games.reduce((sum, game) => sum + game.records, 0);
  counts.lost = gone + parted.reduce((sum, game) => sum + records(game.beside) - game.parted, 0);
  counts.waiting = state.link.lacking ?? 0;
  show();
}

function show() {
  for (const [name, value] of Object.entries(counts)) shown[name].textContent = number(value);
  card.dataset.lost = String(counts.lost > 0);
}

// --- the faults ------------------------------------------------------------------------------

async function happen(kind, made = null) {
  counts.faults++;
  memoryFailed ||= MEMORY.includes(kind);
  show();
  if (made) made.disabled = true;
  await suffer(kind);
  if (made) made.disabled = false;
}

async function storm(made) {
  made.disabled = true;
  const all = [];
  for (let n = 0; n < STORM; n++) {
    all.push(happen(KINDS[Math.floor(Math.random() * KINDS.length)]));
    await rest(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS));
  }
  await Promise.all(all);
  made.disabled = false;
}

// --- the robot -------------------------------------------------------------------------------

let plays = false;
const robot = button("", () => {
  plays = !plays;
  sayRobot();
  if (plays) play();
});

function sayRobot() {
  robot.textContent = plays ? t("Stop the robot") : t("Let a robot play");
  robot.setAttribute("aria-pressed", String(plays));
}

async function play() {
  while (plays) {
    await until((now) => now.link.power === "on" && now.screen.length > 0);
    if (state.link.playing) {
      await rows();
      await tap(Math.random() > LATE ? "ok" : Math.random() > 0.5 ? "up" : "down");
    } else await beginGame(GAME);
    await rest(THINKING_MS);
  }
}

// --- the card --------------------------------------------------------------------------------

const title = html("h2", "", t("Break it"));
title.id = "h-break";
const buttons = KINDS.map((kind) => button(TITLES[kind], (made) => happen(kind, made)));
const list = html("dl", "counter", ...Object.entries(SAYINGS).map(([name, text]) => html("div", "", shown[name], html("dt", "", text))));
const card = html("section", "card breaking", title,
  html("p", "", t("Play on this device, or let a robot play, and make things go wrong: the faults are those of this project’s own tests. What was stored is never lost. Only what was not yet saved when the power failed may be asked again.")),
  list, html("p", "buttons", robot, ...buttons, button(t("A storm of all"), storm)));
card.setAttribute("aria-labelledby", title.id);
byId("banner").before(card);
sayRobot();
draws((now, changed) => (changed.has("link") || changed.has("live")) && count());
