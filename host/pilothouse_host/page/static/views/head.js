// The open question and the player it is for; for virtual and real devices, in normal and large type.

import { go } from "../address.js";
import { byId, html } from "../dom.js";
import { draws, shown } from "../store.js";
import { day, number, t } from "../words.js";

export const nameOf = (game, who) => game.players.find((player) => player.id === who)?.name || who;

export function winners(game) {
  return game.ended?.why === "finished" ? game.standings.filter(([, place]) => place === 1).map(([who]) => who) : [];
}

draws((now, changed) => {
  if (changed.has("live") || changed.has("past")) drawHead(now);
  if (changed.has("link") || changed.has("live") || changed.has("past")) drawWelcome(now);
});

function drawWelcome(now) {
  const game = shown();
  const virtual = now.link.kind === "virtual";
  byId("welcome").hidden = Boolean(game);
  byId("welcome-virtual").hidden = !virtual;
  byId("welcome-real").hidden = virtual;
  byId("game").hidden = !game;
}

function drawHead(now) {
  const game = shown();
  const past = now.past !== null;
  byId("banner").hidden = !past;
  if (past) byId("looking").textContent = looking(now);
  if (!game) {
    document.title = "Pilothouse";
    return;
  }
  const { question } = game;
  const who = question ? question.who : winners(game)[0] ?? "";
  byId("who").textContent = who || "★";
  byId("who").dataset.boat = who;
  byId("over").textContent = [game.title, status(game)].join(" · ");
  setText("question", headline(game));
  setText("more", explanation(game, !past));
  drawNotes(question?.notes ?? []);
  drawChoices(question);
  const turn = question?.who ? t("{0} to answer", nameOf(game, question.who)) : "";
  document.title = [turn, headline(game), "Pilothouse"].filter(Boolean).join(" – ");
  byId("problem").hidden = !game.problem;
  byId("problem").textContent = game.problem;
}

/** Set a text only if it has changed, so that a screen reader speaks it once. */
function setText(id, text) {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}

function looking({ past, live }) {
  const when = past.date ? ` · ${day(past.date)}` : "";
  const whole = past.at >= past.records - 1;
  if (past.id === live?.id) return t("An earlier moment: entry {0} of {1}", number(past.at), number(past.records - 1));
  return whole ? t("A stored game{0}", when) : t("A stored game{0}, entry {1} of {2}", when, number(past.at), number(past.records - 1));
}

export function status(game) {
  if (game.ended) return game.ended.why === "abandoned" ? t("Ended early") : t("Finished");
  if (game.paused) return t("Paused");
  return game.question?.who ? t("{0} to answer", nameOf(game, game.question.who)) : t("For everyone");
}

export function headline(game) {
  if (!game.view) return t("Read-only: these rules cannot follow it");
  if (game.ended?.why === "abandoned") return t("The game was ended early");
  if (game.question) return game.question.text;
  const names = winners(game).map((who) => nameOf(game, who));
  if (!names.length) return t("The game is over");
  const all = new Intl.ListFormat(document.documentElement.lang).format(names);
  return names.length > 1 ? t("{0} share first place", all) : t("{0} wins", all);
}

function explanation(game, onTable) {
  if (game.question) return game.question.more;
  return onTable && game.ended ? t("Press OK on the device for a new game.") : "";
}

function drawNotes(notes) {
  byId("notes").replaceChildren(...notes.map((note) => html("li", "", note)));
}

function chip({ text, cost, no, start, high }) {
  const made = html("li", start ? "chip proposed" : "chip", html("span", "", text));
  if (high > 1) made.append(html("small", "", t("up to {0}", high)));
  if (cost) made.append(html("small", "", cost));
  if (no) {
    made.classList.add("refused");
    made.append(html("small", "", no));
  }
  return made;
}

function drawChoices(question) {
  const list = byId("choices");
  const offered = question?.choices ?? question?.options ?? [];
  const only = offered.length === 1 && offered[0].value === null; // an OK
  const chips = only ? [] : offered.map(chip);
  const range = question?.range;
  if (question && !chips.length && range && question.kind === "number") chips.push(html("li", "chip", t("{0} to {1}", number(range[0]), number(range[1]))));
  if (question?.kind === "text") chips.push(html("li", "chip", t("{0} to {1} letters", range[0], range[1])));
  if (question?.kind === "several") chips.push(html("li", "chip plain", t("{0} to {1} of them", range[0], range[1])));
  if (question?.hidden) chips.push(html("li", "chip plain", t("Only on the device: amounts are hidden until the end")));
  list.replaceChildren(...chips);
  list.hidden = !chips.length;
  if (list.scrollHeight > list.clientHeight) list.tabIndex = 0; // so that the keyboard can scroll it
  else list.removeAttribute("tabindex");
}

byId("tolive").addEventListener("click", () => go({ game: "", at: null }));
