// Draws the Bermuda Triangle from view(), without computing any rules: the sea with its points and
// the cloud, the route and its ports, the cargo.

import { badge, html, svg } from "../dom.js";
import { number, t } from "../words.js";

export const title = "Bermuda Triangle";

const NAMES = { sugar: "Sugar", oil: "Oil", bananas: "Bananas", wood: "Lumber", bonus: "Home bonus" };
const STATES = { port: "in port", sea: "at sea", under: "under the cloud", caught: "caught", pushed: "pushed away", lost: "lost" };
const WAYS = { N: "north", E: "east", S: "south", W: "west" };
const RIM = 2.6; // from the outermost points to the coast
const REACH = 2.5; // radius of the cloud
const PUFFS = [[0, -1.5, 1.25], [1.25, -0.95, 1.2], [1.6, 0.35, 1.1], [0.8, 1.4, 1.15], [-0.6, 1.5, 1.2], [-1.55, 0.55, 1.15], [-1.3, -0.85, 1.2], [0, 0, 1.9]];
const HULL = "M-.62-.12H.66L.46.3H-.42ZM-.1-.12V-.78L.42-.2H-.02ZM-.18-.12V-.62L-.5-.2Z";

const round = (number) => Math.round(number * 100) / 100;
const money = (thousands) => number(1000 * thousands);

/** The four ports, placed at the corners in sailing order; a scheme, not a map. */
function harbours(view) {
  const [columns, rows] = view.grid;
  const [west, north, east, south] = [1 - RIM * 0.55, 1 - RIM * 0.4, columns + RIM * 0.55, rows + RIM * 0.4];
  return [[west, north], [west, south], [east, south], [east, north]];
}

/** The point at a share of a leg, which is a curve towards the middle of the sea. */
function along(view, port, share) {
  const places = harbours(view);
  const [from, to] = [places[port], places[(port + 1) % 4]];
  const middle = [(view.grid[0] + 1) / 2, (view.grid[1] + 1) / 2];
  const lean = [0, 1].map((i) => (from[i] + to[i]) / 2 * 0.25 + middle[i] * 0.75);
  return [0, 1].map((i) => (1 - share) ** 2 * from[i] + 2 * share * (1 - share) * lean[i] + share ** 2 * to[i]);
}

const markAt = (view, port, mark) => along(view, port, mark / (view.ports[port].leg + 1));

function drawSea(view) {
  const [columns, rows] = view.grid;
  const sea = svg("g", { class: "sea" });
  const frame = { x: 1 - RIM, y: 1 - RIM, width: columns - 1 + 2 * RIM, height: rows - 1 + 2 * RIM, rx: 1.2 };
  sea.append(svg("rect", { class: "water", ...frame }));
  let dots = "";
  for (let x = 1; x <= columns; x++) for (let y = 1; y <= rows; y++) dots += `M${x} ${y - 0.13}l.13.13-.13.13-.13-.13z`;
  sea.append(svg("path", { class: "points", d: dots }));
  const [x, y] = view.red;
  sea.append(svg("circle", { class: "red", cx: x, cy: y, r: 0.42 }));
  const middle = [(columns + 1) / 2, (rows + 1) / 2];
  for (const [letter, cx, cy] of [["N", middle[0], 1 - RIM * 0.7], ["S", middle[0], rows + RIM * 0.7],
    ["W", 1 - RIM * 0.7, middle[1]], ["E", columns + RIM * 0.7, middle[1]]]) {
    sea.append(svg("text", { class: "compass", x: cx, y: cy, "font-size": 0.9 }, letter));
  }
  return sea;
}

function drawRoute(view) {
  const route = svg("g", { class: "route" });
  view.ports.forEach((port, index) => {
    let marks = "";
    for (let mark = 1; mark <= port.leg; mark++) {
      const [x, y] = markAt(view, index, mark);
      const [ax, ay] = along(view, index, (mark + 0.5) / (port.leg + 1));
      const turn = (Math.atan2(ay - y, ax - x) * 180) / Math.PI;
      route.append(svg("path", { class: "mark", d: "M-.26-.2L.26 0-.26.2-.14 0Z", transform: `translate(${round(x)} ${round(y)}) rotate(${round(turn)})` }));
      marks += `${mark > 1 ? "L" : "M"}${round(x)} ${round(y)}`;
    }
    route.prepend(svg("path", { class: "lane", d: marks }));
  });
  return route;
}

