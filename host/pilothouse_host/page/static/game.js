// The game's panel, drawn from view(). It computes no rule.

import { drawRiver, element } from "./river.js";

const byId = (id) => document.getElementById(id);
const PADDLES = 14;
const DIALS = { speed: [1, 6], coal: [0, 6] };
const TITLES = { mississippi: "Mississippi Queen" };
const ORDINALS = ["", "1st", "2nd", "3rd", "4th", "5th", "6th"];

function html(name, className = "", ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

export function title(game) {
  return TITLES[game] ?? game;
}

export function badge(who) {
  const made = html("span", "badge small", who || "·");
  made.dataset.boat = who;
  return made;
}

function makeDial(name) {
  const [low, high] = DIALS[name];
  const wheel = element("g", { class: "turning" });
  for (let i = 0; i < PADDLES; i++) {
    const turned = `rotate(${(360 / PADDLES) * i})`;
    wheel.append(element("rect", { class: "paddle", x: -3.5, y: -48, width: 7, height: 12, rx: 1.5, transform: turned }));
  }
  wheel.append(element("circle", { class: "face", r: 40 }));
  const count = high - low + 1;
  for (let value = low; value <= high; value++) {
    const turned = `rotate(${(360 / count) * (value - low)})`;
    wheel.append(element("text", { class: "digit", y: -30, transform: turned, "data-digit": value }, String(value)));
  }
  const svg = element("svg", { class: "dial", viewBox: "-52 -56 104 108", role: "img" }, wheel,
    element("circle", { class: "hub", r: 20 }), element("text", { class: "now", "data-value": name, y: 1 }),
    element("path", { class: "pointer", d: "M-6-56h12l-6 11z" }));
  const caption = html("span", "caption", name);
  caption.setAttribute("aria-hidden", "true");
  const box = html("div", `wheel ${name}`, svg, caption);
  return box;
}

function setDial(box, name, value) {
  const [low, high] = DIALS[name];
  const svg = box.querySelector("svg");
  svg.setAttribute("aria-label", `${name} ${value}`);
  svg.querySelector(".now").textContent = value;
  svg.querySelector(".turning").style.transform = `rotate(${(-360 / (high - low + 1)) * (value - low)}deg)`;
  for (const digit of svg.querySelectorAll(".digit")) {
    digit.classList.toggle("current", Number(digit.dataset.digit) === value);
  }
  box.classList.toggle("empty", value === 0);
}

function makeBoat(boat) {
  const card = html("li", "card boat",
    html("div", "name", badge(boat.id), html("div", "lines", html("span", "label"), html("span", "state"))),
    html("div", "wheels", makeDial("speed"), makeDial("coal")));
  card.dataset.boat = boat.id;
  return card;
}

function fate(boat) {
  if (boat.fate === "out") return "out";
  return boat.place ? ORDINALS[boat.place] : boat.tile === 0 ? "start tile" : `tile ${boat.tile}`;
}

function drawBoats(list, view) {
  const known = new Map([...list.children].map((card) => [card.dataset.boat, card]));
  for (const boat of view.boats) {
    let card = known.get(boat.id);
    if (!card) list.append((card = makeBoat(boat)));
    known.delete(boat.id);
    card.querySelector(".label").textContent = boat.name || `Boat ${boat.id}`;
    card.querySelector(".label").title = boat.name;
    card.querySelector(".state").textContent = fate(boat);
    card.dataset.fate = boat.fate;
    card.classList.toggle("turn", boat.id === view.turn);
    if (boat.id === view.turn) card.setAttribute("aria-current", "true");
    else card.removeAttribute("aria-current");
    for (const name of Object.keys(DIALS)) setDial(card.querySelector(`.wheel.${name}`), name, boat[name]);
  }
  for (const card of known.values()) card.remove();
}

function drawStandings(list, game) {
  const names = new Map(game.view.boats.map((boat) => [boat.id, boat]));
  list.replaceChildren(...game.standings.map(([who, place]) => {
    const boat = names.get(who);
    const state = place ? ORDINALS[place] : boat.fate === "out" ? "out" : "racing";
    const row = html("li", "", html("span", "place", state), badge(who), html("span", "", boat.name || `Boat ${who}`));
    row.dataset.place = place;
    return row;
  }));
  if (!game.standings.length) list.append(html("li", "none", "The boats are not on the river yet."));
}

function drawFacts(list, game) {
  const facts = game.view.boats.length
    ? [["round", game.view.round], ["tiles in the stack", game.view.stack]] : [];
  list.replaceChildren(...facts.map(([name, value]) => html("div", "", html("dt", "", name), html("dd", "", String(value)))));
}

function drawFair(box, game) {
  const commit = game.header.commit || "none";
  const test = game.header.entropy === "test";
  const said = game.ended?.seed
    ? "The seed is out: anyone can check every throw against the seal made before the first move."
    : "The die is sealed before the first move: this is the SHA-256 of its seed. The seed comes out at the end.";
  const parts = [html("p", "", said), html("p", "hash", html("span", "tag", "seal"), html("code", "", commit))];
  if (game.ended?.seed) parts.push(html("p", "hash", html("span", "tag", "seed"), html("code", "", game.ended.seed)));
  if (test) parts.push(html("p", "warn", "This is a test seed: its throws can be known beforehand."));
  box.replaceChildren(...parts);
}

function drawLog(list, log) {
  const entries = [...log].reverse();
  list.replaceChildren(...entries.map((entry) => {
    const row = html("li", "", badge(entry.who), html("span", "said", entry.text));
    if (entry.undone) row.classList.add("undone");
    row.value = entry.n;
    return row;
  }));
}

function headline(game) {
  if (!game.view) return "This game can only be read";
  if (game.question) return game.question.text;
  if (game.ended?.why === "abandoned") return "The game was ended early";
  const first = game.standings.find(([, place]) => place === 1);
  if (!first) return "The race is over";
  const boat = game.view.boats.find((one) => one.id === first[0]);
  return `${boat.name || `Boat ${boat.id}`} wins the race`;
}

function explanation(game, onTable) {
  if (game.question) return [game.question.more, game.question.note].filter(Boolean).join(" · ");
  return onTable && game.ended ? "Press OK on the board for a new game." : "";
}

/** Draw a game as the server tells it; `onTable`: it is the board's latest, not a past one. */
export function drawGame(game, onTable) {
  const winner = game.ended ? game.standings.find(([, place]) => place === 1)?.[0] ?? "" : "";
  const who = game.question ? game.question.who : winner;
  byId("who").textContent = who || "★";
  byId("who").dataset.boat = who;
  const state = game.ended ? "Finished" : game.paused ? "Paused" : game.question?.who ? `${game.question.who} is asked` : "For everyone";
  byId("over").textContent = `${title(game.header.game)} · ${state}`;
  byId("question").textContent = headline(game);
  byId("more").textContent = explanation(game, onTable);
  byId("problem").hidden = !game.problem;
  byId("problem").textContent = game.problem;
  drawFair(byId("fair"), game);
  drawLog(byId("log"), game.log);
  for (const id of ["drawn", "ranking", "facts"]) byId(id).hidden = !game.view;
  if (!game.view) return;
  drawFacts(byId("facts"), game);
  drawRiver(byId("river"), game.view);
  drawBoats(byId("boats"), game.view);
  drawStandings(byId("standings"), game);
}

function outcome(game) {
  const boats = game.players ? `${game.players} boats` : "no boats yet";
  const state = game.winner ? `${game.winner} won` : game.state === "abandoned" ? "ended early" : game.state;
  return `${boats}, ${state}`;
}

function when(game) {
  return new Date(game.date * 1000).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
}

/** Draw the list of stored games; `open` is called with the id of one that is chosen. */
export function drawPast(games, open) {
  byId("nopast").hidden = games.length > 0;
  byId("past").replaceChildren(...games.map((game) => {
    const row = html("button", "",
      html("b", "", title(game.game)), html("code", "", game.id),
      html("span", "", outcome(game)), html("span", "when", when(game)));
    row.type = "button";
    row.addEventListener("click", () => open(game.id));
    return html("li", "", row);
  }));
}
