// The slider through the whole game, which can also play by itself.

import { go, read } from "../address.js";
import { byId } from "../dom.js";
import { draws, shown, state } from "../store.js";
import { elapsed, number, t } from "../words.js";

const STEP_MS = 900;
let playing = null; // a timer

draws((now, changed) => {
  if (changed.has("live") || changed.has("past") || changed.has("lines")) drawTime();
});

/** The numbers of the entries that the slider stops at: those that have a text. */
const stops = () => (state.linesOf === shown()?.id ? state.lines.map((line) => line.n) : []);
const last = () => stops().at(-1) ?? 0;
const where = () => shown()?.at ?? 0;

function drawTime() {
  const game = shown();
  const numbers = stops();
  byId("time").hidden = !game || numbers.length < 2;
  if (byId("time").hidden) return;
  const slider = byId("moment");
  const place = Math.max(0, numbers.findLastIndex((n) => n <= game.at));
  slider.max = numbers.length - 1;
  if (document.activeElement !== slider || Number(slider.value) !== place) slider.value = place;
  slider.style.setProperty("--done", `${(100 * place) / Math.max(1, numbers.length - 1)}%`);
  const line = state.lines[place];
  const round = line?.round ? ` · ${t("Round {0}", line.round)}` : "";
  const text = `${number(place)} / ${number(numbers.length - 1)} · ${elapsed(line?.ms ?? 0)}${round}`;
  byId("clock").textContent = text;
  slider.setAttribute("aria-valuetext", text);
  const end = place === numbers.length - 1;
  for (const [id, off] of [["first", !place], ["back", !place], ["on", end], ["last", end]]) byId(`time-${id}`).disabled = off;
  byId("time-play").setAttribute("aria-pressed", String(playing !== null));
  if (playing !== null && end) stop();
}

/** Show the moment after this entry; after the last one, show the table as it is now. */
function show(n, instead = false) {
  const game = shown();
  if (!game) return;
  const live = game.id === state.live?.id;
  if (n >= last()) go({ game: live ? "" : game.id, at: null }, instead);
  else go({ game: game.id, at: n }, instead);
}

function step(by) {
  const numbers = stops();
  const place = Math.max(0, numbers.findLastIndex((n) => n <= where()));
  show(numbers[Math.max(0, Math.min(numbers.length - 1, place + by))], true);
}

function stop() {
  clearInterval(playing);
  playing = null;
  byId("time-play").setAttribute("aria-pressed", "false");
}

function play() {
  if (playing !== null) return stop();
  if (where() >= last()) show(stops()[0]);
  else go({ ...read(), game: shown().id, at: where() });
  playing = setInterval(() => step(1), STEP_MS / Number(byId("speed").value));
  byId("time-play").setAttribute("aria-pressed", "true");
}

let dragged = false;
byId("moment").addEventListener("input", (event) => {
  stop();
  show(stops()[Number(event.target.value)], dragged); // Back returns to where the drag began
  dragged = true;
});
byId("moment").addEventListener("change", () => (dragged = false));
byId("time-first").addEventListener("click", () => show(stops()[0]));
byId("time-back").addEventListener("click", () => step(-1));
byId("time-on").addEventListener("click", () => step(1));
byId("time-last").addEventListener("click", () => show(last()));
byId("time-play").addEventListener("click", play);
byId("speed").addEventListener("change", () => {
  if (playing === null) return;
  stop();
  play();
});
