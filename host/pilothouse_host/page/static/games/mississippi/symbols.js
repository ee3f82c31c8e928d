// Symbols of tiles and passengers, each drawn around (0, 0) with a radius of one unit.

import { svg } from "../../dom.js";

export const KINDS = {
  station: "station", red: "red roof", brown: "brown roof", coal: "coal", wood: "driftwood",
  bank: "sandbanks", isle: "islands", maze: "many islands",
};

const WALLS = "M-.66-.1H.66V.85H-.66Z";
const DOOR = "M-.2.85V.3H.2V.85Z";
const GABLE = "M-1.02.05 0-.95 1.02.05Z";
const HIPPED = "M-1.02.05-.55-.85H.55L1.02.05Z"; // so that the roofs differ in shape too
const PAWN = "M-.46.8Q-.5-.1-.14-.2A.36.36 0 1 1 .14-.2Q.5-.1.46.8Z";

function house(roof, shape) {
  return [svg("path", { class: "walls", d: WALLS }), svg("path", { class: "door", d: DOOR }),
    svg("path", { class: `roof ${roof}`, d: shape })];
}

function log(x, y, length) {
  return [svg("rect", { class: "log", x, y, width: length, height: 0.46, rx: 0.23 }),
    svg("circle", { class: "cut", cx: x + length - 0.23, cy: y + 0.23, r: 0.15 })];
}

function isles(...spots) {
  return spots.map(([cx, cy, rx]) => svg("ellipse", { class: "isle", cx, cy, rx, ry: rx * 0.72 }));
}

const SIGNS = {
  station: () => house("plain", GABLE),
  red: () => house("red", GABLE),
  brown: () => house("brown", HIPPED),
  coal: () => [svg("path", { class: "coal", d: "M-1 .7-.8.1-.4-.05-.25-.5.2-.7.5-.3.75-.2 1 .7Z" }),
    svg("path", { class: "facet", d: "M-.4-.05-.1.2.2-.7M-.1.2.1.7M.75-.2.4.15-.1.2" })],
  wood: () => [...log(-0.95, -0.62, 1.6), ...log(-0.7, -0.05, 1.7), ...log(-1, 0.4, 1.3)],
  bank: () => [svg("ellipse", { class: "sand", cx: 0, cy: 0.15, rx: 1.05, ry: 0.6 }),
    svg("path", { class: "grains", d: "M-.5.1h.01M0-.1h.01M.45.15h.01M-.1.4h.01M.3.45h.01M-.55.35h.01M.3-.15h.01" })],
  isle: () => isles([-0.25, 0.2, 0.7], [0.65, -0.35, 0.35]),
  maze: () => isles([-0.6, -0.4, 0.36], [0.3, -0.5, 0.36], [-0.2, 0.25, 0.36], [0.7, 0.25, 0.36], [-0.8, 0.55, 0.24], [0.25, 0.75, 0.24]),
};

/** A tile's symbol, or two of them side by side. */
export function sign(kind) {
  const parts = kind.split("-").filter((part) => SIGNS[part]);
  const [scale, step] = parts.length > 1 ? [0.72, 1.5] : [1, 0];
  return svg("g", { class: "sign" }, ...parts.map((part, index) => {
    const x = (index - (parts.length - 1) / 2) * step;
    return svg("g", { transform: `translate(${x} 0) scale(${scale})` }, ...SIGNS[part]());
  }));
}

export function pawn(attributes = {}) {
  return svg("path", { class: "pawn", d: PAWN, ...attributes });
}

/** Passengers waiting at a tile: that many figures, and their number. */
export function waiting(count) {
  const wide = 0.95 * count + 1.35;
  const figures = [...Array(count).keys()].map((index) =>
    pawn({ transform: `translate(${0.65 + 0.95 * index - wide / 2} .06) scale(.85)` }));
  return svg("g", { class: "waiting", "data-waiting": count },
    svg("rect", { x: -wide / 2, y: -0.95, width: wide, height: 1.9, rx: 0.6 }), ...figures,
    svg("text", { x: wide / 2 - 0.55, y: 0.06, "font-size": 1.25 }, String(count)));
}

const framed = (box, ...children) => svg("svg", { class: "symbol", viewBox: box, "aria-hidden": "true" }, ...children);

/** A single symbol, for the key. */
export const picture = (kind) => framed("-1.15 -1.15 2.3 2.3", sign(kind));
/** The symbol of waiting passengers, for the key. */
export const passengers = (count) => framed("-1.25 -1.15 2.5 2.3", waiting(count));
/** A seat of a boat. */
export const seat = () => framed("-.7 -1 1.4 2", pawn());
