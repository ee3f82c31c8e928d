// The river as hexes. Axial (q, r) with +q to the right: heading 0 flows from left to right.

const NS = "http://www.w3.org/2000/svg";
const ROOT3 = Math.sqrt(3);
const CORNERS = [...Array(6).keys()].map((k) => {
  const angle = ((30 + 60 * k) * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
});
// The neighbour beyond the edge from corner k to corner k + 1.
const BEYOND = [[0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1], [1, 0]];
const LANES = { 3: [1, 2, 3], 4: [0, 1, 3, 4], 5: [0, 1, 2, 3, 4] };
const ROW = 5; // hexes in a row of a tile, from bank to bank
const HULL = "M-1.05-.36H.35Q.85-.32 1.15 0 .85.32.35.36H-1.050Q-1.2 0-1.05-.36Z";
const WHEELS = "M-.55-.62h.7v.3h-.7zM-.55.32h.7v.3h-.7z";

const at = ([q, r]) => [ROOT3 * (q + r / 2), 1.5 * r];
const key = (hex) => hex.join();
const round = (number) => Math.round(number * 1000) / 1000;

export function element(name, attributes = {}, ...children) {
  const made = document.createElementNS(NS, name);
  for (const [k, v] of Object.entries(attributes)) made.setAttribute(k, v);
  made.append(...children);
  return made;
}

function outline(hex) {
  const [x, y] = at(hex);
  return "M" + CORNERS.map(([cx, cy]) => `${round(x + cx)} ${round(y + cy)}`).join("L") + "Z";
}

/** The edges of these hexes whose far side passes the test, as one path. */
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
  const group = element("g", { class: foremost ? "tile foremost" : "tile", "data-tile": tile.tile });
  const fill = tile.hexes.map(outline).join("");
  group.append(element("path", { class: tile.tile % 2 ? "water odd" : "water", d: fill }));
  const joint = edges(tile.hexes, (far) => water.has(far) && !own.has(far));
  group.append(element("path", { class: "joint", d: joint }));
  return group;
}

function drawNumber(tile) {
  const first = tile.tile === 0;
  const [x, y] = at(tile.hexes[2]); // the middle of its first row
  const [ahead, size, label] = first ? [0.6, 0.75, "start"] : [0, 0.95, String(tile.tile)];
  const angle = (-Math.PI / 3) * tile.heading; // headings count to the left
  const [dx, dy] = [ahead * Math.cos(angle), ahead * Math.sin(angle)];
  return element("text", { class: "number", x: round(x + dx), y: round(y + dy), "font-size": size }, label);
}

const mean = (spots) => [0, 1].map((k) => spots.reduce((sum, spot) => sum + spot[k], 0) / spots.length);

/** The quay on the bank behind the landing fields: its middle and the angle of the way out to it. */
function quayOf(view) {
  const landing = mean(view.landing.map(at));
  const tile = mean(view.river[view.river.length - 1].hexes.map(at));
  const out = Math.atan2(landing[1] - tile[1], landing[0] - tile[0]);
  return { x: landing[0] + 3 * Math.cos(out), y: landing[1] + 3 * Math.sin(out), out };
}

function drawDock(view) {
  const group = element("g", { class: "dock" });
  if (!view.landing.length) return group;
  const { x, y, out } = quayOf(view);
  const turned = `translate(${round(x)} ${round(y)}) rotate(${round((out * 180) / Math.PI)})`;
  const planks = [-1.4, -0.7, 0, 0.7, 1.4].map((dx) => `M${dx}-3v6`).join("");
  group.append(element("g", { transform: turned },
    element("rect", { class: "quay", x: -2.1, y: -3, width: 4.2, height: 6, rx: 0.4 }),
    element("path", { class: "grain", d: planks })));
  if (!view.boats.some((boat) => boat.place)) {
    group.append(element("text", { class: "number", x: round(x), y: round(y), "font-size": 1.2 }, "dock"));
  }
  group.append(element("path", { class: "landing", d: view.landing.map(outline).join("") }));
  return group;
}

/** Where a boat lies: in its lane of its tile, or at the dock. */
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
  const angle = -60 * tile.heading; // headings count to the left
  const lane = (LANES[view.boats.length] ?? LANES[5])[index];
  const [x, y] = at(tile.hexes[2 * ROW + lane]);
  return { x, y, angle };
}

