// All tables at once: who plays what, whose turn it is, and which cables need attention.

import { written } from "../address.js";
import { badge, byId, html } from "../dom.js";
import { draws } from "../store.js";
import { ordinal, t } from "../words.js";
import { headline, status, winners } from "./head.js";
import { tableName } from "./tables.js";

const AWAY = {
  off: () => t("Unplugged"),
  silent: () => t("No answer from the device"),
  searching: () => t("Looking for a device…"),
  lost: () => t("Link lost"),
  halted: () => t("Not stored"),
};
const cards = new Map(); // by the table's key; kept, so that the focus is kept too

draws((now, changed) => {
  if (!changed.has("hall") && !changed.has("address")) return;
  const open = now.address.view === "hall";
  byId("hall").hidden = !open;
  if (!open) return;
  const keys = new Set(now.hall.map((table) => table.key));
  for (const key of [...cards.keys()].filter((one) => !keys.has(one))) {
    cards.get(key).remove();
    cards.delete(key);
  }
  for (const table of now.hall) drawTable(table);
});

function drawTable(table) {
  const { key, link, game } = table;
  if (!cards.has(key)) {
    const made = html("a", "card place-card");
    made.href = written({ table: key });
    cards.set(key, made);
    byId("hall").append(html("li", "", made));
  }
  const card = cards.get(key);
  const problem = AWAY[link]?.() ?? game?.problem ?? "";
  card.dataset.away = String(Boolean(AWAY[link]));
  card.replaceChildren(
    html("p", "over", [tableName(table), game?.title].filter(Boolean).join(" · ")),
    ...(game ? told(game) : [html("p", "none", t("No game yet"))]),
    html("p", "warn", problem),
  );
}

function told(game) {
  const who = game.question?.who ?? winners(game)[0] ?? "";
  const line = html("p", "turn", ...(who ? [badge(who)] : []), html("b", "", headline(game)));
  const places = game.standings.map(([player, place]) => {
    const row = html("li", "", badge(player), html("span", "", place ? ordinal(place) : ""));
    row.title = game.players.find(({ id }) => id === player)?.name ?? "";
    return row;
  });
  return [line, html("p", "over", status(game)), html("ul", "seats", ...places)];
}
