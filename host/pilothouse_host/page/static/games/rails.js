// Draws Fantasy Island Rails from view(), without computing any rules: trains and their loads,
// accounts, agreements, goods in cities, the plates of the map, the latest bookings.

import { badge, html, svg } from "../dom.js";
import { t } from "../words.js";

export const title = "Fantasy Island Rails";

const SECRET = "• • •";
const WHY = {
  start: "start money", order: "order", public: "public order", track: "track", train: "better train",
  convert: "B train converted", ship: "ship", hire: "ferry hire", net: "use of the net", tariff: "agreed tariff",
  goods: "goods as agreed", deal: "deal", bank: "put right by the bank", correction: "corrected", left: "left the game",
};
const SHIPS = { none: "no ship of its own", ferry: "own ferry", clipper: "own clipper" };
const AT_SEA = { ferry: "at sea on a hired ferry", clipper: "at sea on a hired clipper", own: "at sea on its own ship" };
const TRAINS = { A: "the Wild 13", "B-6": "Emma", "B-9": "the freight train", "C-9": "the heavy haul" };
const ROOT3 = Math.sqrt(3);
const LOCO = { 6: "M6 40V22h8V10h22v12h26q6 0 6 6v12z", 9: "M4 40V20h7V8h24v10h34q12 2 17 22z" };

export function facts(view) {
  if (!view.players.length) return [];
  const build = view.left === null ? t("building") : t("{0} M left to build", view.left);
  const now = { move: t("{0} steps left", view.points), build }[view.phase];
  return [[t("round"), view.round], ...(now && view.turn ? [[t("now"), now]] : [])];
}

/** A value that is hidden until the end is null. */
export function draw(root, view) {
  const parts = view.players.map((player) => drawPlayer(player, view));
  const below = html("div", "below");
  if (view.players.length) below.append(drawBookings(view));
  below.append(...[drawStock(view), drawDeals(view), drawPlates(view)].filter(Boolean));
  root.replaceChildren(html("div", "lines", ...parts), below);
  if (!view.players.length && !view.plates.length) root.replaceChildren(waiting());
}

function waiting() {
  const box = html("div", "card waiting");
  box.append(drawTrain({ id: "A", speed: 9, room: 3, loads: ["30 M", t("train A"), t("5 orders")], train: "C-9" }),
    html("p", "", t("Setting up the railways: answer the questions on the device.")));
  return box;
}

// --- a railway -------------------------------------------------------------------------------

function drawPlayer(player, view) {
  const card = html("section", "card railway");
  card.dataset.boat = player.id;
  card.classList.toggle("turn", player.id === view.turn);
  card.classList.toggle("won", player.id === view.winner);
  card.classList.toggle("gone", Boolean(player.out));
  const state = player.out ? t("has left") : player.id === view.winner ? t("wins!") : player.id === view.turn ? t("is on turn") : "";
  card.append(html("header", "", badge(player.id), html("h2", "who", player.name || t("Railway {0}", player.id)),
    html("span", "state", state), drawMoney(player, view)));
  card.append(drawTrain(player));
  const train = t("Train {0} · {1}: speed {2}, {3} loads", player.train, t(TRAINS[player.train]), player.speed, player.room);
  card.append(html("p", "kind", train), drawFleet(player), drawCities(player, view));
  return card;
}

function drawMoney(player, view) {
  const hidden = player.money === null;
  const box = html("span", "money", hidden ? SECRET : `${player.money} M`);
  box.title = hidden ? t("hidden until the end") : t("{0} of {1} M", player.money, view.goal);
  if (hidden) {
    box.classList.add("secret");
    box.setAttribute("aria-label", t("hidden until the end"));
    return box;
  }
  const bar = html("span", "bar", html("i"));
  bar.firstChild.style.width = `${Math.min(100, (100 * player.money) / view.goal)}%`;
  box.append(bar);
  return box;
}

function wheels(...places) {
  return places.map((x) => svg("g", { class: "wheelset", transform: `translate(${x} 41)` },
    svg("circle", { class: "rim", r: 6 }), svg("path", { class: "spokes", d: "M-6 0h12M0-6v12" })));
}

function drawTrain(player) {
  const length = 92 + player.room * 96;
  const drawn = svg("svg", { class: "train", viewBox: `0 -6 ${length} 58`, role: "img" });
  const fast = player.speed > 6 ? 9 : 6;
  drawn.append(svg("path", { class: "rail", d: `M0 48H${length}` }), svg("path", { class: "ties", d: `M2 51H${length}` }));
  for (let slot = 0; slot < player.room; slot++) drawn.append(wagon(slot, player.loads[slot]));
  const loco = svg("g", { class: "loco", transform: `translate(${player.room * 96} 0)` },
    svg("path", { class: "body", d: LOCO[fast] }),
    svg("path", { class: "window", d: fast === 9 ? "M16 13h13v8H16z" : "M19 14h12v8H19z" }),
    svg("path", { class: "pipe", d: "M52 22l-2-15h10l-2 15z" }),
    svg("text", { class: "letter", x: fast === 9 ? 43 : 39, y: 29 }, player.id), ...wheels(18, 40, 62));
  drawn.append(loco);
  const loads = player.loads.join(", ") || t("nothing aboard");
  drawn.setAttribute("aria-label", t("Train {0}: {1}", player.train, loads));
  return drawn;
}

