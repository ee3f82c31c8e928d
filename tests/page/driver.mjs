// Drives the page's end of the cable: a request a line on standard input, what came of it a line on standard output.

import { createInterface } from "node:readline";

const folder = process.argv[2];
const { Client } = await import(`${folder}/client.js`);
const frames = await import(`${folder}/frames.js`);

const plain = (value) => (value instanceof Uint8Array ? { bytes: Buffer.from(value).toString("hex") } : value);
const given = (value) => (value?.bytes === undefined ? value : Uint8Array.from(Buffer.from(value.bytes, "hex")));

const NOW = 1700000000; // seconds since 1970
let client = null;
const calls = {
  new() {
    client = new Client(() => NOW);
  },
  frame: (message) => frames.frame(message),
  read: (bytes) => new frames.Lines().feed(bytes).map(frames.parted),
  elements: (payload) => frames.elements(payload),
};

function called([name, ...values]) {
  const call = calls[name] ?? client[name].bind(client);
  try {
    return { gave: call(...values.map(given)) ?? null };
  } catch (error) {
    return { threw: error.stack };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(called(JSON.parse(line)), (_, value) => plain(value))}\n`);
}
