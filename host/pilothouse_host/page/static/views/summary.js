// The figures of a finished game: times, values by round, and throws compared with expectation.

import { badge, byId, html, svg } from "../dom.js";
import { askFigures } from "../messages.js";
import { certificate } from "../source.js";
import { draws, shown, state } from "../store.js";
import { elapsed, number, t } from "../words.js";
import { nameOf } from "./head.js";

const NAMES = { speed: "speed", coal: "coal", total: "Cargo in thousands", money: "Money in M" };
const FEW = 6; // rolls, too few for a comparison
const [WIDE, HIGH, LEFT, LOW] = [560, 200, 34, 22];

draws((now, changed) => {
  if (!["live", "past", "figures", "games"].some((name) => changed.has(name))) return;
  const game = shown();
  const over = Boolean(game?.ended);
  byId("summary").hidden = !over || now.figures?.id !== game.id;
  const stored = over && now.games?.some((one) => one.id === game.id);
  if (stored && now.figures?.id !== game.id && now.asked !== game.id) askFigures(game.id);
  if (!byId("summary").hidden && changed.has("figures")) drawSummary(game, now.figures);
});

function drawSummary(game, figures) {
  const parts = [drawTimes(game, figures)];
  for (const [name, series] of Object.entries(figures.rounds.series)) {
    if (figures.rounds.rounds.length > 1 && Object.keys(series).length) parts.push(drawSeries(game, name, series, figures.rounds.rounds));
  }
  parts.push(...figures.dice.filter((die) => die.count >= FEW).map(drawDie));
  byId("figures").replaceChildren(...parts);
  byId("certificate").hidden = true;
  if (game.ended.seed) offerCertificate(game.id);
}

async function offerCertificate(id) {
  const address = await certificate(id);
  if (state.figures.id !== id) return;
  byId("certificate").href = address;
  byId("certificate").download = `pilothouse-${id}.html`;
  byId("certificate").hidden = false;
}

function figure(title, ...children) {
  return html("figure", "", html("figcaption", "", title), ...children);
}

function drawTimes(game, { players, counts, ms }) {
  const longest = Math.max(1, ...players.map((player) => player.ms));
  const rows = players.map((player) => {
    const bar = html("span", "bar", html("i"));
    bar.firstChild.style.width = `${(100 * player.ms) / longest}%`;
    bar.dataset.boat = player.id;
    const cells = [html("th", "", badge(player.id), ` ${player.name}`), html("td", "wide", bar), html("td", "", elapsed(player.ms)),
      html("td", "", number(player.answers)), html("td", "", elapsed(player.longest))];
    cells[0].scope = "row";
    return html("tr", "", ...cells);
  });
  const head = html("tr", "", ...[t("Player"), "", t("Time"), t("Answers"), t("Longest")].map((text) => html("th", text ? "" : "wide", text)));
  const said = t("{0} in all · {1} taken back · {2} corrected · {3} refused · {4} rolled by hand",
    elapsed(ms), number(counts.undo), number(counts.correct), number(counts.refused), number(counts.hand));
  return figure(t("Time at the table"), html("table", "times", html("thead", "", head), html("tbody", "", ...rows)), html("p", "none", said));
}

/** A line for each player, with the player's mark at its end. */
function drawSeries(game, name, series, rounds) {
  const values = Object.values(series).flat().filter((value) => value !== null);
  const top = Math.max(1, ...values);
  const x = (index) => LEFT + (index * (WIDE - LEFT - 24)) / Math.max(1, rounds.length - 1);
  const y = (value) => HIGH - LOW - (value * (HIGH - LOW - 14)) / top;
  const drawn = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", class: "lines" });
  for (const share of [0, 0.5, 1]) {
    const value = Math.round(top * share);
    drawn.append(svg("path", { class: "rule", d: `M${LEFT} ${y(value)}H${WIDE - 20}` }), svg("text", { x: LEFT - 6, y: y(value), class: "left" }, number(value)));
  }
  const every = Math.ceil(rounds.length / 12);
  rounds.forEach((round, index) => {
    if (index % every === 0) drawn.append(svg("text", { x: x(index), y: HIGH - 6, class: "below" }, String(round)));
  });
  for (const [who, points] of Object.entries(series)) {
    const known = points.map((value, index) => [index, value]).filter(([, value]) => value !== null);
    if (!known.length) continue;
    const path = known.map(([index, value], i) => `${i ? "L" : "M"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join("");
    const [last, value] = known.at(-1);
    const mark = svg("g", { "data-boat": who, class: "series" }, svg("path", { class: "way", d: path }),
      svg("circle", { cx: x(last), cy: y(value), r: 9 }), svg("text", { x: x(last), y: y(value) }, who));
    drawn.append(mark);
  }
  const ends = Object.entries(series).map(([who, points]) => `${nameOf(game, who)} ${points.findLast((value) => value !== null) ?? "–"}`);
  drawn.setAttribute("aria-label", `${t(NAMES[name])}: ${ends.join(", ")}`);
  const title = t(NAMES[name]);
  return figure(t("{0}, round by round", title[0].toUpperCase() + title.slice(1)), drawn);
}

function drawDie({ title, faces, count }) {
  const most = Math.max(...faces.map((face) => Math.max(face.count, face.expected)));
  const step = (WIDE - 20) / faces.length;
  const y = (value) => HIGH - LOW - (value * (HIGH - LOW - 20)) / most;
  const drawn = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", class: "bars" });
  faces.forEach((face, index) => {
    const left = 10 + index * step;
    drawn.append(svg("rect", { x: left + step * 0.18, width: step * 0.64, y: y(face.count), height: HIGH - LOW - y(face.count), rx: 3 }),
      svg("path", { class: "expected", d: `M${left + step * 0.08} ${y(face.expected)}h${step * 0.84}` }),
      svg("text", { x: left + step / 2, y: y(face.count) - 8, class: "above" }, number(face.count)),
      svg("text", { x: left + step / 2, y: HIGH - 6, class: "below" }, faces.length > 8 ? face.text.split(" ")[0] : face.text));
  });
  drawn.setAttribute("aria-label", faces.map((face) => `${face.text}: ${face.count}`).join(", "));
  return figure(t("{0}: {1} rolls; the line is what was to be expected", title, number(count)), drawn);
}

byId("print").addEventListener("click", () => window.print());
