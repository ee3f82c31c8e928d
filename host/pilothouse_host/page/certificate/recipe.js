// The recipe of a throw, as host/PROTOCOL.md has it. Nothing else in this file knows it.
//   protocol 2: key = HMAC(seed, salt); a throw = the first fair byte of HMAC(key, "THROW QUESTION FACES BLOCK")
//   protocol 1: a throw = the first fair byte of HMAC(seed, the throw's number as 4 bytes, and the block)

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const inWriting = (text) => new TextEncoder().encode(text);

async function hmac(key, message) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

/** The seal of a seed: its SHA-256, written as the start record writes it. */
async function sealOf(seed, written) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(seed)));
  return /^[0-9a-f]{64}$/.test(written) ? hexOf(sum) : btoa(String.fromCharCode(...sum)).replace(/=+$/, "");
}

/** Gives the face of a throw: its number, its question, and the names of its faces. */
async function thrower(seed, salt, written) {
  const first = /^[0-9a-f]{64}$/.test(written);
  const key = first ? bytesOf(seed) : await hmac(bytesOf(seed), inWriting(salt));
  return async (number, question, faces) => {
    const count = faces.length;
    for (let block = 0; ; block++) {
      const message = first
        ? Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number, block)
        : inWriting(`${number} ${question} ${count} ${block}`);
      for (const byte of await hmac(key, message)) if (byte < 256 - (256 % count)) return faces[byte % count];
    }
  };
}
