// The page for a real device: its port is chosen here; everything else is as on the other pages.

import "./play.js";
import { byId, html } from "../dom.js";
import * as dial from "../editors/dial.js";
import { editor } from "../editors/editor.js";
import * as names from "../editors/names.js";
import { t } from "../words.js";
import { device, watchPort } from "./own_device.js";

const said = html("p", "");
said.id = "port";
said.setAttribute("role", "status");
const choose = html("button", "");
choose.type = "button";
choose.id = "choose";
choose.addEventListener("click", () => device.choose());
const title = html("h2", "", t("Your own device"));
title.id = "h-own";
const card = html("section", "card own", html("div", "port", html("div", "", title, said), choose), editor(names), editor(dial));
card.setAttribute("aria-labelledby", title.id);
byId("banner").before(card);

watchPort(({ text, canChoose, linked }) => {
  said.textContent = text;
  choose.textContent = linked ? t("Choose another device…") : t("Choose the device…");
  choose.hidden = !canChoose;
});
