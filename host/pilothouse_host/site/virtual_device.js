// The virtual device: its board in a worker, its display, keys and power.

import { t } from "../words.js";
import { ask } from "./stories.js";
import { Table } from "./table.js";
import { VirtualBoard } from "./virtual_board.js";

const WIRE = { toLaptop: (bytes, deliver) => deliver(bytes), toBoard: (bytes, deliver) => deliver(bytes) };

/** A device with its board and its table. cable: transports the bytes between them. */
export function virtualDevice(program, cable = WIRE) {
  const display = { pixels: "", reading: "", secret: false };
  let heard = null; // take(topics), stored(id, now), playing(id)

  const table = new Table("virtual", {
    told: (link) => heard.take({ link }),
    stored: (id, now) => heard.stored(id, now),
    playing: (id) => heard.playing(id),
  });
  const board = new VirtualBoard({ power, picture, serial: (bytes) => cable.toLaptop(bytes, (arrived) => table.hear(arrived)) }, program);

  function power(state, why) {
    if (state === "taken") table.switched("died", t("it is in use in another window; close that one and switch it on here"));
    else table.switched(state, why);
    if (state === "on") plug();
  }

  const plug = () => table.plugged((bytes) => cable.toBoard(bytes, (arrived) => board.send(arrived)));

  function picture(bytes) {
    display.pixels = btoa(String.fromCharCode(...bytes));
    showDisplay();
    read();
  }

  function showDisplay() {
    heard.take({ display: { pixels: display.pixels, secret: display.secret } });
  }

  /** Read the text on the display; if there are many pictures, only the last one. */
  async function read() {
    if (display.reading) return;
    while (display.reading !== display.pixels) {
      display.reading = display.pixels;
      heard.take({ screen: await ask("rows", display.pixels) });
    }
    display.reading = "";
  }

  return {
    board,
    table,
    /** Put the laptop's end of the cable in. */
    plug,
    begin(hears) {
      heard = hears;
      heard.take({ tables: [{ key: "virtual", kind: "virtual", game: "" }] });
      table.switched("starting");
      board.plugIn();
    },
    tell(message) {
      if (message.key) board.key(message.key, message.down, message.at);
      else if (message.power) board.plugIn();
      else board.pull();
    },
    /** Send a file to the board; returns why it was refused, or "". */
    give: (name, text) => table.give(name, text),
    /** Set whether the display is for one player only. */
    hides(secret) {
      display.secret = secret;
      showDisplay();
    },
  };
}
