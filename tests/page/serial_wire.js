// Stands in for navigator.serial: a port whose wire is a WebSocket to a program that has the real one. It knows
// nothing of what goes over it. `wires` says which ports there are: each name is plugged in, chosen, taken.
(() => {
  class WirePort {
    #socket = null;

    constructor(name, vendor) {
      Object.assign(this, { name, vendor, readable: null, writable: null });
    }

    getInfo() {
      return { usbVendorId: this.vendor, usbProductId: 5 };
    }

    async open({ baudRate }) {
      if (this.#socket) throw new DOMException("The port is already open.", "InvalidStateError");
      const socket = new WebSocket(`ws://${location.host}/wire/${this.name}`);
      socket.binaryType = "arraybuffer";
      await new Promise((done, failed) => {
        socket.onopen = done;
        socket.onerror = () => failed(new DOMException(`Failed to open serial port at ${baudRate}.`, "NetworkError"));
      });
      this.#socket = socket;
      const lost = () => new DOMException("The device has been lost.", "NetworkError");
      this.readable = new ReadableStream({
        start(stream) {
          socket.onmessage = ({ data }) => stream.enqueue(new Uint8Array(data));
          socket.onclose = () => stream.error(lost());
        },
        cancel: () => socket.close(),
      });
      this.writable = new WritableStream({
        write(bytes) {
          if (socket.readyState !== WebSocket.OPEN) throw lost();
          socket.send(bytes);
        },
      });
    }

    async setSignals() {}

    async close() {
      if (this.readable?.locked || this.writable?.locked) throw new TypeError("Cannot close: a stream is locked.");
      this.#socket?.close();
      this.#socket = this.readable = this.writable = null;
    }
  }

  const ports = new Map();
  const found = async (known) => {
    const listed = await (await fetch("/wires")).json();
    for (const { name, vendor } of listed) if (!ports.has(name)) ports.set(name, new WirePort(name, vendor));
    return listed.filter(known).map(({ name }) => ports.get(name));
  };
  const serial = new EventTarget();
  serial.getPorts = () => found(({ allowed }) => allowed);
  serial.requestPort = async ({ filters }) => {
    if (!navigator.userActivation.isActive) throw new DOMException("Must be handling a user gesture.", "SecurityError");
    await fetch("/allow", { method: "POST" });
    const chosen = await found(({ allowed, vendor }) => allowed && filters.some(({ usbVendorId }) => usbVendorId === vendor));
    if (!chosen.length) throw new DOMException("No port selected by the user.", "NotFoundError");
    return chosen[0];
  };
  Object.defineProperty(navigator, "serial", { value: serial });
})();
