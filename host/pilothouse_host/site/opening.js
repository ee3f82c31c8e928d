// A link that starts a game: ?game=mississippi&with=rose.

import { choose, rows, tap, until } from "./fingers.js";
import { state } from "../store.js";
import { LANGUAGES, language, t } from "../words.js";
import { notice } from "./notice.js";
import { ask } from "./stories.js";

const MOST_ROOMS = 12; // between any room of the device and the list of games

/** Start the game that the address asks for. */
export async function open() {
  const given = new URLSearchParams(location.search);
  const game = given.get("game");
  if (!game) return;
  let names = null;
  try {
    names = await ask("names", game);
  } catch {
    return notice(t("There is no game “{0}” here.", game));
  }
  await until((now) => now.link.state === "stored");
  if (state.link.playing) return notice(t("A game is in progress here. End it or go to the start of the device, then open the link again."));
  const wanted = new Set((given.get("with") ?? "").split(",").filter(Boolean));
  if (wanted.size) answerWith(wanted);
  if (!(await begin(names))) notice(t("The game could not be begun: choose it on the device."));
}

/** Start this game on the device; returns whether that was possible. */
export const beginGame = async (game) => begin(await ask("names", game));

/** Reach the list of games from any screen of the device. */
async function begin({ titles, beginning }) {
  for (let room = 0; room < MOST_ROOMS; room++) {
    const shown = (await rows()).join("\n");
    const has = (texts) => texts.some((text) => shown.includes(text));
    if (has([LANGUAGES.de]) && has([LANGUAGES.fr])) await choose([LANGUAGES[language]]);
    else if (has(titles)) return choose(titles);
    else if (has(beginning)) await choose(beginning);
    else await tap("ok");
  }
  return false;
}

/** Choose the requested options in the questions up to the first turn. */
async function answerWith(wanted) {
  const asked = () => JSON.stringify(state.live?.question ?? null);
  for (let before = "null"; wanted.size; ) {
    await until(() => asked() !== before && asked() !== "null");
    before = asked();
    if (state.live.view.round) return notice(t("This game does not offer: {0}", [...wanted].join(", ")));
    const keys = keysFor(state.live.question, wanted) ?? [];
    if (keys.length) await rows();
    for (const key of keys) await tap(key);
  }
}

/** The presses that choose the requested options of a question; null if it offers none. */
function keysFor({ choices, options }, wanted) {
  const offered = (choices ?? options ?? []).map(({ value }) => value);
  const found = offered.filter((value) => wanted.has(value));
  found.forEach((value) => wanted.delete(value));
  if (options) return found.length ? several(found.map((value) => 1 + offered.indexOf(value))) : null;
  const value = found[0] ?? (offered.includes("more") ? "more" : null); // "more" leads to the modules
  if (value === null) return null;
  const start = Math.max(0, choices.findIndex((one) => one.start));
  return [...times((offered.indexOf(value) - start + offered.length) % offered.length, "down"), "ok"];
}

const times = (count, key) => Array(count).fill(key);

/** The presses that mark these rows of a list and return to the first row, "done". */
function several(marked) {
  const ways = marked.map((row, index) => row - (marked[index - 1] ?? 0));
  return [...ways.flatMap((way) => [...times(way, "down"), "ok"]), ...times(marked.at(-1), "up"), "ok"];
}
