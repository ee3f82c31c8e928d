// The river as hexes. Axial (q, r) with +q to the right: heading 0 flows from left to right.

import { svg } from "../../dom.js";
import { t } from "../../words.js";
import { sister } from "./boats.js";
import { sign, waiting } from "./symbols.js";

const ROOT3 = Math.sqrt(3);
const CORNERS = [...Array(6).keys()].map((k) => {
  const angle = ((30 + 60 * k) * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
});
// The neighbour beyond the edge from corner k to corner k + 1.
const BEYOND = [[0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1], [1, 0]];
const HULL = "M-1.05-.36H.35Q.85-.32 1.15 0 .85.32.35.36H-1.050Q-1.2 0-1.05-.36Z";
const WHEELS = "M-.55-.62h.7v.3h-.7zM-.55.32h.7v.3h-.7z";
// Both boats of a player who has two carry the same sign, at the bow.
const MARKS = ["M.56 0a.16.16 0 1 0 .32 0 .16.16 0 1 0-.32 0Z", "M.58-.19V.19L.94 0Z", "M.56-.15H.86V.15H.56Z"];
const MARGIN = 2.8;
const BEHIND = 2.1;
const ASHORE = 1.3; // distance from the outermost field to waiting passengers
const LARGEST_SIGN = 1.6;
const LARGEST_BOAT = 2.2;
const READABLE = 17; // pixels per unit; below that, boats and signs are enlarged
const SMALLEST = 6.5; // pixels per unit, at least; a larger river is scrolled

const at = ([q, r]) => [ROOT3 * (q + r / 2), 1.5 * r];
const key = (hex) => hex.join();
const round = (number) => Math.round(number * 1000) / 1000;
const mean = (spots) => [0, 1].map((k) => spots.reduce((sum, spot) => sum + spot[k], 0) / spots.length);
const turnOf = (tile) => (-Math.PI / 3) * tile.heading; // headings count anticlockwise

function outline(hex) {
  const [x, y] = at(hex);
  return "M" + CORNERS.map(([cx, cy]) => `${round(x + cx)} ${round(y + cy)}`).join("L") + "Z";
}

/** The edges of these hexes whose neighbour passes the test, as one path. */
function edges(hexes, test) {
  let path = "";
  for (const [q, r] of hexes) {
    const [x, y] = at([q, r]);
    BEYOND.forEach(([dq, dr], k) => {
      if (!test(key([q + dq, r + dr]))) return;
      const [[ax, ay], [bx, by]] = [CORNERS[k], CORNERS[(k + 1) % 6]];
      path += `M${round(x + ax)} ${round(y + ay)}L${round(x + bx)} ${round(y + by)}`;
    });
  }
  return path;
}

function drawTile(tile, foremost, water) {
  const own = new Set(tile.hexes.map(key));
  const group = svg("g", { class: foremost ? "tile foremost" : "tile", "data-tile": tile.tile });
  group.append(svg("path", { class: tile.tile % 2 ? "water odd" : "water", d: tile.hexes.map(outline).join("") }));
  group.append(svg("path", { class: "joint", d: edges(tile.hexes, (far) => water.has(far) && !own.has(far)) }));
  return group;
}

/** The place of waiting passengers: the outer bank, beside the tile's first row. */
function station(view, tile) {
  const side = view.joins[tile.tile - 1] === "R" ? -1 : 1; // 1 is the right bank
  const [x, y] = at(tile.hexes[side > 0 ? 4 : 0]);
  const turn = turnOf(tile);
  return { side, spot: [x - side * ASHORE * Math.sin(turn), y + side * ASHORE * Math.cos(turn)] };
}

/** A place on the bank behind the tile, where no boat can be. */
function behind(tile) {
  const [x, y] = at(tile.hexes[2]), turn = turnOf(tile);
  return [x - BEHIND * Math.cos(turn), y - BEHIND * Math.sin(turn)];
}

/** A tile's number and symbols, in its first row, and beside it the passengers that wait there. */
function drawSigns(view, tile, scale) {
  const { side, spot } = station(view, tile);
  const [number, shown] = tile.waiting ? [side > 0 ? 0 : 4, 2] : [side > 0 ? 1 : 3, side > 0 ? 3 : 1];
  const signs = [];
  const place = ([x, y], made) => signs.push(svg("g", { transform: `translate(${round(x)} ${round(y)}) scale(${scale})` }, made));
  if (tile.tile === 0) place(behind(tile), svg("text", { class: "number", "font-size": 0.7 }, t("start")));
  else place(at(tile.hexes[tile.kind ? number : 2]), svg("text", { class: "number", "font-size": 1.05 }, String(tile.tile)));
  if (tile.tile && tile.kind) place(at(tile.hexes[shown]), sign(tile.kind));
  if (tile.waiting) place(spot, waiting(tile.waiting));
  return signs;
}

/** The quay on the bank behind the landing fields: its centre and the angle towards it. */
function quayOf(view) {
  const landing = mean(view.landing.map(at));
  const tile = mean(view.river[view.river.length - 1].hexes.map(at));
  const out = Math.atan2(landing[1] - tile[1], landing[0] - tile[0]);
  return { x: landing[0] + 3 * Math.cos(out), y: landing[1] + 3 * Math.sin(out), out };
}

function drawDock(view) {
  const group = svg("g", { class: "dock" });
  if (!view.landing.length) return group;
  const { x, y, out } = quayOf(view);
  const turned = `translate(${round(x)} ${round(y)}) rotate(${round((out * 180) / Math.PI)})`;
  const planks = [-1.4, -0.7, 0, 0.7, 1.4].map((dx) => `M${dx}-3v6`).join("");
  group.append(svg("g", { transform: turned },
    svg("rect", { class: "quay", x: -2.1, y: -3, width: 4.2, height: 6, rx: 0.4 }),
    svg("path", { class: "grain", d: planks })));
  if (!view.boats.some((boat) => boat.place)) {
    group.append(svg("text", { class: "number", x: round(x), y: round(y), "font-size": 1.3 }, t("dock")));
  }
  group.append(svg("path", { class: "landing", d: view.landing.map(outline).join("") }));
  return group;
}

/** A boat's place: on its field if that is known, otherwise in its lane of the tile, or at the dock. */
function berth(view, boat, index) {
  const tile = view.river.find((one) => one.tile === boat.tile);
  if (!tile) return null;
  if (boat.place && view.landing.length) {
    const quay = quayOf(view);
    const row = boat.place > 3 ? 0.95 : -0.95;
    const along = (((boat.place - 1) % 3) - 1) * 1.9;
    const [c, s] = [Math.cos(quay.out), Math.sin(quay.out)];
    return { x: quay.x + row * c - along * s, y: quay.y + row * s + along * c, angle: 0, home: true };
  }
  const turn = turnOf(tile);
  const angle = -60 * tile.heading;
  if (boat.hex !== undefined) {
    const [x, y] = at(tile.hexes[boat.hex]);
    return { x, y, angle };
  }
  const count = view.boats.length;
  const across = 5.4 * (index / Math.max(1, count - 1) - 0.5);
  const stagger = count > 3 ? (index % 2 ? -1.1 : 1.1) : 0;
  const along = 1.7 - Math.abs(across) / ROOT3 + stagger; // tiles are pointed downstream
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const [x, y] = at(tile.centre);
  return { x: x + along * c - across * s, y: y + along * s + across * c, angle };
}

function drawBoat(view, boat) {
  const hull = svg("g", { class: "hull" }, svg("path", { class: "paddles", d: WHEELS }), svg("path", { d: HULL }),
    svg("circle", { class: "aboard", cx: -0.78, cy: -0.17, r: 0.14 }),
    svg("circle", { class: "aboard", cx: -0.78, cy: 0.17, r: 0.14 }));
  if (sister(view, boat)) hull.append(svg("path", { class: "mark", d: MARKS[boat.owner % MARKS.length] }));
  return svg("g", { class: "boat", "data-boat": boat.id },
    svg("ellipse", { class: "sand", rx: 1.55, ry: 0.95 }), hull,
    svg("circle", { class: "halo", r: 1.35 }), svg("circle", { class: "token", r: 0.8 }),
    svg("text", { "font-size": 0.78 }, boat.id));
}

function placeBoats(river, view, scale) {
  const drawn = new Map([...river.querySelectorAll(".boat")].map((group) => [group.dataset.boat, group]));
  view.boats.forEach((boat, index) => {
    const place = boat.fate === "out" ? null : berth(view, boat, index);
    let group = drawn.get(boat.id);
    drawn.delete(boat.id);
    if (!place) return group?.remove();
    if (!group) river.querySelector(".fleet").append((group = drawBoat(view, boat)));
    group.classList.toggle("turn", boat.id === view.turn && !place.home);
    group.classList.toggle("home", Boolean(place.home));
    group.classList.toggle("aground", Boolean(boat.bank) && !place.home);
    group.dataset.aboard = boat.pax.length;
    group.style.transform = `translate(${round(place.x)}px, ${round(place.y)}px) scale(${place.home ? 1 : scale})`;
    group.querySelector(".hull").style.transform = `rotate(${round(place.angle)}deg)`;
  });
  for (const left of drawn.values()) left.remove();
}

/** The view turned clockwise by this many times 60 degrees. */
function turned(view, times) {
  const turn = (hex) => {
    let [q, r] = hex;
    for (let i = 0; i < times; i++) [q, r] = [-r, q + r];
    return [q, r];
  };
  const river = view.river.map((tile) => ({
    ...tile, centre: turn(tile.centre), heading: (tile.heading + 6 - times) % 6, hexes: tile.hexes.map(turn),
  }));
  return { ...view, river, landing: view.landing.map(turn) };
}

function bounds(view) {
  const spots = view.river.flatMap((tile) => tile.hexes).map(at);
  spots.push(...view.river.filter((tile) => tile.waiting).map((tile) => station(view, tile).spot));
  if (view.landing.length) {
    const { x, y } = quayOf(view);
    spots.push([x - 2, y - 2], [x + 2, y + 2]);
  }
  const [xs, ys] = [spots.map((p) => p[0]), spots.map((p) => p[1])];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return { left, top, width: Math.max(...xs) - left + MARGIN, height: Math.max(...ys) - top + MARGIN };
}

const unitIn = (room, { width, height }) => Math.min(room.width / width, room.height / height);

/** The view, turned if that shows the river much larger. */
function bestSide(view, room) {
  let best = view;
  for (const times of [1, 5, 2, 4]) {
    const other = turned(view, times);
    if (unitIn(room, bounds(other)) > 1.2 * unitIn(room, bounds(best))) best = other;
  }
  return best;
}

function scenery(view, scale) {
  const water = new Set(view.river.flatMap((tile) => tile.hexes.map(key)));
  const last = view.river[view.river.length - 1];
  const scene = svg("g", { class: "scene" });
  for (const tile of view.river) scene.append(drawTile(tile, tile === last && !view.landing.length, water));
  scene.append(drawDock(view));
  const all = view.river.flatMap((tile) => tile.hexes);
  scene.append(svg("path", { class: "grid", d: all.map(outline).join("") }));
  scene.append(svg("path", { class: "shore", d: edges(all, (far) => !water.has(far)) }));
  const own = new Set(last.hexes.map(key));
  if (!view.landing.length) {
    scene.append(svg("path", { class: "front", d: edges(last.hexes, (far) => !own.has(far)) }));
  }
  for (const tile of view.river) scene.append(...drawSigns(view, tile, Math.min(LARGEST_SIGN, scale)));
  return scene;
}

function inWords(view) {
  const boats = view.boats.map((boat) => (boat.fate === "racing" ? t("{0} on tile {1}", boat.id, boat.tile) : `${boat.id} ${t(boat.fate)}`));
  const stations = view.river.filter((tile) => tile.waiting).map((tile) => t("{0} on tile {1}", tile.waiting, tile.tile));
  const waits = stations.length ? `. ${t("Passengers waiting: {0}", stations.join(", "))}` : "";
  return t("The river, {0} tiles: {1}", view.river.length, boats.join(", ")) + waits;
}

/** Draw the river into this box, as large as it fits. */
export function drawRiver(box, seen) {
  if (!box.firstChild) box.append(svg("svg", { role: "img" }, svg("g", { class: "fleet" })));
  const room = { width: box.clientWidth, height: Math.max(250, Math.min(460, 0.38 * innerHeight)) };
  const view = bestSide(seen, room);
  const { left, top, width, height } = bounds(view);
  const unit = Math.max(SMALLEST, unitIn(room, { width, height }));
  const scale = round(Math.max(1, Math.min(LARGEST_BOAT, READABLE / unit)));
  const river = box.firstChild;
  river.setAttribute("viewBox", [left, top, width, height].map(round).join(" "));
  river.style.width = `${round(unit * width)}px`;
  river.style.height = `${round(unit * height)}px`;
  river.querySelector(".scene")?.remove();
  river.prepend(scenery(view, scale));
  placeBoats(river, view, scale);
  river.setAttribute("aria-label", inWords(view));
  const turn = view.boats.findIndex((boat) => boat.id === view.turn);
  const spot = turn < 0 ? null : berth(view, view.boats[turn], turn);
  if (spot) box.scrollTo({ left: (spot.x - left) * unit - room.width / 2, behavior: "smooth" });
}
