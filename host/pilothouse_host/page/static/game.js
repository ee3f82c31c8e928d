// The game's panel: what all games have in common. A game's own picture is games/NAME.js:
//   title             its name
//   draw(root, view)  draw what view() says into the <div>, which is kept between calls
//   facts(view)       optional: [[label, value], …] for the head of the panel

import { badge, byId, html } from "./dom.js";

const loading = new Map(); // each game's module, as a promise
let drawing = { id: "", root: null }; // the picture on the page

export function ordinal(place) {
  const teen = place % 100 > 10 && place % 100 < 14;
  return place + ((!teen && { 1: "st", 2: "nd", 3: "rd" }[place % 10]) || "th");
}

function adoptStyle(file) {
  return new Promise((done) => {
    const link = html("link");
    link.rel = "stylesheet";
    link.href = `/static/games/${file}`;
    link.addEventListener("load", done);
    link.addEventListener("error", done);
    document.head.append(link);
  });
}

/** The module of a game, its style adopted; null for a game that has none. */
function moduleOf(game) {
  const name = game.header.game;
  if (!loading.has(name)) {
    const style = game.files.includes(`${name}.css`) ? adoptStyle(`${name}.css`) : null;
    const module = game.files.includes(`${name}.js`) ? import(`./games/${name}.js`) : null;
    loading.set(name, Promise.all([module, style]).then(([found]) => found));
  }
  return loading.get(name);
}

async function drawPicture(game) {
  if (drawing.id !== game.id) {
    drawing = { id: game.id, root: html("div", game.header.game) };
    drawing.root.dataset.game = game.id;
    byId("drawn").replaceChildren(drawing.root);
  }
  const mine = drawing;
  mine.view = game.view;
  const module = await moduleOf(game);
  // While the module was loading the page may have gone on to another game, or to a later view.
  if (mine !== drawing || mine.view !== game.view) return;
  byId("drawn").hidden = !module;
  if (!module) return;
  mine.root.setAttribute("aria-label", module.title);
  drawFacts(byId("facts"), module.facts?.(game.view) ?? []);
  module.draw(mine.root, game.view);
}

function drawFacts(list, facts) {
  list.replaceChildren(...facts.map(([name, value]) => html("div", "", html("dt", "", name), html("dd", "", String(value)))));
}

function nameOf(game, who) {
  return game.players.find((player) => player.id === who)?.name || who;
}

function drawStandings(list, game) {
  const players = new Map(game.players.map((player) => [player.id, player]));
  list.replaceChildren(...game.standings.map(([who, place]) => {
    const { name, status } = players.get(who) ?? { name: "", status: "" };
    const state = place ? ordinal(place) : status || (game.ended ? "unplaced" : "playing");
    const row = html("li", "", html("span", "place", state), badge(who), html("span", "", name));
    row.dataset.place = place;
    return row;
  }));
  if (!game.standings.length) list.append(html("li", "none", "The game is not set up yet."));
}

function drawFair(box, game) {
  const commit = game.header.commit || "none";
  const test = game.header.entropy === "test";
  const said = game.ended?.seed
    ? "The seed is out: anyone can check every throw against the seal made before the first move."
    : "Every throw is sealed before the first move: this is the SHA-256 of its seed. The seed comes out at the end.";
  const parts = [html("p", "", said), html("p", "hash", html("span", "tag", "seal"), html("code", "", commit))];
  if (game.ended?.seed) parts.push(html("p", "hash", html("span", "tag", "seed"), html("code", "", game.ended.seed)));
  if (test) parts.push(html("p", "warn", "This is a test seed: its throws can be known beforehand."));
  box.replaceChildren(...parts);
}

/** A line of the log; the id of the rule that refused an answer leads to its line. */
function said(entry, name) {
  const at = entry.rule ? entry.text.lastIndexOf(entry.rule) : -1;
  if (at < 0) return html("span", "said", entry.text);
  const link = html("a", "", entry.rule);
  link.href = `/rules/${encodeURIComponent(name)}#${encodeURIComponent(entry.rule)}`;
  link.target = "_blank";
  return html("span", "said", entry.text.slice(0, at), link, entry.text.slice(at + entry.rule.length));
}

function drawLog(list, game) {
  const entries = [...game.log].reverse();
  list.replaceChildren(...entries.map((entry) => {
    const row = html("li", "", badge(entry.who), said(entry, game.header.game));
    if (entry.undone) row.classList.add("undone");
    row.value = entry.n;
    return row;
  }));
}

function winners(game) {
  return game.ended?.why === "finished" ? game.standings.filter(([, place]) => place === 1).map(([who]) => who) : [];
}

function headline(game) {
  if (!game.view) return "Read-only: these rules cannot follow it";
  if (game.ended?.why === "abandoned") return "The game was ended early";
  if (game.question) return game.question.text;
  const names = winners(game).map((who) => nameOf(game, who));
  if (!names.length) return "The game is over";
  return names.length > 1 ? `${names.join(" and ")} share first place` : `${names[0]} wins`;
}

function explanation(game, onTable) {
  if (game.question) return [game.question.more, ...game.question.notes].filter(Boolean).join(" · ");
  return onTable && game.ended ? "Press OK on the device for a new game." : "";
}

/** Draw a game as the server tells it; `onTable`: it is the board's latest, not a past one. */
export function drawGame(game, onTable) {
  const who = game.question ? game.question.who : winners(game)[0] ?? "";
  byId("who").textContent = who || "★";
  byId("who").dataset.boat = who;
  const state = game.ended ? (game.ended.why === "abandoned" ? "Ended early" : "Finished") : game.paused ? "Paused" : game.question?.who ? `${nameOf(game, who)} to answer` : "For everyone";
  byId("over").textContent = `${game.title} · ${state}`;
  byId("question").textContent = headline(game);
  byId("more").textContent = explanation(game, onTable);
  byId("problem").hidden = !game.problem;
  byId("problem").textContent = game.problem;
  drawFair(byId("fair"), game);
  drawLog(byId("log"), game);
  for (const id of ["drawn", "ranking", "facts"]) byId(id).hidden = !game.view;
  if (!game.view) return;
  drawStandings(byId("standings"), game);
  drawPicture(game);
}

function outcome(game) {
  const seats = game.players ? `${game.players} players` : "not set up yet";
  const state = game.winner ? `${game.winner} won` : game.state === "abandoned" ? "ended early" : game.state;
  return `${seats}, ${state}`;
}

function when(game) {
  return new Date(game.date * 1000).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
}

/** Draw the list of stored games; `open` is called with the id of one that is chosen. */
export function drawPast(games, open) {
  byId("nopast").hidden = games.length > 0;
  byId("past").replaceChildren(...games.map((game) => {
    const row = html("button", "",
      html("b", "", game.title), html("code", "", game.id),
      html("span", "", outcome(game)), html("span", "when", when(game)));
    if (game.beside) row.append(html("span", "", `another history of ${game.beside}, from record ${game.parted} on`));
    row.type = "button";
    row.addEventListener("click", () => open(game.id));
    return html("li", "", row);
  }));
}
