// A game without its own drawing: its values on cards, one for the table and one for each player.

import { badge, html } from "../dom.js";

function card([who, lines]) {
  const rows = lines.map(([name, value]) =>
    html("div", "", html("dt", "", name), html("dd", "", String(value))));
  const head = who ? badge(who) : html("span", "table", "★");
  return html("section", "card", head, html("dl", "", ...rows));
}

export function draw(root, view) {
  root.classList.add("cards");
  root.replaceChildren(...view.cards.map(card));
}
