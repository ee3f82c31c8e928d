// The links between the pages.

import { html } from "../dom.js";
import { t } from "./words.js";

const PAGES = {
  "": t("Play a game"), learn: t("Learn"), board: t("Your own device"), install: t("Get the program"), verify: t("Check a game"), break: t("Break it"),
};
const root = new URL("../../", import.meta.url);

const here = location.pathname.slice(root.pathname.length).split("/")[0].replace("index.html", "");
const links = Object.entries(PAGES).map(([name, text]) => {
  const link = html("a", "", text);
  link.href = new URL(name && `${name}/`, root).href;
  if (name === here) link.setAttribute("aria-current", "page");
  return html("li", "", link);
});
const nav = html("nav", "", html("ul", "pages", ...links));
nav.setAttribute("aria-label", t("Pages"));
document.body.prepend(nav);
