// The names of a map's cities, ports and goods (firmware/pilothouse/games/rails/data.py has their form).

import { html } from "../dom.js";
import { t } from "../words.js";
import { field } from "./editor.js";

export const file = "rails.names";
export const title = t("Names of cities and goods, for Fantasy Island Rails");
export const about = t("Type what is printed on your map, with commas between the names. A good may have the number of its chips and its bonus, as in Gold:2+1. The letters and numbers are what the device uses where nobody has typed names.");

const KINDS = {
  large: t("Large cities: all players may connect them"),
  medium: t("Medium cities: three players"),
  small: t("Small cities: two players"),
  port: t("Ports: two players"),
  goods: t("Goods"),
};

/** The text after each kind, in a file of names. */
function parts(text) {
  const lines = text.split("\n").map((line) => line.split("="));
  return Object.keys(KINDS).map((kind) => [kind, (lines.find(([name]) => name === kind)?.[1] ?? "").split(",")]);
}

const names = (typed) => typed.split(",").map((name) => name.trim().replace(/\s+/g, " ")).filter(Boolean);

export function fields(text) {
  const typed = parts(text).map(([kind, found]) => {
    const area = html("textarea");
    area.rows = 3;
    area.name = kind;
    area.spellcheck = false;
    area.value = found.join(", ");
    return [kind, area];
  });
  return {
    elements: typed.map(([kind, area]) => field(KINDS[kind], area)),
    written: () => typed.map(([kind, area]) => `${kind}=${names(area.value).join(",")}`).join("\n"),
  };
}

function pill(kind, entry) {
  const [, name, chips, bonus] = entry.match(/^([^:+]*)(?::(\d))?(?:\+(\d))?$/) ?? [null, entry];
  const made = html("li", `name of-${kind}`, name);
  if (chips) made.append(html("small", "", ` ${t("{0} chips", chips)}`));
  if (bonus) made.append(html("small", "", ` +${bonus} M`));
  return made;
}

export function draw(root, text) {
  root.replaceChildren(...parts(text).map(([kind, found]) => {
    const list = html("ul", "names", ...found.map((entry) => pill(kind, entry)));
    return html("div", "", html("h3", "", `${KINDS[kind].split(/\s*:/)[0]} · ${found.length}`), list);
  }));
}
