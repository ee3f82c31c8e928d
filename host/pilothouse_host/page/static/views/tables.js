// Which table is looked at, in which language and size.

import { go, written } from "../address.js";
import { byId, html } from "../dom.js";
import { draws } from "../store.js";
import { LANGUAGES, choose, language, t } from "../words.js";

draws((now, changed) => {
  if (changed.has("tables") || changed.has("address")) drawTables(now);
  if (changed.has("address")) drawSize(now);
});

function drawTables({ tables, address }) {
  byId("tables").hidden = tables.length < 2;
  byId("tables").replaceChildren(...tables.map((table, index) => {
    const link = html("a", "", table.kind === "virtual" ? t("Virtual device") : t("Device {0}", table.key.slice(-4)));
    link.href = written({ ...address, game: "", at: null, table: table.key });
    if (table.key === address.table || (!address.table && !index)) link.setAttribute("aria-current", "page");
    return html("li", "", link);
  }));
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
