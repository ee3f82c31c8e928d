// A sound at the start of a turn, and the question spoken aloud; both are optional.

import { byId } from "../dom.js";
import { draws } from "../store.js";
import { language, t } from "../words.js";
import { headline, nameOf } from "./head.js";

const KEPT = "pilothouse-";
let who = null; // whose turn it was
let before = ""; // the text spoken last
let audio = null;

for (const id of ["sound", "speech"]) {
  byId(id).checked = localStorage.getItem(KEPT + id) === "on";
  byId(id).addEventListener("change", (event) => {
    localStorage.setItem(KEPT + id, event.target.checked ? "on" : "off");
    if (event.target.checked && id === "sound") chime();
  });
}
byId("speech").closest("label").hidden = !("speechSynthesis" in window);

draws((now, changed) => {
  if (!changed.has("live") || !now.live) return;
  const turn = now.live.question?.who ?? "";
  const text = [turn && nameOf(now.live, turn), headline(now.live), now.live.question?.more].filter(Boolean).join(". ");
  if (who !== null && turn && turn !== who && byId("sound").checked) chime();
  if (before && text !== before && byId("speech").checked) speak(text);
  [who, before] = [turn, text];
});

function chime() {
  audio ??= new AudioContext();
  for (const [start, pitch] of [[0, 660], [0.14, 880]]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.16, audio.currentTime + start);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + start + 0.32);
  }
}

function speak(text) {
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = language;
  speechSynthesis.cancel();
  speechSynthesis.speak(spoken);
}
