// A record's bytes: as a text of which each character is one byte, and whether they can be read.

const DEEPEST = 30; // levels; a board writes five
const strict = new TextDecoder("utf-8", { fatal: true });

export const textOf = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
export const bytesOf = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Whether a record is sound JSON, without numbers that have no end and halves of characters. */
export function readable(bytes) {
  try {
    return sound(JSON.parse(strict.decode(bytes)), DEEPEST);
  } catch {
    return false;
  }
}

function sound(value, depth) {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "string") return value.isWellFormed?.() ?? true;
  if (value === null || typeof value !== "object") return true;
  return depth > 0 && Object.entries(value).every((pair) => sound(pair[0], 1) && sound(pair[1], depth - 1));
}
