// The state of the cable; "stored" only if everything on the device is in the database.

import { byId, html } from "../dom.js";
import { draws, state } from "../store.js";
import { clock, t } from "../words.js";

const MOMENT_MS = 700;
const LINK = {
  stored: () => t("Connected: every answer is stored"),
  checking: ({ lacking }) => (lacking ? t("Storing: {0} more to come from the device", lacking) : t("Connected: comparing with the device…")),
  silent: ({ since }) => t("No answer from the device; not stored since {0}. It keeps everything.", clock(since)),
  searching: () => t("Looking for a device…"),
  lost: ({ since, why }) => t("Link lost; not stored since {0}: {1}. The device keeps everything.", clock(since), why),
  hall: ({ tables, away }) => (away ? t("{0} tables, {1} not connected", tables, away) : t("{0} tables", tables)),
  halted: ({ since, why }) => t("Not stored since {0}: {1}", clock(since), why),
};
let before = null; // the link as it was drawn
let later = null; // a timer, so that very brief states are not shown

draws((now, changed) => {
  if (!changed.has("link") && !changed.has("connected")) return;
  clearTimeout(later);
  const { link } = now;
  const passing = changed.has("link") && before?.state === "stored" && link.state === "checking" && before.power === link.power;
  if (passing) later = setTimeout(drawLink, MOMENT_MS);
  else drawLink();
});

function said({ connected, link }) {
  if (!connected) return [t("Pilothouse has stopped; start it again"), "gone"];
  if (link.power === "off") return [t("Unplugged: the switch on the device plugs it in"), "off"];
  if (link.power === "died") return [t("The device has stopped: {0}", link.died), "gone"];
  return [LINK[link.state](link), link.state];
}

function drawLink() {
  const { connected, link } = state;
  before = link;
  const [text, kind] = said(state);
  byId("link").textContent = text;
  byId("link").dataset.state = kind;
  byId("notices").replaceChildren(...(connected ? link.notices : []).map((notice) =>
    html("li", "", html("time", "", clock(notice.since)), ` ${notice.text}`)));
  const power = connected ? link.power : "off";
  byId("device").dataset.power = power;
  byId("power").setAttribute("aria-checked", String(power === "on"));
  byId("power").setAttribute("aria-label", power === "on" ? t("Power: plugged in") : t("Power: unplugged"));
  byId("power").disabled = !connected;
}
