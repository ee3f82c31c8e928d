// A file on its way to the board, in pieces: each is sent when the one before was answered
// (host/PROTOCOL.md, "Files for the board").

import { fits, sumOf } from "./frames.js";

const LONGEST_PIECE = 90; // characters, where all of them are plain

/** Why no board can take this text; "" if one can. */
export const unfit = (text) => {
  const found = text.match(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/);
  return found ? `the board does not know the character ${found[0]}` : "";
};

export class Outgoing {
  missed = 0; // seconds since something of it was answered
  #text;
  #at = 0; // the first character that the board has not taken

  constructor(name, text) {
    this.name = name;
    this.#text = text;
  }

  /** What to send now. */
  request() {
    const rest = this.#text.slice(this.#at);
    if (!rest) return ["file", this.name, sumOf(this.#text)];
    let length = Math.min(rest.length, LONGEST_PIECE);
    while (!fits(["piece", this.#at, rest.slice(0, length)])) length--; // escapes are longer
    return ["piece", this.#at, rest.slice(0, length)];
  }

  /** The board has taken the piece that begins here; whether it is the one that was sent last. */
  took(at) {
    const [name, from, piece] = this.request();
    if (name !== "piece" || at !== from) return false;
    this.#at += piece.length;
    this.missed = 0;
    return true;
  }

  /** The board has forgotten the pieces. */
  restart() {
    this.#at = 0;
  }
}
