// Draws Mississippi Queen and The Black Rose from view(), without computing any rules.

import { badge, html } from "../dom.js";
import { t } from "../words.js";
import { drawBoats } from "./mississippi/boats.js";
import { drawRiver } from "./mississippi/river.js";
import { KINDS, passengers, picture } from "./mississippi/symbols.js";

export const title = "Mississippi Queen";

export function facts(view) {
  if (!view.boats.length) return [];
  const found = [[t("tiles to come"), view.stack]];
  if (view.mode === "passengers") found.push([t("passengers to come"), view.pool], [t("passengers in the box"), view.box]);
  return found;
}

export function draw(root, view) {
  if (!root.firstChild) {
    root.append(
      html("figure", "card river", html("div", "round"), html("div", "room"), html("figcaption", "signs")),
      html("ul", "boats"));
    root.querySelector(".boats").setAttribute("aria-label", t("Boats, their speed and coal"));
  }
  drawOrder(root.querySelector(".round"), view);
  drawKey(root.querySelector(".signs"), view);
  drawBoats(root.querySelector(".boats"), view);
  drawRiver(root.querySelector(".room"), view);
}

/** The boats in this round's order, with a mark at the one whose turn it is. */
function drawOrder(bar, view) {
  const racing = new Set(view.boats.filter((boat) => boat.fate === "racing").map((boat) => boat.id));
  bar.hidden = ![...racing].some((who) => who !== "R"); // before the start, and after the end
  const turn = view.order.indexOf(view.turn);
  const letters = view.order.map((who, index) => {
    const entry = html("li", "", badge(who));
    entry.classList.toggle("turn", index === turn);
    entry.classList.toggle("sailed", index < turn || turn < 0 || !racing.has(who));
    if (index === turn) entry.setAttribute("aria-current", "true");
    return entry;
  });
  const strip = html("ol", "order", ...letters);
  strip.setAttribute("aria-label", t("Order of this round"));
  bar.replaceChildren(html("span", "over", t("Round {0}", view.round)), strip);
  if (view.captain && racing.has("R")) {
    const { name } = view.boats.find((boat) => boat.id === view.captain);
    bar.append(html("span", "captain", badge("R"), t("steered by"), badge(view.captain), name));
  }
}

/** The key to the symbols on the visible tiles. */
function drawKey(caption, view) {
  const seen = Object.keys(KINDS).filter((kind) => view.river.some((tile) => tile.kind.split("-").includes(kind)));
  const entries = seen.map((kind) => html("li", "", picture(kind), t(KINDS[kind])));
  if (view.mode === "passengers") {
    entries.push(html("li", "", passengers(1), t("passengers waiting")));
  }
  caption.replaceChildren(html("ul", "", ...entries));
  if (view.boats.some((boat) => boat.fate === "racing" && boat.hex === undefined)) {
    caption.append(html("span", "", t("Exact to the tile, not to the hex.")));
  }
  caption.hidden = !caption.textContent;
}