function wagon(slot, load) {
  const made = svg("g", { class: load ? "wagon full" : "wagon", transform: `translate(${slot * 96} 0)` },
    svg("path", { class: "coupling", d: "M88 36h10" }));
  if (load) {
    made.append(svg("rect", { class: "crate", x: 8, y: 5, width: 78, height: 24, rx: 4 }),
      svg("text", { x: 47, y: 18 }, load));
  }
  made.append(svg("path", { class: "bed", d: "M4 29h86v8H4z" }), ...wheels(20, 74));
  return made;
}

function drawFleet(player) {
  const line = html("p", "fleet");
  const kind = player.sea && player.sea !== "own" ? player.sea : player.ship;
  if (kind !== "none") {
    const sails = kind === "clipper" ? "M18 3v18M18 4q9 8 0 15M30 1v20M30 2q11 9 0 17M42 5v16M42 6q8 7 0 13" : "M18 9h22v12M24 9V3h6v6";
    line.append(svg("svg", { class: "ship", viewBox: "0 0 60 34", "aria-hidden": "true" },
      svg("path", { class: "hull", d: "M4 22h52l-7 10H12z" }), svg("path", { class: "sails", d: sails })));
  }
  line.append(t(player.sea ? AT_SEA[player.sea] : SHIPS[player.ship]));
  line.classList.toggle("sailing", Boolean(player.sea));
  return line;
}

function drawCities(player, view) {
  const list = html("ul", "cities");
  list.setAttribute("aria-label", t("connected: {0} of {1} large cities", player.large, view.large));
  for (const [name, kind] of player.cities) {
    const made = html("li", "", name);
    made.dataset.kind = kind;
    made.title = t(kind);
    list.append(made);
  }
  for (let missing = player.large; missing < view.large; missing++) {
    const made = html("li", "missing", "?");
    made.dataset.kind = "large";
    made.title = t("a large city is still missing");
    list.append(made);
  }
  return list;
}

// --- the table -------------------------------------------------------------------------------

function panel(name, heading, ...children) {
  return html("section", `card ${name}`, html("h2", "", heading), ...children);
}

function account(who) {
  return who ? badge(who) : html("span", "bank", t("bank"));
}

function drawBookings(view) {
  const rows = [...view.bookings].reverse().map(([round, payer, payee, amount, why]) =>
    html("li", "", html("span", "round", `R${round}`), account(payer), html("span", "to", "→"), account(payee),
      html("b", "", amount === null ? "•••" : `${amount} M`), html("span", "why", t(WHY[why] ?? why))));
  const made = panel("bookings", t("Latest bookings"), html("ol", "", ...rows));
  if (view.bank === null) {
    made.append(html("p", "none", t("This table hides amounts and balances until the end. To open them now: the device’s menu, Correction, Balances.")));
  }
  return made;
}

function drawStock(view) {
  if (!view.stock.length) return null;
  const rows = view.stock.map(([good, city, left]) => {
    const clock = html("span", "clock", ...[1, 2, 3, 4].map((n) => html("i", n <= left ? "left" : "")));
    clock.setAttribute("aria-hidden", "true");
    const rounds = html("span", "rounds", left === 1 ? t("last round") : t("{0} rounds", left));
    const row = html("li", "", html("b", "", good), ` ${t("in {0}", city)}`, clock, rounds);
    row.classList.toggle("last", left <= 1);
    return row;
  });
  return panel("stock", t("Goods in cities, free for all"), html("ul", "", ...rows));
}

function drawDeals(view) {
  if (!view.deals.length) return null;
  const rows = view.deals.map(([payer, payee, amount, until, kind, good, city]) => {
    const about = { use: t("for each use of the net"), round: t("every round for the net"), goods: t("for {0} in {1}", good, city) }[kind];
    return html("li", "", badge(payer), html("span", "to", "→"), badge(payee), html("b", "", `${amount} M`),
      html("span", "why", t("{0}, until round {1}", about, until)));
  });
  return panel("deals", t("Agreements"), html("ul", "", ...rows));
}

function drawPlates(view) {
  if (!view.plates.length) return null;
  const corners = [...Array(6).keys()].map((k) => {
    const angle = ((30 + 60 * k) * Math.PI) / 180;
    return `${Math.cos(angle).toFixed(3)},${Math.sin(angle).toFixed(3)}`;
  });
  const plates = view.plates.map(({ plate, turn, at: [q, r] }, index) =>
    svg("g", { class: "plate", transform: `translate(${(ROOT3 * (q + r / 2)).toFixed(3)} ${(1.5 * r).toFixed(3)})` },
      svg("polygon", { points: corners.join(" "), transform: "scale(.96)" }),
      svg("path", { class: "mark", d: "M0-.86l.14.22h-.28z", transform: `rotate(${60 * turn})` }),
      svg("text", { class: "number", y: 0.02 }, String(plate)),
      svg("text", { class: "order", y: 0.5 }, `${index + 1}. · ${turn}/6`)));
  const drawn = svg("svg", { viewBox: "-2.800 -2.600 7.200 5.200", role: "img" }, ...plates);
  drawn.setAttribute("aria-label", t("The tiles of the map: number, and sixths of a turn"));
  return panel("map", t("The random map"), drawn,
    html("p", "none", t("Tile, order, and sixths of a turn clockwise (the mark points to the tile’s top).")));
}
