// A virtual device that visitors may break, with the faults of the tests' simulator (faults.py).

import { t } from "../words.js";
import { rest } from "./beat.js";
import { abandonAll } from "./database.js";
import { bytesOf, textOf } from "./record.js";
import { ask } from "./stories.js";
import { virtualDevice } from "./virtual_device.js";

const TO_LAPTOP = 0;
const LATEST_MS = 1500;
const NUMBERS = 1 << 20;
const LOOK_MS = 300;
const LONGEST_WAIT_MS = 15000; // for a save, while the power is to fail in one

/** The bytes on their way in one direction. */
class Way {
  spoilers = []; // [what, number], for what goes this way next
  #before = null; // what was held up

  carry(bytes, deliver) {
    if (!this.#before && !this.spoilers.length) return deliver(bytes);
    const spoiler = this.spoilers.shift();
    this.#before = Promise.all([this.#before, spoiler && spoiled(bytes, ...spoiler)]).then(([, found]) => deliver(found ?? bytes));
    const mine = this.#before;
    mine.then(() => mine === this.#before && (this.#before = null));
  }
}

async function spoiled(bytes, what, number) {
  if (what === "late") await rest(number % LATEST_MS);
  return bytesOf(await ask("spoiled", textOf(bytes), what, number));
}

const ways = [new Way(), new Way()];
let cut = false; // nothing arrives at the laptop

export const device = virtualDevice("./fragile_worker.js", {
  toLaptop: (bytes, deliver) => cut || ways[TO_LAPTOP].carry(bytes, deliver),
  toBoard: (bytes, deliver) => ways[1 - TO_LAPTOP].carry(bytes, deliver),
});

const { board, table } = device;

function unplug(why) {
  cut = true;
  table.unplugged(why);
}

function plugAgain() {
  cut = false;
  if (board.isOn) device.plug();
}

/** Each fault: it does what chance has drawn, and resolves when that is mended. */
const FAULTS = {
  async power(ms) {
    board.pull();
    await rest(ms);
    board.plugIn();
  },
  async "power in an operation"(when) {
    board.tell({ cut: when });
    for (let waited = 0; board.isOn && waited < LONGEST_WAIT_MS; waited += LOOK_MS) await rest(LOOK_MS);
    board.tell({ cut: null });
    await rest(LOOK_MS);
    board.plugIn();
  },
  async unplug(ms) {
    unplug(t("the cable was pulled"));
    await rest(ms);
    plugAgain();
  },
  async cable(spoilers) {
    for (const [way, what, number] of spoilers) ways[way].spoilers.push([what, number]);
  },
  async kill([when, , ms]) {
    if (when !== "now") abandonAll();
    unplug(t("the laptop’s program was stopped"));
    await rest(ms);
    plugAgain();
  },
  async "full flash"([left, ms]) {
    board.tell({ left });
    await rest(ms);
    board.tell({ left: null });
  },
  async "flash refuses"(ms) {
    board.tell({ refuses: true });
    await rest(ms);
    board.tell({ refuses: false });
  },
};

export const KINDS = Object.keys(FAULTS);

/** Let this happen in a way that chance draws; resolves when it is mended. */
export async function suffer(kind) {
  await FAULTS[kind](await ask("drawn_fault", kind, Math.floor(Math.random() * NUMBERS)));
}
