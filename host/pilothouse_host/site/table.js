// One board on its cable: the conversation, storing its records, and informing the page.

import { Client } from "../link/client.js";
import { t } from "../words.js";
import { every } from "./beat.js";
import * as kept from "./kept.js";

const TICK_MS = 200;
const AGAIN_MS = 3000; // until storing is tried again
const MOST_NOTICES = 8;

const now = () => Date.now() / 1000;
const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** kind: "virtual" or "". Callbacks: told(link) with the page's topic of that name; stored(id, now)
 * when records of a game are safely stored, and whether it is in progress; playing(id). */
export class Table {
  #kind;
  #heard;
  #client = null;
  #send = null;
  #rest = () => {}; // stops the timer
  #whose = null; // board and storage
  #playing = ""; // the game in progress
  #histories = new Map(); // from a game's id on the board to its id here
  #keeping = Promise.resolve();
  #giving = null; // the file being sent to the board, and the promise for it
  #link = { power: "on", died: "", state: "searching", why: "", since: now(), lacking: null, board: "", firmware: "", playing: "", notices: [] };

  #acts = {
    send: (order) => this.#onSend(order),
    hello: (order) => this.#onHello(order),
    playing: (order) => this.#onPlaying(order),
    listed: (order) => this.#onListed(order),
    records: (order) => this.#onRecords(order),
    salt: (order) => this.#onSalt(order),
    lacks: (order) => this.#onLacks(order),
    file: (order) => this.#onFile(order),
    warned: (order) => this.#onWarned(order),
    gone: (order) => this.#onGone(order),
  };

  constructor(kind, heard) {
    this.#kind = kind;
    this.#heard = heard;
  }

  /** Set the power of a virtual board: "on", "off", or "died" with a reason. */
  switched(power, died = "") {
    this.unplugged();
    this.#tell({ power, died, notices: [], ...this.#entered("searching") });
  }

  /** The cable was plugged in; send(bytes) writes to it. */
  plugged(send) {
    this.unplugged();
    this.#send = send;
    this.#greet();
  }

  /** The cable was unplugged. */
  unplugged(why = "") {
    this.#rest();
    this.#client = this.#send = null;
    this.#onFile({ why: t("the cable was pulled") });
    if (why) this.#tell(this.#entered("lost", why));
  }

  /** Bytes from the board. */
  hear(bytes) {
    this.#say((client) => client.hear(bytes));
  }

  /** Send a file to the board; returns why it was refused, or "". */
  give(name, text) {
    if (!this.#client || !this.#link.board) return Promise.resolve(t("no device is on the cable"));
    return new Promise((done) => {
      this.#giving?.(t("another file was sent"));
      this.#giving = done;
      this.#say((client) => client.give(name, text));
    });
  }

  // --- the conversation ----------------------------------------------------------------------

  #greet() {
    this.#rest();
    this.#histories.clear();
    this.#client = new Client(() => Math.floor(now()));
    this.#rest = every(TICK_MS, () => this.#tick());
    this.#tick();
  }

  #tick() {
    this.#say((client) => client.tick(performance.now()));
  }

  /** Call the conversation's client, if it is still current, and carry out its actions. */
  #say(act, client = this.#client) {
    if (!client || client !== this.#client) return;
    act(client);
    for (let order; client === this.#client && (order = client.next()); ) this.#acts[order.kind]?.(order);
  }

  #onSend({ bytes }) {
    this.#send?.(bytes);
  }

  async #onHello({ about }) {
    this.#whose = { board: about.board, storage: about.storage };
    this.#tell({ board: about.board, firmware: about.firmware, notices: [], lacking: null, ...this.#entered("checking") });
    const before = await kept.noteBoard({ id: about.board, kind: about.kind, firmware: about.firmware, storage: about.storage });
    if (before && before.storage !== about.storage) this.#notice(t("The device’s memory was wiped since it was here last: its games from before are only here now."), true);
  }

  #onPlaying({ game }) {
    this.#playing = game;
    this.#tell({ playing: game });
    if (game) this.#heard.playing(game);
  }

  async #onListed({ games }) {
    const client = this.#client;
    const counts = {};
    for (const game of games) counts[game] = await kept.counts(game);
    this.#say(() => client.have(counts), client);
  }

  #onRecords(order) {
    const client = this.#client;
    this.#keeping = this.#keeping.then(() => client === this.#client && this.#keep(client, order));
  }

  async #keep(client, { game, first, records }) {
    let added = null;
    try {
      added = await kept.add({ told_as: game, ...this.#whose }, first, records, this.#histories.get(game));
    } catch (error) {
      this.#couldNotKeep(client, game, error);
      return;
    }
    this.#histories.set(game, added.game);
    if (added.parted !== null) {
      this.#notice(t("Game {0}: from entry {1} on the device tells it differently than before; both are kept, this one as {2}.", game, added.parted, added.game), true);
    }
    if (added.added) this.#heard.stored(added.game, game === this.#playing);
    this.#say(() => client.kept(game, first + records.length), client);
  }

  #couldNotKeep(client, game, error) {
    if (client !== this.#client) return;
    if (error instanceof kept.TooMuch) {
      this.#notice(error.message, true);
      this.#say(() => client.refused(game), client);
    } else if (error instanceof kept.Gap) {
      this.#greet(); // two versions of the beginning: compare again from the start
    } else {
      this.#rest();
      this.#client = null;
      this.#tell(this.#entered("halted", error.message));
      const again = setTimeout(() => this.#send && this.#greet(), AGAIN_MS);
      this.#rest = () => clearTimeout(again);
    }
  }

  async #onSalt({ game }) {
    const client = this.#client;
    const salt = await kept.own(`salt ${game}`, random);
    this.#say(() => client.salted(game, salt), client);
  }

  #onLacks({ records }) {
    const silent = records === null && this.#link.lacking !== null;
    const notices = records === 0 ? this.#link.notices.filter((notice) => notice.lasting) : this.#link.notices;
    this.#tell({ lacking: records, notices, ...this.#entered(records === 0 ? "stored" : silent ? "silent" : "checking") });
  }

  #onFile({ why }) {
    this.#giving?.(why === "silent" ? t("the device does not answer any more") : why);
    this.#giving = null;
  }

  #onWarned({ what, game, why }) {
    const texts = {
      refused: () => t("The device refuses: {0}", why),
      unreadable: () => t("The device has sent what cannot be read: {0}", why),
      withheld: () => t("Game {0}: the device does not send the entries it has.", game),
    };
    this.#notice(texts[what](), false);
  }

  #onGone({ what, why }) {
    if (what === "version") {
      this.#rest();
      this.#client = null;
      this.#tell(this.#entered("halted", t("the device speaks another version of the protocol: {0}", why)));
    } else {
      if (what === "silent") this.#tell(this.#entered("lost", t("the device does not answer any more")));
      this.#greet();
    }
  }

  // --- what is said of it ----------------------------------------------------------------------

  #notice(text, lasting) {
    this.#tell({ notices: [...this.#link.notices, { text, since: now(), lasting }].slice(-MOST_NOTICES) });
  }

  #entered(state, why = "") {
    const turns = this.#link.state === "stored" || state === "stored";
    return { state, why, since: turns ? now() : this.#link.since };
  }

  #tell(news) {
    this.#link = { ...this.#link, ...news };
    this.#heard.told({ kind: this.#kind, ...this.#link });
  }
}
