// Updates the page's state with messages from the source.

import * as source from "./source.js";
import { change, state } from "./store.js";

export { tell } from "./source.js";

let wishes = 0; // counts requests to show a game
let granting = null; // the request being carried out

/** The known log, with the lines that a message adds. */
export function withNews(lines, message) {
  return [...lines.filter((line) => line.n < message.from), ...message.log];
}

function takeGame(game) {
  if (!game) return change({ live: null });
  const { log, from, ...standing } = game;
  const news = { live: standing };
  const looking = state.past && state.past.id !== game.id;
  if (!looking) {
    news.lines = withNews(state.linesOf === game.id ? state.lines : [], { log, from });
    news.linesOf = game.id;
  }
  if (game.id !== state.live?.id && !state.address.game) news.past = null;
  change(news);
}

function take(message) {
  for (const [topic, value] of Object.entries(message)) {
    if (topic === "game") takeGame(value);
    else change({ [topic]: value });
  }
}

/** Follow this table. */
export const follow = (key) => source.follow(key, take);

export async function askGames() {
  try {
    change({ games: await source.games(), unread: "" });
  } catch (error) {
    change({ unread: error.message });
  }
}

export async function askFigures(id) {
  change({ asked: id });
  try {
    change({ asked: "", figures: { id, ...(await source.figures(id)) } });
  } catch {
    change({ asked: "" }); // the list of games says why nothing can be read
  }
}

/** Show a stored game, at a moment if one is given. Dragging the slider makes many such requests, so
 * they are carried out one at a time, and only the latest counts. */
export async function askGame(id, at) {
  const mine = ++wishes;
  await granting;
  if (mine === wishes) await (granting = grant(id, at, () => mine === wishes));
}

async function grant(id, at, isLast) {
  try {
    const whole = state.linesOf !== id;
    const [moment, all] = await Promise.all([source.game(id, at), whole && at !== null ? source.game(id) : null]);
    if (!isLast()) return;
    const { log, ...standing } = moment;
    const lines = all ? { lines: all.log, linesOf: id } : whole || at === null ? { lines: log, linesOf: id } : {};
    change({ ...lines, past: standing, unread: "" });
  } catch (error) {
    if (isLast()) change({ unread: error.message, past: null });
  }
}
