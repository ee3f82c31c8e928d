// The bytes of a record: as text with one character per byte, and whether they are valid.

const DEEPEST = 30; // levels; a board writes five
const strict = new TextDecoder("utf-8", { fatal: true });

export const textOf = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
export const bytesOf = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Whether a record is valid JSON without infinite numbers or lone surrogates. */
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
