// The virtual device: its display, keys and plug. A real device is on the table and is not drawn.

import { byId } from "../dom.js";
import { tell } from "../messages.js";
import { draws, state } from "../store.js";
import { t } from "../words.js";

const KEYBOARD = { ArrowUp: "up", ArrowDown: "down", Enter: "ok", Backspace: "back", Escape: "back" };
const INK = [226, 242, 255, 255];
const held = new Set();
let looked = ""; // the player whose secret display was opened

draws((now, changed) => {
  if (changed.has("link") || changed.has("address")) {
    const virtual = now.link.kind === "virtual";
    const appears = virtual && byId("bench").hidden;
    byId("bench").hidden = !virtual;
    document.body.classList.toggle("alone", !virtual);
    if (appears && document.activeElement === document.body) byId("device").focus({ preventScroll: true });
  }
  if (changed.has("screen")) drawText(now.screen);
  if (changed.has("display") && now.display) drawDisplay(now.display);
  if (changed.has("display") || changed.has("live") || changed.has("connected") || changed.has("link")) drawCover(now);
  if (changed.has("connected") && !now.connected) releaseAll();
  if (changed.has("live") && changed.has("lines") && now.live) puff();
});

// --- the display ---------------------------------------------------------------------------

function drawDisplay({ pixels }) {
  byId("display").hidden = !pixels;
  if (!pixels) return;
  const pages = Uint8Array.from(atob(pixels), (c) => c.charCodeAt(0));
  const context = byId("display").getContext("2d");
  const image = context.createImageData(128, 64);
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 128; x++) {
      if ((pages[(y >> 3) * 128 + x] >> (y & 7)) & 1) image.data.set(INK, 4 * (y * 128 + x));
    }
  }
  context.putImageData(image, 0, 0);
  byId("display").dataset.dark = String(!pages.some(Boolean));
}

/** The text on the display for screen readers, with the row at the cursor marked. */
function drawText(rows) {
  const spoken = rows.join("\n");
  if (byId("screen").textContent !== spoken) byId("screen").textContent = spoken;
}

/** The text over the display: why it is dark, or that it is for one player only. */
function covering(now) {
  if (!now.connected) return t("Pilothouse has stopped; start it again");
  if (now.link.power === "off") return t("Switched off");
  if (now.link.power === "died") return t("The device has stopped");
  if (byId("display").dataset.dark === "true" && now.link.power === "on") return t("Asleep: any key wakes it");
  const secret = now.display?.secret && looked !== now.live?.question?.who;
  return secret ? t("Only for whoever is on turn") : "";
}

function drawCover(now) {
  const text = covering(now);
  const secret = Boolean(now.display?.secret) && looked !== now.live?.question?.who;
  byId("cover").hidden = !text;
  byId("covered").textContent = text;
  byId("cover").dataset.opaque = String(secret || !now.connected);
  byId("look").hidden = !secret || !now.connected || now.link.power !== "on";
}

byId("look").addEventListener("click", () => {
  looked = state.live?.question?.who;
  drawCover(state);
});

function puff() {
  for (const cloud of document.querySelectorAll(".puff")) {
    cloud.classList.remove("rising");
    void cloud.getBoundingClientRect(); // restarts the animation
    cloud.classList.add("rising");
  }
}

// --- the keys ------------------------------------------------------------------------------

/** at: when the finger did it, in ms; on a busy machine the page hears of it later. */
function press(key, down, at) {
  if (state.rights === "read") return;
  if (down === held.has(key)) return;
  if (down) held.add(key);
  else held.delete(key);
  document.querySelector(`.key[data-key=${key}]`).classList.toggle("down", down);
  tell({ key, down, at });
}

function releaseAll() {
  for (const key of [...held]) press(key, false, performance.now());
}

/** The device's key for a keyboard event; "" if the device does not have the focus. */
function meant(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || state.rights === "read") return "";
  const focused = document.activeElement;
  if (!byId("device").contains(focused)) return "";
  const activates = event.key === "Enter" || event.key === " ";
  if (activates && focused.dataset.key) return focused.dataset.key;
  if (activates && focused.matches("button")) return "";
  return KEYBOARD[event.key] ?? "";
}

for (const button of document.querySelectorAll(".key")) {
  const key = button.dataset.key;
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    press(key, true, event.timeStamp);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
    button.addEventListener(end, (event) => press(key, false, event.timeStamp));
  }
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}

const byKeyboard = new Map(); // from keys of the keyboard that are down to keys of the device
window.addEventListener("keydown", (event) => {
  const key = meant(event);
  if (!key) return;
  event.preventDefault();
  if (event.repeat || byKeyboard.has(event.code)) return;
  byKeyboard.set(event.code, key);
  press(key, true, event.timeStamp);
});
window.addEventListener("keyup", (event) => {
  if (!byKeyboard.has(event.code)) return;
  press(byKeyboard.get(event.code), false, event.timeStamp);
  byKeyboard.delete(event.code);
});
window.addEventListener("blur", () => {
  byKeyboard.clear();
  releaseAll();
});
// A click on a key leaves the focus on the device, so that Enter remains its OK.
byId("device").addEventListener("mousedown", (event) => {
  if (!event.target.closest("button")) return;
  event.preventDefault();
  byId("device").focus({ preventScroll: true });
});
byId("power").addEventListener("click", () => tell({ power: state.link.power !== "on" }));
