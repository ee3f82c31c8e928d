// Sharing the page by links with QR codes, and ending that; only on the computer itself.

import { byId, html } from "../dom.js";
import { tell } from "../messages.js";
import { draws, state } from "../store.js";
import { t } from "../words.js";

const LINKS = { read: "To look on", answer: "To press the keys as well" };

draws((now, changed) => {
  if (changed.has("rights")) {
    byId("share").hidden = now.rights !== "all";
    document.body.classList.toggle("onlooker", now.rights === "read");
    byId("device").tabIndex = now.rights === "read" ? -1 : 0;
    if (now.rights !== "all" && byId("sharing").open) byId("sharing").close();
  }
  if (changed.has("share")) drawLinks(now.share);
});

function drawLinks(links) {
  const open = Boolean(links.read);
  byId("share").classList.toggle("on", open);
  byId("share-on").textContent = open ? t("End sharing") : t("Begin sharing");
  byId("links").replaceChildren(...Object.entries(LINKS).filter(([rights]) => links[rights]).map(([rights, text]) => {
    const code = html("img");
    code.alt = t("QR code of this link");
    code.src = `/share/${rights}.svg?${encodeURIComponent(links[rights].slice(-6))}`;
    const link = html("a", "", links[rights]);
    link.href = links[rights];
    return html("figure", "", code, html("figcaption", "", html("b", "", t(text)), link));
  }));
}

drawLinks({});
byId("share").addEventListener("click", () => byId("sharing").showModal());
byId("share-close").addEventListener("click", () => byId("sharing").close());
byId("share-on").addEventListener("click", () => tell({ share: !state.share.read }));
