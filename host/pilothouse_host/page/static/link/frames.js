// The lines of the cable (host/PROTOCOL.md, "Lines"). A line is a text of which each character is one byte.

export const LONGEST = 240; // bytes of a frame with its newline
const LONGEST_LINE = 1024; // that is read: the text of a crash is longer than a frame
const AROUND = 11; // bytes of a frame besides its payload
const MARK = "@";

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

/** The CRC-32 of bytes, as 8 hex digits. */
export function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return ((sum ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}

/** The bytes of a line's characters. */
export const bytesOf = (line) => Uint8Array.from(line, (character) => character.charCodeAt(0));
const textOf = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
const utf8 = new TextDecoder();
/** The text of a line for people; "" for a damaged frame. */
const said = (line) => (line.startsWith(MARK) ? "" : utf8.decode(bytesOf(line)).trim());

/** The CRC-32 of a text's UTF-8 bytes, as a file's is. */
export const sumOf = (text) => crc32(new TextEncoder().encode(text));

/** A message as JSON without blanks, in 7 bits. */
function encode(message) {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(message).replace(/[^\0-\x7f]/g, escaped);
}

/** The bytes that carry a message. */
export function frame(message) {
  const payload = encode(message);
  return bytesOf(`${MARK}${payload} ${crc32(bytesOf(payload))}\n`);
}

/** Whether a message is short enough for a frame. */
export const fits = (message) => encode(message).length + AROUND <= LONGEST;

/** The payload of a line without its newline; null if it is not an intact frame. */
function unframe(line) {
  const payload = line.slice(1, -9);
  return line[0] === MARK && line.slice(-9) === ` ${crc32(bytesOf(payload))}` ? payload : null;
}

/** The text at the start of a line, and the payload of the intact frame at its end, or null. */
export function parted(line) {
  line = line.replace(/\r$/, "");
  for (let at = line.indexOf(MARK); at >= 0; at = line.indexOf(MARK, at + 1)) {
    const payload = unframe(line.slice(at));
    if (payload !== null) return { text: said(line.slice(0, at)), payload };
  }
  return { text: said(line), payload: null };
}

/** Splits incoming bytes into lines; a line that is too long is dropped. */
export class Lines {
  #begun = "";
  #tooLong = false;

  feed(bytes) {
    const lines = (this.#begun + textOf(bytes)).split("\n");
    this.#begun = lines.pop();
    if (this.#tooLong && lines.length) {
      lines.shift();
      this.#tooLong = false;
    }
    if (this.#begun.length > LONGEST_LINE) {
      this.#begun = "";
      this.#tooLong = true;
    }
    return lines.filter((line) => line.length <= LONGEST_LINE);
  }
}

/** The elements of a JSON array, each as its original characters, so that records keep their bytes. */
export function elements(payload) {
  const found = [];
  let depth = 0;
  let begin = 1;
  for (const { 0: sign, index } of payload.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},]/g)) {
    if (sign === "[" || sign === "{") depth++;
    if (sign === "]" || sign === "}") depth--;
    if ((sign === "," && depth === 1) || depth === 0) {
      found.push(payload.slice(begin, index));
      begin = index + 1;
    }
  }
  return found;
}