function drawPorts(view) {
  const group = svg("g", { class: "ports" });
  harbours(view).forEach(([x, y], index) => {
    const port = view.ports[index];
    const full = port.ships >= port.holds && port.holds;
    const place = svg("g", { class: full ? "port full" : "port", transform: `translate(${round(x)} ${round(y)})` });
    place.append(svg("circle", { class: "quay", r: 1.5 }));
    const up = index === 0 || index === 3 ? -1 : 1;
    const label = `${t(NAMES[port.name])}${port.home ? ` · ${t("home")}` : ""}`;
    const side = index < 2 ? { x: -1.4, class: "harbour west" } : { x: 1.4, class: "harbour east" };
    place.append(svg("text", { ...side, y: 2.1 * up, "font-size": 0.85 }, label));
    group.append(place);
  });
  return group;
}

/** Where a ship is drawn; ships in a port are arranged around its centre. */
function berth(view, ship, order) {
  if (ship.state === "caught") {
    const [x, y] = view.cloud.at;
    const angle = (order * Math.PI) / 4;
    return [x + 1.7 * Math.sin(angle), y - 1.7 * Math.cos(angle)];
  }
  if (ship.mark) return markAt(view, ship.port, ship.mark);
  const [x, y] = harbours(view)[ship.port];
  const angle = (order * Math.PI) / 2 + Math.PI / 4;
  return [x + 0.78 * Math.cos(angle), y + 0.78 * Math.sin(angle)];
}

function placeShips(fleet, view) {
  const drawn = new Map([...fleet.children].map((one) => [one.dataset.ship, one]));
  const taken = new Map();
  for (const player of view.players) {
    for (const ship of player.ships) {
      const key = ship.state === "caught" ? "cloud" : `${ship.port}:${ship.mark}`;
      const order = taken.get(key) ?? 0;
      if (ship.state === "lost") continue;
      taken.set(key, order + 1);
      let group = drawn.get(ship.id);
      drawn.delete(ship.id);
      if (!group) {
        group = svg("g", { "data-ship": ship.id, "data-boat": player.id }, svg("path", { class: "hull", d: HULL }),
          svg("circle", { class: "tag", cy: 0.52, r: 0.33 }), svg("text", { y: 0.53, "font-size": 0.46 }, player.id));
        fleet.append(group);
      }
      group.setAttribute("class", `ship ${ship.state}`);
      group.setAttribute("aria-label", `${ship.id} ${t(STATES[ship.state])}`);
      const [x, y] = berth(view, ship, order);
      const beside = ship.mark && ship.state !== "caught" ? order * 0.45 : 0;
      group.style.transform = `translate(${round(x + beside)}px, ${round(y - beside)}px)`;
    }
  }
  for (const left of drawn.values()) left.remove();
}

function drawWay(group, view) {
  const [x0, y0, x1, y1] = view.cloud.way;
  if (x0 === undefined || (x0 === x1 && y0 === y1)) return group.replaceChildren();
  group.replaceChildren(
    svg("circle", { class: "was", cx: x0, cy: y0, r: REACH * 0.9 }),
    svg("path", { class: "way", d: `M${x0} ${y0}L${x1} ${y1}` }),
    svg("circle", { class: "stop", cx: x1, cy: y1, r: 0.3 }));
}

function makeCloud(letters) {
  const turning = svg("g", { class: "turning" });
  for (const [cx, cy, r] of PUFFS) turning.append(svg("circle", { class: "fluff", cx, cy, r }));
  [...letters].forEach((letter, i) => {
    turning.append(svg("text", { class: "letter", y: -REACH * 0.76, "font-size": 0.72, transform: `rotate(${45 * i})`, "data-letter": letter }, letter));
  });
  return svg("g", { class: "cloud" }, turning,
    svg("path", { class: "notch", d: `M-.42-${REACH + 0.72}h.84l-.42.66z` }), svg("text", { class: "spoken", y: 0.05, "font-size": 1.7 }));
}

/** Turn the cloud, only clockwise, as the rules say. */
function placeCloud(cloud, view) {
  const { at, letter, letters } = view.cloud;
  cloud.style.transform = `translate(${at[0]}px, ${at[1]}px)`;
  const before = Number(cloud.dataset.turn ?? 0);
  const wanted = -45 * letters.indexOf(letter);
  const turn = before + ((((wanted - before) % 360) + 360) % 360);
  cloud.dataset.turn = turn;
  cloud.querySelector(".turning").style.transform = `rotate(${turn}deg)`;
  cloud.querySelector(".spoken").textContent = letter;
  for (const one of cloud.querySelectorAll(".letter")) one.classList.toggle("current", one.dataset.letter === letter);
}

