// Choosing the table, the language and the size of type.

import { go, written } from "../address.js";
import { byId, html } from "../dom.js";
import { draws } from "../store.js";
import { LANGUAGES, choose, language, t } from "../words.js";

const MOST_NAMED = 6; // tables with a link of their own; the hall leads to more

export const tableName = ({ key, kind }) => (kind === "virtual" ? t("Virtual device") : t("Device {0}", key.slice(-4)));

draws((now, changed) => {
  if (changed.has("tables") || changed.has("address")) drawTables(now);
  if (changed.has("address")) drawSize(now);
});

function drawTables({ tables, address }) {
  const hall = address.view === "hall";
  byId("tables").hidden = tables.length < 2;
  const view = hall ? "" : address.view;
  const isCurrent = (table, index) => !hall && (table.key === address.table || (!address.table && !index));
  const named = tables.length > MOST_NAMED ? tables.filter(isCurrent) : tables;
  const links = named.map((table) => {
    const to = { ...address, view, game: "", at: null, table: table.key };
    return linkTo(to, tableName(table), isCurrent(table, tables.indexOf(table)));
  });
  byId("tables").replaceChildren(linkTo({ view: "hall" }, t("All tables"), hall), ...links);
}

function linkTo(parts, text, current) {
  const link = html("a", "", text);
  link.href = written(parts);
  if (current) link.setAttribute("aria-current", "page");
  return html("li", "", link);
}

function drawSize({ address }) {
  const big = address.view === "big";
  byId("size").textContent = big ? t("Small type") : t("Big type");
  byId("size").href = written({ ...address, view: big ? "" : "big" });
}

const list = byId("language");
for (const [name, called] of Object.entries(LANGUAGES)) {
  const option = html("option", "", called);
  option.value = name;
  option.selected = name === language;
  option.lang = name;
  list.append(option);
}
list.addEventListener("change", () => choose(list.value));

// Links within the page go through its own history.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const parts = Object.fromEntries(new URLSearchParams(link.getAttribute("href").slice(1)));
  go({ view: "", table: "", game: "", at: null, ...parts });
});
