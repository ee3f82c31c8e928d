// The game's panel, as far as all games have it in common. A game's own picture is games/NAME.js:
//   title             its name
//   draw(root, view)  draws view() into the <div>, which is kept between calls
//   facts(view)       optional: [[label, value], …] for the head of the panel

import { badge, byId, html } from "../dom.js";
import { draws, shown, state } from "../store.js";
import { ordinal, t } from "../words.js";

const loading = new Map(); // each game's module, as a promise
let drawing = { id: "", root: null }; // the picture on the page

draws((now, changed) => {
  const game = shown();
  if (!game || !(changed.has("live") || changed.has("past") || changed.has("resized") || changed.has("address") || changed.has("figures"))) return;
  for (const id of ["drawn", "ranking", "facts"]) byId(id).hidden = !game.view;
  if (game.view) {
    drawStandings(game);
    drawPicture(game);
  }
  drawFair(game);
});

/** Load a game's style. */
export function adoptStyle(file) {
  return new Promise((done) => {
    const link = html("link");
    link.rel = "stylesheet";
    link.href = new URL(`../games/${file}`, import.meta.url);
    link.addEventListener("load", done);
    link.addEventListener("error", done);
    document.head.append(link);
  });
}

/** Load a game's module and style; null for a game that has none. */
function moduleOf(game) {
  const name = game.header.game;
  if (!loading.has(name)) {
    const style = game.files.includes(`${name}.css`) ? adoptStyle(`${name}.css`) : null;
    const own = game.files.includes(`${name}.js`) ? import(`../games/${name}.js`) : null;
    const module = own ?? (game.view.cards ? import("./cards.js") : null);
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
  // While the module was loading, the page may have moved to another game or a later view.
  if (mine !== drawing || mine.view !== game.view) return;
  byId("drawn").hidden = !module;
  if (!module) return;
  byId("drawn").setAttribute("aria-label", module.title ?? game.title);
  drawFacts(byId("facts"), module.facts?.(game.view) ?? []);
  module.draw(mine.root, game.view);
}

function drawFacts(list, facts) {
  list.replaceChildren(...facts.map(([name, value]) => html("div", "", html("dt", "", name), html("dd", "", String(value)))));
}

function drawStandings(game) {
  const list = byId("standings");
  const players = new Map(game.players.map((player) => [player.id, player]));
  const placed = game.ended?.why !== "abandoned"; // an abandoned game has no places, whatever the log says
  list.replaceChildren(...game.standings.map(([who, place]) => {
    const { name, status } = players.get(who) ?? { name: "", status: "" };
    const state = place && placed ? ordinal(place) : (status && t(status)) || (game.ended ? t("unplaced") : t("playing"));
    const row = html("li", "", html("span", "place", state), badge(who), html("span", "", name));
    row.dataset.place = placed ? place : 0;
    return row;
  }));
  if (!game.standings.length) list.append(html("li", "none", t("The game is not set up yet.")));
}

/** The list of throws with their numbers, collapsed at first. */
function drawThrows(game, throws) {
  const rows = throws.map((one) => {
    const row = html("li", one.undone ? "undone" : "", html("span", "tag", String(one.number + 1)), one.who ? badge(one.who) : "",
      html("span", "", `${one.title}: ${one.text}`), one.hand ? html("small", "", t("by hand")) : "");
    return row;
  });
  return html("details", "", html("summary", "", t("All {0} rolls", throws.length)), html("ol", "throws", ...rows));
}

function drawFair(game) {
  const commit = game.header.commit || t("none");
  const said = game.ended?.seed
    ? t("The seed is out: anyone can check every throw against the seal made before the first move.")
    : t("Every throw is sealed before the first move: this is the SHA-256 of its seed. The seed comes out at the end.");
  const figures = state.figures?.id === game.id && game.ended ? state.figures : null;
  const parts = figures ? figures.verdict.map((sentence) => html("p", "verdict", sentence)) : [html("p", "", said)];
  if (game.seal) parts.push(html("p", "words", game.seal));
  parts.push(html("p", "hash", html("span", "tag", t("seal")), html("code", "", commit)));
  if (game.ended?.seed) parts.push(html("p", "hash", html("span", "tag", t("seed")), html("code", "", game.ended.seed)));
  if (figures?.throws.length) parts.push(drawThrows(game, figures.throws));
  if (!figures && game.header.entropy === "test") parts.push(html("p", "warn", t("This is a test seed: its throws can be known beforehand.")));
  byId("fair").replaceChildren(...parts);
}
