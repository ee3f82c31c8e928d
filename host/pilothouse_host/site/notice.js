// A notice at the top of a page.

import { byId, html } from "../dom.js";

const card = html("p", "card");
card.id = "notice";
card.setAttribute("role", "status");
card.hidden = true;
byId("banner").before(card);

/** Show a notice; "" removes it. */
export function notice(text) {
  card.hidden = !text;
  card.textContent = text;
}
