// A board's serial port in the browser (Web Serial), found again after it was unplugged.

const VENDOR = 0x2e8a; // Raspberry Pi
const SEARCH_MS = 500;
const BUFFER = 4096; // bytes
const OPTIONS = { baudRate: 115200, bufferSize: BUFFER };

/** Whether this browser supports Web Serial. */
export const canSpeak = () => "serial" in navigator;

const isOurs = (port) => port.getInfo().usbVendorId === VENDOR;

/**
 * Finds the ports that people have allowed, opens one, and opens it again whenever it comes back.
 *
 * heard: called back with opened(send), where send writes bytes; bytes(bytes) received; closed(why):
 * "unplugged", or "let go" for another port; failed(why): "busy", "wrong" (not a board), "none"
 * (nothing was chosen).
 */
export class Serial {
  #heard;
  #wanted = null; // the port that was chosen last
  #port = null; // the one that is open
  #reader = null;
  #writer = null;
  #failed = ""; // the last failure reported, so that it is reported once
  #searching = false;

  constructor(heard) {
    this.#heard = heard;
    setInterval(() => this.#search(), SEARCH_MS);
    navigator.serial.addEventListener("connect", () => this.#search());
    this.#search();
  }

  /** Let people choose a port; browsers allow this only after a click. */
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
      port.close().catch(() => {}); // it may be partly open
      this.#fail("busy"); // perhaps a modem manager is probing it; it is tried again
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
    this.#writer?.write(bytes).catch(() => {}); // reading fails too, and reports it
  }

  async #read(reader) {
    try {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        this.#heard.bytes(value);
      }
    } catch {
      // Unplugged, or a transmission error: open the port again.
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
