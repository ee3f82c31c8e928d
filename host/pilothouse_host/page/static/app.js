// The page: the board's display and keys over one WebSocket, and the game beside it.

import { byId, html } from "./dom.js";
import { drawGame, drawPast } from "./game.js";

const KEYBOARD = { ArrowUp: "up", ArrowDown: "down", Enter: "ok", Backspace: "back", Escape: "back" };
const AGAIN_MS = 1000;
const INK = [226, 242, 255, 255];

let socket = null;
let live = null; // the game on the table
let past = null; // a past game being looked at
let link = { power: "off", state: "searching", notices: [] };
let drawnLink = null; // a timer: what lasts only a moment is not shown
const held = new Set();

// --- the display ---------------------------------------------------------------------------

function drawDisplay(base64) {
  const pages = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const context = byId("display").getContext("2d");
  const image = context.createImageData(128, 64);
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 128; x++) {
      if ((pages[(y >> 3) * 128 + x] >> (y & 7)) & 1) image.data.set(INK, 4 * (y * 128 + x));
    }
  }
  context.putImageData(image, 0, 0);
}

// --- the keys ------------------------------------------------------------------------------

function tell(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function press(key, down) {
  if (down === held.has(key)) return;
  if (down) held.add(key);
  else held.delete(key);
  document.querySelector(`.key[data-key=${key}]`).classList.toggle("down", down);
  tell({ key, down });
}

function releaseAll() {
  for (const key of [...held]) press(key, false);
}

/** The board's key a keyboard event means, "" if it is not for the board. */
function meant(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return "";
  const focused = document.activeElement;
  const activates = event.key === "Enter" || event.key === " ";
  if (activates && focused?.dataset?.key) return focused.dataset.key;
  if (activates && focused?.matches("button, a")) return "";
  return KEYBOARD[event.key] ?? "";
}

function listenToKeys() {
  for (const button of document.querySelectorAll(".key")) {
    const key = button.dataset.key;
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      press(key, true);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, () => press(key, false));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
  }
  const byKeyboard = new Map(); // a keyboard's key and the board's key it holds
  window.addEventListener("keydown", (event) => {
    const key = meant(event);
    if (!key) return;
    event.preventDefault();
    if (event.repeat || byKeyboard.has(event.code)) return;
    byKeyboard.set(event.code, key);
    press(key, true);
  });
  window.addEventListener("keyup", (event) => {
    if (!byKeyboard.has(event.code)) return;
    press(byKeyboard.get(event.code), false);
    byKeyboard.delete(event.code);
  });
  window.addEventListener("blur", () => {
    byKeyboard.clear();
    releaseAll();
  });
  // A mouse leaves the keyboard's focus alone: Enter stays the board's OK.
  document.addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
  byId("power").addEventListener("click", () => tell({ power: link.power !== "on" }));
}

// --- link and power ------------------------------------------------------------------------

const MOMENT_MS = 700;

const clock = (seconds) => new Date(seconds * 1000).toLocaleTimeString("en-GB", { timeStyle: "short" });

/** What is to be said of the cable: "stored" only if all that the board has is in the database. */
const LINK = {
  stored: () => "Connected: every answer is stored",
  checking: ({ lacking }) => lacking ? `Storing: ${lacking} more to come from the board` : "Connected: comparing with the board…",
  silent: ({ since }) => `No answer from the board; not stored since ${clock(since)}. It keeps everything.`,
  searching: () => "Looking for the board…",
  lost: ({ since, why }) => `Link lost; not stored since ${clock(since)}: ${why}. The board keeps everything.`,
  halted: ({ since, why }) => `Not stored since ${clock(since)}: ${why}`,
};

function linkShown(connected) {
  if (!connected) return ["Pilothouse has stopped; start it again", "gone"];
  if (link.power === "off") return ["Unplugged: the switch on the board plugs it in", "off"];
  if (link.power === "died") return [`The board stopped: ${link.died}`, "gone"];
  return [LINK[link.state](link), link.state];
}

function drawLink(connected) {
  clearTimeout(drawnLink);
  const power = connected ? link.power : "off";
  const [text, state] = linkShown(connected);
  byId("link").textContent = text;
  byId("link").dataset.state = state;
  byId("notices").replaceChildren(...(connected ? link.notices : []).map((notice) =>
    html("li", "", html("time", "", clock(notice.since)), ` ${notice.text}`)));
  byId("device").dataset.power = power;
  byId("power").setAttribute("aria-checked", String(power === "on"));
  byId("power").disabled = !connected;
}

function takeLink(news) {
  const passing = link.state === "stored" && news.state === "checking" && link.power === news.power;
  link = news;
  clearTimeout(drawnLink);
  if (passing) drawnLink = setTimeout(() => drawLink(true), MOMENT_MS);
  else drawLink(true);
}

function puff() {
  for (const cloud of document.querySelectorAll(".puff")) {
    cloud.classList.remove("rising");
    void cloud.getBoundingClientRect(); // begins the animation anew
    cloud.classList.add("rising");
  }
}

// --- the game ------------------------------------------------------------------------------

function show() {
  const game = past ?? live;
  byId("banner").hidden = !past;
  byId("welcome").hidden = Boolean(game);
  byId("game").hidden = !game;
  if (game) drawGame(game, !past);
}

/** What the server knows; null where it cannot say, and why is in the list of games. */
async function lookUp(path) {
  const answer = await fetch(path);
  const found = await answer.json();
  byId("unread").hidden = answer.ok;
  byId("unread").textContent = answer.ok ? "" : found.error;
  return answer.ok ? found : null;
}

async function open(id) {
  past = id === live?.id ? null : await lookUp(`/api/games/${encodeURIComponent(id)}`);
  show();
  document.querySelector(".table").scrollIntoView({ block: "start" });
}

async function listGames() {
  const games = await lookUp("/api/games");
  if (games) drawPast(games, open);
}

/** What the list of games says of a game. */
const listed = (game) => [game?.id, game?.ended?.why, game?.players.length].join();

function take(message) {
  if (message.display !== undefined) drawDisplay(message.display);
  if (message.link !== undefined) {
    takeLink(message.link);
  }
  if (message.game !== undefined) {
    if (live && message.game) puff();
    const known = listed(live);
    if (message.game?.id !== live?.id) past = null;
    live = message.game;
    show();
    if (known !== listed(live)) listGames();
  }
}

function connect() {
  socket = new WebSocket(`ws://${location.host}/live`);
  socket.addEventListener("message", (event) => take(JSON.parse(event.data)));
  socket.addEventListener("close", () => {
    releaseAll();
    drawLink(false);
    setTimeout(connect, AGAIN_MS);
  });
}

byId("tolive").addEventListener("click", () => {
  past = null;
  show();
});
window.addEventListener("resize", () => (past ?? live) && show());
listenToKeys();
listGames();
connect();