function drawBoat(boat) {
  const hull = element("g", { class: "hull" },
    element("path", { class: "paddles", d: WHEELS }), element("path", { d: HULL }));
  return element("g", { class: "boat", "data-boat": boat.id }, hull,
    element("circle", { class: "halo", r: 1.35 }), element("circle", { class: "token", r: 0.8 }),
    element("text", { "font-size": 0.78 }, boat.id));
}

function placeBoats(svg, view, scale) {
  const drawn = new Map([...svg.querySelectorAll(".boat")].map((g) => [g.dataset.boat, g]));
  view.boats.forEach((boat, index) => {
    const place = boat.fate === "out" ? null : berth(view, boat, index);
    let group = drawn.get(boat.id);
    drawn.delete(boat.id);
    if (!place) return group?.remove();
    if (!group) svg.querySelector(".fleet").append((group = drawBoat(boat)));
    group.classList.toggle("turn", boat.id === view.turn && !place.home);
    group.classList.toggle("home", Boolean(place.home));
    group.style.transform = `translate(${round(place.x)}px, ${round(place.y)}px) scale(${place.home ? 1 : scale})`;
    group.firstChild.style.transform = `rotate(${round(place.angle)}deg)`;
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
    tile: tile.tile, heading: (tile.heading + 6 - times) % 6, hexes: tile.hexes.map(turn),
  }));
  return { ...view, river, landing: view.landing.map(turn) };
}

function bounds(view) {
  const spots = view.river.flatMap((tile) => tile.hexes).map(at);
  if (view.landing.length) {
    const { x, y } = quayOf(view);
    spots.push([x - 2, y - 2], [x + 2, y + 2]);
  }
  const [xs, ys] = [spots.map((p) => p[0]), spots.map((p) => p[1])];
  const [left, top] = [Math.min(...xs) - 2, Math.min(...ys) - 2];
  return { left, top, width: Math.max(...xs) - left + 2, height: Math.max(...ys) - top + 2 };
}

/** As people would walk around the table: turned where that shows the river much larger. */
function bestSide(view, room) {
  const size = (one) => Math.min(room.width / bounds(one).width, room.height / bounds(one).height);
  let best = view;
  for (const times of [1, 5, 2, 4]) {
    const other = turned(view, times);
    if (size(other) > 1.2 * size(best)) best = other;
  }
  return best;
}

export function drawRiver(svg, seen) {
  const { width: wide, height: tall } = svg.parentElement.getBoundingClientRect();
  const room = { width: wide, height: Math.max(190, parseFloat(getComputedStyle(svg).maxHeight) || tall) };
  const view = bestSide(seen, room);
  const water = new Set(view.river.flatMap((tile) => tile.hexes.map(key)));
  const last = view.river[view.river.length - 1];
  const scene = element("g", { class: "scene" });
  for (const tile of view.river) scene.append(drawTile(tile, tile === last && !view.landing.length, water));
  scene.append(drawDock(view));
  const all = view.river.flatMap((tile) => tile.hexes);
  scene.append(element("path", { class: "grid", d: all.map(outline).join("") }));
  scene.append(element("path", { class: "shore", d: edges(all, (far) => !water.has(far)) }));
  const own = new Set(last.hexes.map(key));
  if (!view.landing.length) {
    scene.append(element("path", { class: "front", d: edges(last.hexes, (far) => !own.has(far)) }));
  }
  for (const tile of view.river) scene.append(drawNumber(tile));
  svg.querySelector(".scene")?.remove();
  if (!svg.querySelector(".fleet")) svg.append(element("g", { class: "fleet" }));
  svg.prepend(scene);
  const { left, top, width, height } = bounds(view);
  svg.setAttribute("viewBox", [left, top, width, height].map(round).join(" "));
  svg.style.aspectRatio = `${round(width)} / ${round(height)}`;
  // Boats stay readable when a long river is drawn small.
  const unit = Math.min(svg.clientWidth / width, svg.clientHeight / height) || 20;
  placeBoats(svg, view, round(Math.max(1, Math.min(2.2, 17 / unit))));
  const boats = view.boats.map((b) => (b.fate === "racing" ? `${b.id} on tile ${b.tile}` : `${b.id} ${b.fate}`));
  svg.setAttribute("aria-label", `The river, ${view.river.length} tiles: ${boats.join(", ")}`);
}
