// Where the page's data come from: here the laptop's program, through a WebSocket and requests. The
// site, which has no laptop, replaces this file with its own (host/pilothouse_host/site).

import { language } from "./words.js";

const AGAIN_MS = 1000;
let socket = null;
let table = null; // the table that the socket is for

/** Follow this table, and reconnect if the program stops. take(message) is called with its topics. */
export function follow(key, take) {
  if (key === table && socket) return;
  table = key;
  const old = socket;
  socket = null;
  old?.close();
  connect(take);
}

function connect(take) {
  const about = new URLSearchParams({ language, table });
  const mine = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live?${about}`);
  socket = mine;
  mine.addEventListener("open", () => mine === socket && take({ connected: true }));
  mine.addEventListener("message", (event) => mine === socket && take(JSON.parse(event.data)));
  mine.addEventListener("close", () => {
    if (mine !== socket) return;
    take({ connected: false });
    setTimeout(() => mine === socket && connect(take), AGAIN_MS);
  });
}

/** Send a user's action: {key, down, at}, {power} or {share}. */
export function tell(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

async function ask(path, parts = {}) {
  const answer = await fetch(`${path}?${new URLSearchParams({ language, ...parts })}`);
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error);
  return found;
}

const pathOf = (id) => `/api/games/${encodeURIComponent(id)}`;

// Stored games; each function throws an error with a line for people.

/** The list of games, the newest first. */
export const games = () => ask("/api/games");
/** A game with its log; at a given moment, without it. */
export const game = (id, at = null) => ask(pathOf(id), at === null ? {} : { at });
/** The figures of a finished game. */
export const figures = (id) => ask(`${pathOf(id)}/figures`);
/** The address of a game's certificate. */
export const certificate = async (id) => `/games/${encodeURIComponent(id)}/certificate?language=${language}`;
/** The address of the explanation of a rule. */
export const ruleAt = (game, rule) => `/rules/${encodeURIComponent(game)}#${encodeURIComponent(rule)}`;
