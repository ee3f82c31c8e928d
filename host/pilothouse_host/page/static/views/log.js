// The whole log, newest first, filtered by player, kind or word; a click goes to that moment.

import { written } from "../address.js";
import { badge, byId, html } from "../dom.js";
import { ruleAt } from "../source.js";
import { draws, shown, state } from "../store.js";
import { elapsed, t } from "../words.js";
import { nameOf } from "./head.js";

const KINDS = { answer: "Answers", throw: "Rolls", correct: "Corrections", undo: "Undone and redone", refused: "Refused" };
let drawn = { id: "", count: 0, key: "" }; // what is drawn now

draws((now, changed) => {
  const game = shown();
  if (!game || state.linesOf !== game.id) return;
  if (changed.has("lines") || changed.has("live") || changed.has("past")) drawLog(game);
});

/** The set of all numbers in these runs. */
function inRuns(runs, n) {
  return runs.some(([first, end]) => n >= first && n <= end);
}

/** The text of a log entry, with a link to the rule that refused an answer. */
function said(line, game) {
  const link = html("a", "said", line.text);
  link.href = written({ ...state.address, game: game.id, at: line.n });
  link.tabIndex = -1; // keyboard users have the slider
  if (!line.rule) return [link];
  const at = line.text.lastIndexOf(line.rule);
  if (at < 0) return [link];
  link.textContent = line.text.slice(0, at);
  const rule = html("a", "rule", line.rule);
  rule.href = ruleAt(game.header.game, line.rule);
  rule.target = "_blank";
  return [link, rule, line.text.slice(at + line.rule.length)];
}

function row(line, game) {
  const name = line.who && nameOf(game, line.who) !== line.who ? html("b", "", `${nameOf(game, line.who)}: `) : "";
  const made = html("li", "", html("time", "", elapsed(line.ms)), badge(line.who), html("span", "text", name, ...said(line, game)));
  made.dataset.n = line.n;
  made.dataset.kind = line.kind;
  return made;
}

const wanted = () => ({ who: byId("log-who").value, kind: byId("log-kind").value, text: byId("log-search").value.trim().toLowerCase() });

function fits(line, { who, kind, text }, game) {
  return (!who || line.who === who) && (!kind || line.kind === kind)
    && (!text || `${nameOf(game, line.who)} ${line.text}`.toLowerCase().includes(text));
}

function drawLog(game) {
  const list = byId("log");
  const filter = wanted();
  const key = JSON.stringify([filter, game.players.map((player) => player.name)]);
  const lines = state.lines;
  const same = drawn.id === game.id && drawn.key === key && drawn.count <= lines.length;
  const fresh = (same ? lines.slice(drawn.count) : lines).filter((line) => fits(line, filter, game));
  const rows = fresh.map((line) => row(line, game)).reverse();
  if (same) list.prepend(...rows);
  else {
    list.replaceChildren(...rows);
    list.scrollTop = 0;
  }
  drawn = { id: game.id, count: lines.length, key };
  for (const one of list.children) {
    const n = Number(one.dataset.n);
    one.classList.toggle("undone", inRuns(game.undone, n));
    one.classList.toggle("later", n > game.at);
  }
  const current = [...list.children].find((one) => Number(one.dataset.n) <= game.at);
  for (const one of list.querySelectorAll("[aria-current]")) if (one !== current) one.removeAttribute("aria-current");
  current?.setAttribute("aria-current", "step");
  if (current && state.past) keepInSight(list, current);
  byId("log-none").hidden = list.children.length > 0;
  drawPlayers(game);
}

/** Scroll the list, but not the page. */
function keepInSight(list, one) {
  const [top, bottom] = [one.offsetTop - list.offsetTop, one.offsetTop - list.offsetTop + one.offsetHeight];
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
}

function option(value, text) {
  const made = html("option", "", text);
  made.value = value;
  return made;
}

function drawPlayers(game) {
  const list = byId("log-who");
  const key = JSON.stringify(game.players);
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  const chosen = list.value;
  list.replaceChildren(option("", t("Everybody")), ...game.players.map(({ id, name }) => option(id, name ? `${id} ${name}` : id)));
  list.value = chosen;
}

byId("log-kind").replaceChildren(option("", t("Everything")), ...Object.entries(KINDS).map(([kind, text]) => option(kind, t(text))));
for (const id of ["log-who", "log-kind", "log-search"]) {
  byId(id).addEventListener("input", () => shown() && drawLog(shown()));
}
