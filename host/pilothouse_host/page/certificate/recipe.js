// How a throw is computed, as host/PROTOCOL.md specifies it; the certificate has it only here.
//   key = HMAC(seed, salt); a throw = the first fair byte of HMAC(key, "THROW QUESTION FACES BLOCK")

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const inWriting = (text) => new TextEncoder().encode(text);

async function hmac(key, message) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

/** The seal of a seed: its SHA-256, in the form of the start record. */
async function sealOf(seed) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(seed)));
  return btoa(String.fromCharCode(...sum)).replace(/=+$/, "");
}

/** Returns a function that computes the face of a throw from its number, its question and its faces. */
async function thrower(seed, salt) {
  const key = await hmac(bytesOf(seed), inWriting(salt));
  return async (number, question, faces) => {
    const count = faces.length;
    for (let block = 0; ; block++) {
      const message = inWriting(`${number} ${question} ${count} ${block}`);
      for (const byte of await hmac(key, message)) if (byte < 256 - (256 % count)) return faces[byte % count];
    }
  };
}
