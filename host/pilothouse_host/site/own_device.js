// A real device, connected through a serial port of this browser.

import { Serial, canSpeak } from "../link/serial.js";
import { t } from "../words.js";
import { Table } from "./table.js";

const SILENT_MS = 5000; // without an answer to our hellos

/** The text about the state of the port, in one line. */
const SAYINGS = {
  old: () => t("This browser cannot speak with a device. Open this page in Chrome, Edge or another Chromium browser on a computer, or use Pilothouse on the laptop: pilothouse run."),
  insecure: () => t("A browser lets only pages fetched by https speak with a device: open this page’s https address."),
  idle: () => t("Plug your device into this computer, then choose it."),
  none: () => t("Nothing was chosen. Plug the device in and choose it; if it is not in the list, try another cable: some only charge."),
  refused: () => t("The browser has refused: allow this page to use serial ports in its settings."),
  wrong: () => t("That is no Pico: choose the device’s port."),
  busy: () => t("The port is busy: close what else uses it (another window with this page, pilothouse, a terminal). It is tried again."),
  silent: () => t("Nothing answers on this port. Is Pilothouse on it? If it was just deployed or at its prompt, unplug it and plug it in again."),
  unplugged: () => t("The device is unplugged; plug it in, and it goes on. It keeps everything."),
  open: () => t("Looking for Pilothouse on this port…"),
  version: () => t("This device has another version of Pilothouse, which this page does not understand: put the same version on it."),
  linked: (link) => t("Linked with device {0}, firmware {1}. Its games are kept in this browser.", link.board.slice(-4), link.firmware),
};

let heard = null; // take(topics), stored(id, now), playing(id)
let listener = () => {};
let serial = null;
let silent = 0; // a timer
const now = { port: canSpeak() ? "idle" : isSecureContext ? "old" : "insecure", link: null };

const table = new Table("", {
  told: (link) => {
    heard.take({ link });
    const answered = link.state !== "searching" && ["open", "silent"].includes(now.port);
    if (answered) is(link.state === "halted" ? "version" : "linked", link);
  },
  stored: (id, playing) => heard.stored(id, playing),
  playing: (id) => heard.playing(id),
});

function is(port, link = null) {
  clearTimeout(silent);
  Object.assign(now, { port, link });
  listener();
}

const wire = {
  opened(send) {
    is("open");
    silent = setTimeout(() => is("silent"), SILENT_MS);
    table.plugged(send);
  },
  bytes: (bytes) => table.hear(bytes),
  closed(why) {
    table.unplugged(t("unplugged"));
    is(why === "unplugged" ? "unplugged" : "idle");
  },
  failed: (why) => is(why),
};

export const device = {
  begin(hears) {
    heard = hears;
    heard.take({ tables: [] });
    table.switched("on");
    if (canSpeak()) serial = new Serial(wire);
  },
  tell() {}, // its keys are on the table
  hides() {},
  /** Let people choose a port; browsers allow this only after a click. */
  choose: () => serial.choose(),
  /** Send a file to the board; returns why it was refused, or "". */
  give: (name, text) => table.give(name, text),
};

/** Call back with the state of the port, {text, canChoose, linked}, now and at each change. */
export function watchPort(listen) {
  listener = () => listen({ text: SAYINGS[now.port](now.link), canChoose: serial !== null, linked: now.port === "linked" });
  listener();
}
