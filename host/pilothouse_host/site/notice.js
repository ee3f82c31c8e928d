// What a page of the site has to say above everything else.

import { byId, html } from "../dom.js";

const card = html("p", "card");
card.id = "notice";
card.setAttribute("role", "status");
card.hidden = true;
byId("banner").before(card);

/** Say this; "" says nothing any more. */
export function notice(text) {
  card.hidden = !text;
  card.textContent = text;
}
