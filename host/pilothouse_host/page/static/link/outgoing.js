// Sends a file to the board in pieces, each when the one before has been answered
// (host/PROTOCOL.md, "Files for the board").

import { fits, sumOf } from "./frames.js";

const LONGEST_PIECE = 90; // characters, if none of them needs an escape

/** Why no board can take this text; "" if one can. */
export const unfit = (text) => {
  const found = text.match(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/);
  return found ? `the board does not know the character ${found[0]}` : "";
};

export class Outgoing {
  missed = 0; // seconds since the last answer
  #text;
  #at = 0; // the first character that the board has not accepted yet

  constructor(name, text) {
    this.name = name;
    this.#text = text;
  }

  /** The next message to send. */
  request() {
    const rest = this.#text.slice(this.#at);
    if (!rest) return ["file", this.name, sumOf(this.#text)];
    let length = Math.min(rest.length, LONGEST_PIECE);
    while (!fits(["piece", this.#at, rest.slice(0, length)])) length--; // escapes make it longer
    return ["piece", this.#at, rest.slice(0, length)];
  }

  /** The board has accepted the piece that begins here; returns whether that is the last one sent. */
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
