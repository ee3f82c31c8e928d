// Controls the virtual board in its worker: power, keys and cable.

import { APART } from "./database.js";

/** heard: the callbacks power(state, why) with "on", "off", "died" or "taken" (another window has
 * the board), picture(bytes) and serial(bytes). program: the worker's script. */
export class VirtualBoard {
  #heard;
  #program;
  #worker = null;

  constructor(heard, program) {
    this.#heard = heard;
    this.#program = program;
  }

  get isOn() {
    return this.#worker !== null;
  }

  /** Plug it in. */
  plugIn() {
    if (this.#worker) return;
    const worker = new Worker(new URL(this.#program, import.meta.url), { type: "module", name: APART });
    this.#worker = worker;
    worker.onmessage = ({ data }) => worker === this.#worker && this.#take(data);
    worker.onerror = (event) => worker === this.#worker && this.#stop("died", event.message);
  }

  /** Cut the power: the board stops in the middle of its work. */
  pull() {
    if (this.#worker) this.#stop("off", "");
  }

  /** A key is pressed or released; at: when, in ms. */
  key(key, down, at) {
    this.tell({ key, down, at });
  }

  send(bytes) {
    this.tell({ serial: bytes });
  }

  /** Send its worker any other message. */
  tell(message) {
    this.#worker?.postMessage(message);
  }

  #take(message) {
    if (message.picture) this.#heard.picture(message.picture);
    else if (message.serial) this.#heard.serial(message.serial);
    else if (message.text) console.info(message.text);
    else if (message.ready) this.#heard.power("on", "");
    else if (message.taken) this.#stop("taken", "");
    else if (message.gone) this.#stop("off", "");
    else if (message.died) this.#stop("died", message.died);
    else if (message.reset) this.#again();
  }

  #stop(power, why) {
    this.#worker.terminate();
    this.#worker = null;
    this.#heard.picture(new Uint8Array(1024));
    this.#heard.power(power, why);
  }

  #again() {
    this.#worker.terminate();
    this.#worker = null;
    this.plugIn();
  }
}