function spun(view) {
  const segment = view.cloud.segment;
  if (!segment) return t("The cloud waits on the red circle.");
  const [letter, points, way] = [segment[0], segment.slice(1, -1), segment.at(-1)];
  const far = points === ">" ? t("to the edge, {0}", t(WAYS[way])) : `${points} ${t(WAYS[way])}`;
  return t("Last spin: {0}, {1} · turned {2}/8", letter, far, view.cloud.eighths);
}

function bar(view, player) {
  const share = Math.min(1, player.total / view.goal);
  const fill = html("span", "fill");
  fill.style.width = `${round(100 * share)}%`;
  return html("span", "bar", fill);
}

function playerCard(view, player) {
  const counts = Object.keys(STATES).map((state) => [state, player.ships.filter((ship) => ship.state === state).length]);
  const ships = counts.filter(([, count]) => count).map(([state, count]) => html("span", `chip ${state}`, `${count} ${t(STATES[state])}`));
  const decks = view.decks.map((deck, i) => [t(NAMES[deck.name]), player.cards[i]]).filter(([, cards]) => cards.length);
  const cards = decks.map(([name, worth]) => html("li", "", html("span", "", name), html("b", "", worth.join(" + "))));
  const card = html("li", "card fleet", html("div", "who", badge(player.id), html("span", "label", player.name),
    html("b", "total", money(player.total))), bar(view, player), html("div", "chips", ...ships), html("ul", "hand", ...cards));
  card.dataset.boat = player.id;
  card.classList.toggle("turn", player.id === view.turn);
  card.classList.toggle("left", Boolean(player.left));
  return card;
}

function deckCard(deck) {
  const left = html("span", "left", deck.cards.length ? t("{0} left, {1}", deck.cards.length, money(deck.worth)) : t("empty"));
  const card = html("li", deck.cards.length ? "deck" : "deck gone", html("span", "product", t(NAMES[deck.name])),
    html("b", "", deck.top ? money(deck.top) : deck.name === "bonus" && deck.cards.length ? money(deck.cards[0]) : deck.cards.length ? "?" : "–"), left,
    html("small", "", deck.name === "bonus" ? "" : deck.cards.join(" ")));
  card.dataset.deck = deck.name;
  return card;
}

function build(root, view) {
  const [columns, rows] = view.grid;
  const box = [1 - RIM - 0.9, 1 - RIM - 1.1, columns - 1 + 2 * RIM + 1.8, rows - 1 + 2 * RIM + 2.2];
  const chart = svg("svg", { class: "chart", viewBox: box.map(round).join(" "), role: "img" },
    drawSea(view), drawRoute(view), svg("g", { class: "ways" }), svg("g", { class: "harbours" }),
    svg("g", { class: "ships" }), makeCloud(view.cloud.letters));
  const caption = html("figcaption", "", html("span", "spun"), html("span", "dialname"));
  root.replaceChildren(html("figure", "card", chart, caption), html("ul", "decks"), html("ul", "fleets"));
  root.dataset.triangle = board(view);
}

const board = (view) => JSON.stringify([view.dial, view.grid, view.red, view.cloud.letters, view.ports.map((port) => [port.name, port.leg])]);

export function facts(view) {
  if (!view.players.length) return [];
  return [[t("round"), view.round], [t("cargo left"), money(view.rest)]];
}

/** Draw a view into the given element; further calls move what is there. */
export function draw(root, view) {
  if (root.dataset.triangle !== board(view)) build(root, view);
  const find = (name) => root.querySelector(name);
  drawWay(find(".ways"), view);
  find(".harbours").replaceChildren(drawPorts(view));
  placeShips(find(".ships"), view);
  placeCloud(find(".cloud"), view);
  find(".chart").setAttribute("aria-label", t("The sea; the cloud at column {0}, row {1}, letter {2}", ...view.cloud.at, view.cloud.letter));
  find(".spun").textContent = spun(view);
  find(".dialname").textContent = t("Dial: {0} · to {1}", view.dial === "placeholder" ? t("an example") : view.dial, money(view.goal));
  find(".decks").replaceChildren(...view.decks.map(deckCard));
  find(".fleets").replaceChildren(...view.players.map((player) => playerCard(view, player)));
}
