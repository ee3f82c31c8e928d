// The page's end of the virtual board: its plug and its keys.

/** heard: power(state, why) with "on", "off", "died" or "taken" (another window has the board);
 * picture(bytes); serial(bytes). */
export class VirtualBoard {
  #heard;
  #worker = null;

  constructor(heard) {
    this.#heard = heard;
  }

  /** Plug it in. */
  plugIn() {
    if (this.#worker) return;
    const worker = new Worker(new URL("./board_worker.js", import.meta.url), { type: "module" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => worker === this.#worker && this.#take(data);
    worker.onerror = (event) => worker === this.#worker && this.#stop("died", event.message);
  }

  /** Pull the plug: it stops in the middle of what it does. */
  pull() {
    if (this.#worker) this.#stop("off", "");
  }

  key(key, down) {
    this.#worker?.postMessage({ key, down, at: performance.now() });
  }

  send(bytes) {
    this.#worker?.postMessage({ serial: bytes });
  }

  #take(message) {
    if (message.picture) this.#heard.picture(message.picture);
    else if (message.serial) this.#heard.serial(message.serial);
    else if (message.text) console.info(message.text);
    else if (message.ready) this.#heard.power("on", "");
    else if (message.taken) this.#stop("taken", "");
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
