// What comes from the server: over the WebSocket what happens, by request what is stored.

import { change, state } from "./store.js";
import { language } from "./words.js";

const AGAIN_MS = 1000;
let socket = null;
let table = null; // the one the socket is about
let asking = null; // a request for a game under way

/** Tell the server what a hand has done. */
export function tell(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** The log as it is known, with what a message adds. */
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

/** Follow this table; again and again, if the program stops. */
export function follow(key) {
  if (key === table && socket) return;
  table = key;
  const old = socket;
  socket = null;
  old?.close();
  connect();
}

function connect() {
  const about = new URLSearchParams({ language, table });
  const mine = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live?${about}`);
  socket = mine;
  mine.addEventListener("open", () => mine === socket && change({ connected: true }));
  mine.addEventListener("message", (event) => mine === socket && take(JSON.parse(event.data)));
  mine.addEventListener("close", () => {
    if (mine !== socket) return;
    change({ connected: false });
    setTimeout(() => mine === socket && connect(), AGAIN_MS);
  });
}

async function ask(path, parts = {}, signal = undefined) {
  const answer = await fetch(`${path}?${new URLSearchParams({ language, ...parts })}`, { signal });
  return { found: await answer.json(), ok: answer.ok };
}

export async function askGames() {
  const { found, ok } = await ask("/api/games");
  change(ok ? { games: found, unread: "" } : { unread: found.error });
}

export async function askFigures(id) {
  change({ asked: id });
  const { found, ok } = await ask(`/api/games/${encodeURIComponent(id)}/figures`);
  change({ asked: "", ...(ok ? { figures: { id, ...found } } : {}) });
}

/** A stored game, at a moment if one is given. Only the last wish counts. */
export async function askGame(id, at) {
  asking?.abort();
  const mine = (asking = new AbortController());
  try {
    const path = `/api/games/${encodeURIComponent(id)}`;
    const whole = state.linesOf !== id;
    const [moment, all] = await Promise.all([
      ask(path, at === null ? {} : { at }, mine.signal),
      whole && at !== null ? ask(path, {}, mine.signal) : null,
    ]);
    if (mine !== asking) return;
    if (!moment.ok) return change({ unread: moment.found.error, past: null });
    const { log, ...standing } = moment.found;
    const lines = all ? { lines: all.found.log, linesOf: id } : whole || at === null ? { lines: log, linesOf: id } : {};
    change({ ...lines, past: standing, unread: "" });
  } catch (error) {
    if (error.name !== "AbortError") change({ unread: String(error) });
  }
}
