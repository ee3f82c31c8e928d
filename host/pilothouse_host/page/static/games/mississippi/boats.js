// One card for each boat: its wheels, its passengers, who sails it.

import { badge, html, svg } from "../../dom.js";
import { ordinal, t } from "../../words.js";
import { picture, seat } from "./symbols.js";

const PADDLES = 14;
const DIALS = { speed: [1, 6], coal: [0, 6] };
const SEATS = 2;
const ROSE = "R";

function makeDial(name) {
  const [low, high] = DIALS[name];
  const wheel = svg("g", { class: "turning" });
  for (let i = 0; i < PADDLES; i++) {
    const turned = `rotate(${(360 / PADDLES) * i})`;
    wheel.append(svg("rect", { class: "paddle", x: -3.5, y: -48, width: 7, height: 12, rx: 1.5, transform: turned }));
  }
  wheel.append(svg("circle", { class: "face", r: 40 }));
  const count = high - low + 1;
  for (let value = low; value <= high; value++) {
    const turned = `rotate(${(360 / count) * (value - low)})`;
    wheel.append(svg("text", { class: "digit", y: -30, transform: turned, "data-digit": value }, String(value)));
  }
  const dial = svg("svg", { class: "dial", viewBox: "-52 -56 104 108", role: "img" }, wheel,
    svg("circle", { class: "hub", r: 20 }), svg("text", { class: "now", "data-value": name, y: 1 }),
    svg("path", { class: "pointer", d: "M-6-56h12l-6 11z" }));
  const caption = html("span", "caption", t(name));
  caption.setAttribute("aria-hidden", "true");
  return html("div", `wheel ${name}`, dial, caption);
}

function setDial(box, name, value) {
  const [low, high] = DIALS[name];
  const dial = box.querySelector("svg");
  dial.setAttribute("aria-label", `${t(name)} ${value}`);
  dial.querySelector(".now").textContent = value;
  dial.querySelector(".turning").style.transform = `rotate(${(-360 / (high - low + 1)) * (value - low)}deg)`;
  for (const digit of dial.querySelectorAll(".digit")) {
    digit.classList.toggle("current", Number(digit.dataset.digit) === value);
  }
  box.classList.toggle("empty", value === 0);
}

/** Two seats; a taken one names the tile of its passenger. */
function drawSeats(box, boat) {
  const seats = [...Array(SEATS).keys()].map((index) => {
    const from = boat.pax[index];
    const taken = from !== undefined;
    const made = html("span", taken ? "seat taken" : "seat", seat(), from > 0 ? html("small", "", String(from)) : "");
    if (from > 0) made.title = t("from tile {0}", from);
    return made;
  });
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", t("passengers aboard: {0}", boat.pax.length));
  box.replaceChildren(...seats);
}

function makeBoat(boat, view) {
  const rose = boat.id === ROSE;
  const wheels = html("div", "wheels", makeDial("speed"));
  wheels.append(rose ? html("p", "supply", html("b", "", "∞"), html("span", "", t("one coal a turn"))) : makeDial("coal"));
  const below = html("div", "below", html("span", "state"));
  if (view.mode === "passengers" && !rose) below.append(html("span", "seats"));
  const badges = html("span", "badges", badge(boat.id));
  const other = sister(view, boat);
  if (other) {
    badges.append(badge(other));
    badges.title = t("sails with {0}", other);
  }
  const name = html("div", "name", badges, html("div", "lines", html("span", "label"), below));
  const card = html("li", "card boat", name, wheels);
  card.dataset.boat = boat.id;
  return card;
}

function fate(boat) {
  if (boat.fate === "out") return t("out");
  if (boat.place) return ordinal(boat.place);
  return boat.tile === 0 ? t("start") : t("tile {0}", boat.tile);
}

function onSand() {
  const made = html("span", "sandy", picture("bank"));
  made.title = t("on a sandbank");
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", t("on a sandbank"));
  return made;
}

/** A player's other boat; "" if everybody has only one. */
export function sister(view, boat) {
  const own = view.boats.find((other) => other.owner === boat.owner && other.id !== boat.id && other.id !== ROSE);
  return own && boat.id !== ROSE ? own.id : "";
}

function label(view, boat) {
  if (boat.id === ROSE) return t("Black Rose");
  return boat.name || t("Boat {0}", boat.id);
}

export function drawBoats(list, view) {
  const known = new Map([...list.children].map((card) => [card.dataset.boat, card]));
  const count = view.boats.length;
  list.style.setProperty("--columns", count > 5 ? Math.ceil(count / 2) : Math.max(1, count));
  list.classList.toggle("many", count > 5);
  for (const boat of view.boats) {
    let card = known.get(boat.id);
    if (!card) list.append((card = makeBoat(boat, view)));
    known.delete(boat.id);
    card.querySelector(".label").textContent = label(view, boat);
    card.querySelector(".label").title = label(view, boat);
    const aground = boat.bank && boat.fate === "racing";
    card.querySelector(".state").replaceChildren(fate(boat), ...(aground ? [onSand()] : []));
    card.dataset.fate = boat.fate;
    card.classList.toggle("turn", boat.id === view.turn);
    if (boat.id === view.turn) card.setAttribute("aria-current", "true");
    else card.removeAttribute("aria-current");
    for (const box of card.querySelectorAll(".wheel")) {
      const name = box.classList.contains("speed") ? "speed" : "coal";
      setDial(box, name, boat[name]);
    }
    const seats = card.querySelector(".seats");
    if (seats) drawSeats(seats, boat);
  }
  for (const card of known.values()) card.remove();
}
