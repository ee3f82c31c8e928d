// The owner's dial and board of the Bermuda Triangle (firmware/pilothouse/games/triangle/data.py says what is on them).

import { html, svg } from "../dom.js";
import { draw as drawChart } from "../games/triangle.js";
import { adoptStyle } from "../views/game.js";
import { t } from "../words.js";
import { field, input } from "./editor.js";

export const file = "triangle.dial";
export const title = t("Dial and board, for Teufels-Dreieck");
export const about = t("Read your dial clockwise, one segment after the other: letter, points, direction. E4N is E, 4 points to the north; G>E is G, to the east edge (N, E, S, W).");

const PORTS = { sugar: t("Sugar"), oil: t("Oil"), bananas: t("Bananas"), wood: t("Lumber") };
const EDGE = ">";
const CARGO = 100; // on a ship in the picture, before any is loaded

function choice(value) {
  const made = html("select", "", ...Object.entries(PORTS).map(([name, text]) => {
    const option = html("option", "", text);
    option.value = name;
    option.selected = name === value;
    return option;
  }));
  return made;
}

const whole = (value, most) => {
  const made = input(value, "number");
  Object.assign(made, { min: 1, max: most, required: true });
  return made;
};

const number = (one) => Number(one.value);

export function fields(text) {
  const chart = JSON.parse(text);
  const label = input(chart.dial);
  const segments = html("textarea");
  Object.assign(segments, { rows: 4, spellcheck: false, value: chart.segments.join(" ") });
  const [columns, rows] = chart.grid.map((value) => whole(value, 30));
  const red = chart.red.map((value) => whole(value, 30));
  const letters = input(chart.letters);
  const ports = chart.ports.map(choice);
  const legs = chart.legs.map((value) => whole(value, 40));
  const home = choice(chart.home);
  const pair = (...elements) => html("div", "pair", ...elements);
  return {
    elements: [
      field(t("Label of your dial"), label),
      field(t("Segments, clockwise"), segments),
      pair(field(t("Columns of points"), columns), field(t("Rows of points"), rows)),
      pair(field(t("Red circle: column from the west"), red[0]), field(t("Red circle: row from the north"), red[1])),
      field(t("Letters of the cloud, clockwise"), letters),
      ...ports.map((port, index) => pair(field(t("Port {0} on the ships’ way", index + 1), port), field(t("Marks to the next port"), legs[index]))),
      field(t("Home port, where the bonus cards lie"), home),
    ],
    written: () => JSON.stringify({
      dial: label.value.trim(),
      segments: segments.value.toUpperCase().split(/[\s,]+/).filter(Boolean),
      grid: [number(columns), number(rows)],
      red: red.map(number),
      letters: letters.value.toUpperCase().replace(/\s/g, ""),
      ports: ports.map((port) => port.value),
      home: home.value,
      legs: legs.map(number),
    }),
  };
}

// --- the picture -------------------------------------------------------------------------------

const at = (turn, radius) => [radius * Math.sin(2 * Math.PI * turn), -radius * Math.cos(2 * Math.PI * turn)].map((one) => one.toFixed(2));

/** The dial: a wedge for each segment. */
function drawDial(chart) {
  const count = chart.segments.length;
  const wedges = chart.segments.map((segment, index) => {
    const [from, to] = [index / count, (index + 1) / count];
    const path = `M0 0L${at(from, 50)}A50 50 0 0 1 ${at(to, 50)}Z`;
    const points = segment.slice(1, -1);
    const said = `${segment[0]} ${points === EDGE ? "→" : points} ${segment.at(-1)}`;
    const middle = (from + to) / 2;
    const turn = 360 * middle - (middle < 0.5 ? 90 : 270);
    const [x, y] = at(middle, 46);
    const text = svg("text", { transform: `translate(${x} ${y}) rotate(${turn.toFixed(1)})`, class: middle < 0.5 ? "out" : "in", "font-size": Math.min(6.5, 190 / count) }, said);
    return svg("g", { class: points === EDGE ? "wedge edge" : "wedge" }, svg("path", { d: path }), text);
  });
  const made = svg("svg", { class: "dial", viewBox: "-52 -52 104 104", role: "img" }, ...wedges, svg("circle", { class: "hub", r: 7 }));
  made.setAttribute("aria-label", t("The dial with {0} segments", count));
  return made;
}

/** The board before a game, as the game's own picture has it. */
function asView(chart) {
  return {
    grid: chart.grid,
    red: chart.red,
    ports: chart.ports.map((name, index) => ({ name, leg: chart.legs[index], home: name === chart.home, ships: 0, holds: 0 })),
    cloud: { at: chart.red, letter: chart.letters[0], letters: chart.letters, way: [], segment: "", eighths: 0 },
    players: [],
    decks: [],
    dial: chart.dial,
    goal: CARGO,
  };
}

let styled = null;

export async function draw(root, text) {
  await (styled ??= adoptStyle("triangle.css"));
  const chart = JSON.parse(text);
  const board = html("div", "triangle");
  drawChart(board, asView(chart));
  board.querySelector("figcaption").remove();
  root.replaceChildren(drawDial(chart), board);
}
