// The wire: a board's serial port in the browser (Web Serial), found again when it was unplugged.

const VENDOR = 0x2e8a; // Raspberry Pi
const SEARCH_MS = 500;
const BUFFER = 4096; // bytes
const OPTIONS = { baudRate: 115200, bufferSize: BUFFER };

/** Whether this browser lets a page speak with a serial port. */
export const canSpeak = () => "serial" in navigator;

const isOurs = (port) => port.getInfo().usbVendorId === VENDOR;

/**
 * Finds the ports that people have allowed, opens one, and opens it again whenever it comes back.
 *
 * heard: opened(send) with what writes bytes to it; bytes(bytes) that have come; closed(why): "unplugged",
 * "let go" for another one; failed(why): "busy", "wrong" (no board's), "none" (nothing was chosen).
 */
export class Serial {
  #heard;
  #wanted = null; // the port that was chosen last
  #port = null; // the one that is open
  #reader = null;
  #writer = null;
  #failed = ""; // what was told last, so that it is told once
  #searching = false;

  constructor(heard) {
    this.#heard = heard;
    setInterval(() => this.#search(), SEARCH_MS);
    navigator.serial.addEventListener("connect", () => this.#search());
    this.#search();
  }

  /** Let people choose a port; a browser shows them the list only after a click. */
  async choose() {
    let port = null;
    try {
      port = await navigator.serial.requestPort({ filters: [{ usbVendorId: VENDOR }] });
    } catch (error) {
      if (!this.#port) this.#fail(error.name === "NotFoundError" ? "none" : "refused");
      return;
    }
    this.#failed = "";
    if (!isOurs(port)) return this.#fail("wrong");
    if (port !== this.#port) await this.#letGo("let go");
    this.#wanted = port;
    await this.#search();
  }

  async #search() {
    if (this.#port || this.#searching) return;
    this.#searching = true;
    const known = (await navigator.serial.getPorts()).filter(isOurs);
    const port = known.includes(this.#wanted) ? this.#wanted : known[0];
    if (port) await this.#open(port);
    this.#searching = false;
  }

  async #open(port) {
    try {
      await port.open(OPTIONS);
      await port.setSignals({ dataTerminalReady: true });
    } catch {
      port.close().catch(() => {}); // it may be half open
      this.#fail("busy"); // or just plugged in, and a modem manager looks at it: it is tried again
      return;
    }
    this.#port = port;
    this.#failed = "";
    this.#reader = port.readable.getReader();
    this.#writer = port.writable.getWriter();
    this.#heard.opened((bytes) => this.#write(bytes));
    this.#read(this.#reader);
  }

  #write(bytes) {
    this.#writer?.write(bytes).catch(() => {}); // reading fails too, and tells it
  }

  async #read(reader) {
    try {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        this.#heard.bytes(value);
      }
    } catch {
      // Unplugged, or damaged on its way: the port is opened anew.
    }
    if (reader === this.#reader) await this.#letGo("unplugged");
  }

  async #letGo(why) {
    if (!this.#port) return;
    const [port, reader, writer] = [this.#port, this.#reader, this.#writer];
    this.#reader = this.#writer = null;
    await reader.cancel().catch(() => {});
    reader.releaseLock();
    await writer.abort().catch(() => {});
    writer.releaseLock();
    await port.close().catch(() => {});
    this.#port = null;
    this.#heard.closed(why);
  }

  #fail(why) {
    if (why !== this.#failed) this.#heard.failed(why);
    this.#failed = why;
  }
}
