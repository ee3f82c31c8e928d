// A log in a link: its records, compressed, in the part of the address that browsers do not send.

import { bytesOf, textOf } from "./record.js";

const MOST = 1 << 22; // bytes of a log that a link may contain

async function through(stream, bytes, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  for (let size = 0; ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new Error("too long");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The records of a game as text for an address. */
export async function packed(records) {
  const lines = bytesOf(records.map((record) => `${textOf(record)}\n`).join(""));
  const bytes = await through(new CompressionStream("deflate-raw"), lines);
  return btoa(textOf(bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The records in such a text. Throws an error if it is invalid. */
export async function unpacked(text) {
  const bytes = bytesOf(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
  const lines = textOf(await through(new DecompressionStream("deflate-raw"), bytes, MOST)).split("\n");
  return lines.slice(0, -1).map(bytesOf);
}
