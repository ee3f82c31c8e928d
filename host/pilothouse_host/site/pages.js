// The way from page to page.

import { html } from "../dom.js";
import { t } from "./words.js";

const PAGES = { "": t("Play"), board: t("Your own device"), verify: t("Check a game"), install: t("Get the program") };
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
