// One conversation with one board, from plugging in to unplugging (host/PROTOCOL.md, "A session").
//
// It does no input or output, stores nothing and has no clock: pass it bytes and the time in ms, and
// carry out the actions that next() returns, in this order, until there are none:
//   send bytes                        write these bytes
//   hello about                       the board has answered with this description of itself
//   playing game, count               the game in progress ("" if none) has changed
//   listed games                      call have() with the number of stored records of each
//   records game, first, records      compare these records with the stored ones, store what is new,
//                                     then call kept()
//   salt game, start                  call salted() for the game that begins with this record
//   lacks records                     the number not stored yet; null while it is unknown
//   file name, why                    the board has accepted the file; or why it has not
//   text text                         a line that it printed outside the protocol
//   warned what, game or why          refused, unreadable, withheld
//   gone what, why                    the conversation is over: silent, restarted, another, version
// Each game is compared from its first record on, because the board's flash may have been restored
// from an older copy.

import { Lines, bytesOf, elements, frame, parted } from "./frames.js";
import { Outgoing, unfit } from "./outgoing.js";

const PROTOCOL = 2;
const HELLO_MS = 500;
const PING_MS = 1000;
const MISSED_PONGS = 3;
const MOST_PONGS_WAITED = 5; // seconds of repeated requests without an answer, before people are warned
const NAME = "pilothouse page";
const IDENTITY = ["board", "storage", "boot"]; // keys of a hello that never change until power-off

const isGame = (value) => typeof value === "string" && /^[\w-]{1,40}$/.test(value);
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

/** A game on the board. */
class Game {
  heard = 0; // records received
  kept = 0; // of these, known to be stored
  pongsWaited = 0; // pongs since its last record
  again = false; // requested again after a gap; records after the gap are dropped until then
  givenUp = false; // it cannot be stored
  start = ""; // its first record
  salt = ""; // what was added to its seed
  repeats = false; // a test's game must be repeatable
  settled = false; // it needs no salt from here

  constructor(count) {
    this.count = count; // records on the board
  }
}

export class Client {
  #clock;
  #out = []; // actions to carry out
  #lines = new Lines();
  #sentAt = null; // the last hello or ping
  #pings = 0;
  #unanswered = 0;
  #identity = null; // the identity of the board that answered; null until then
  #asking = true; // whether a hello is to be sent: at the start, and when another game is in progress
  #over = false;
  #games = new Map(); // the games that are compared or fetched
  #rows = []; // the board's list, as far as it has been received
  #page = null; // the page of that list that is requested
  #known = false; // whether the list has been compared with the store
  #playing = null; // the game in progress; null before the first pong
  #earlier = null; // the earlier game that is being sent
  #file = null; // being sent to the board
  #lacking = null;
  #warnings = new Set();

  /** clock: returns the seconds since 1970, which are sent to the board. */
  constructor(clock) {
    this.#clock = clock;
  }

  /** The next action; undefined if there is none. */
  next() {
    if (!this.#out.length) this.#tellLacking();
    return this.#out.shift();
  }

  /** Call this several times a second, with the time in ms. */
  tick(now) {
    const every = this.#identity ? PING_MS : HELLO_MS;
    if (this.#over || (this.#sentAt !== null && Math.abs(now - this.#sentAt) < every)) return;
    this.#sentAt = now;
    if (!this.#identity) this.#hello();
    else if (this.#unanswered >= MISSED_PONGS) this.#gone("silent");
    else {
      this.#unanswered++;
      if (this.#asking) this.#hello();
      else this.#ping();
      this.#repeatFile();
    }
  }

  /** Bytes have come. */
  hear(bytes) {
    for (const line of this.#lines.feed(bytes)) {
      const { text, payload } = parted(line);
      if (text && this.#identity) this.#tell("text", { text });
      if (payload !== null && !this.#over) this.#take(payload);
    }
  }

  /** The number of stored records of each listed game: a list of counts, one per history. */
  have(counts) {
    if (this.#asking || this.#page !== null) return; // it is being listed again
    for (const [game, count, ended, acknowledged] of this.#rows) {
      const whole = ended && acknowledged && counts[game]?.includes(count);
      if (game === this.#playing) continue;
      if (whole) this.#games.delete(game);
      else this.#game(game, count);
    }
    this.#known = true;
    this.#next();
  }

  /** The records before this one are kept for good. */
  kept(name, count) {
    const game = this.#games.get(name);
    if (!game || this.#over) return;
    game.kept = Math.max(game.kept, count);
    this.#send("ack", name, game.kept);
    if (name === this.#playing) this.#askSalt(name, game);
  }

  /** This game cannot be kept: do not ask for it again. */
  refused(name) {
    const game = this.#games.get(name);
    if (game) game.givenUp = true;
    if (name === this.#earlier) this.#next();
  }

  /** What is added to this game's seed: 32 hex digits. */
  salted(name, salt) {
    const game = this.#games.get(name);
    if (game && !game.settled && !this.#over) {
      game.salt = salt;
      this.#send("salt", name, salt);
    }
  }

  /** Give the board a file; one at a time. */
  give(name, text) {
    this.#file = new Outgoing(name, text);
    if (unfit(text)) this.#fileEnds(unfit(text));
    else this.#sendFile();
  }

  // --- out ---------------------------------------------------------------------------------

  #tell(kind, more) {
    this.#out.push({ kind, ...more });
  }

  #send(...message) {
    this.#tell("send", { bytes: frame(message) });
  }

  #tellLacking() {
    const known = this.#known && this.#playing !== null && !this.#asking && this.#unanswered <= 1 && !this.#over;
    let lacking = known ? 0 : null;
    if (known) for (const game of this.#games.values()) lacking += Math.max(0, game.count - game.kept);
    if (lacking !== this.#lacking) this.#tell("lacks", { records: lacking });
    this.#lacking = lacking;
  }

  #warn(what, more) {
    const key = JSON.stringify([what, more]);
    if (!this.#warnings.has(key) && this.#warnings.size < 50) this.#tell("warned", { what, ...more });
    this.#warnings.add(key);
  }

  #gone(what, why = "") {
    this.#over = true;
    this.#tell("gone", { what, why });
  }

  #hello() {
    // The newline ends what a modem's probe or an earlier program has left half said.
    this.#tell("send", { bytes: Uint8Array.of(10) });
    this.#send("hello", PROTOCOL, NAME);
  }

  #ping() {
    this.#pings++;
    this.#send("ping", this.#pings);
  }

  #list(page) {
    this.#page = page;
    this.#send("games", page);
  }

  #get(name, game) {
    this.#send("get", name, game.heard);
  }

  // --- in ----------------------------------------------------------------------------------

  #take(payload) {
    let message = null;
    try {
      message = JSON.parse(payload);
    } catch {
      // It is said below.
    }
    if (!Array.isArray(message) || typeof message[0] !== "string") return this.#unreadable(payload);
    const [name, ...fields] = message;
    if (name === "hello") this.#onHello(fields[0], payload);
    else if (name === "no") this.#onNo(String(fields[0]), String(fields[1]));
    else if (this.#asking) return; // said to whoever was here before
    else if (name === "games") this.#onGames(fields, payload);
    else if (name === "rec") this.#onRecords(fields[0], elements(payload).slice(2), payload);
    else if (name === "pong") this.#onPong(fields, payload);
    else if (name === "piece" && this.#file?.took(fields[0])) this.#sendFile();
    else if (this.#file && name === "file" && fields[0] === this.#file.name) this.#fileEnds();
  }

  #unreadable(payload) {
    if (this.#identity) this.#warn("unreadable", { why: payload.slice(0, 60) });
  }

  #onHello(about, payload) {
    if (!this.#asking) return; // the answer to one that was repeated
    if (typeof about !== "object" || about === null) return this.#unreadable(payload);
    if (about.protocol !== PROTOCOL) return this.#gone("version", `protocol ${about.protocol}`);
    const who = IDENTITY.map((key) => about[key]);
    const same = (keys) => keys.every((key, index) => who[index] === this.#identity[index]);
    if (this.#identity && !same(IDENTITY)) return this.#gone(same(IDENTITY.slice(0, 2)) ? "restarted" : "another");
    if (!this.#identity) this.#tell("hello", { about });
    if (!this.#identity) this.#send("time", this.#clock());
    this.#identity = who;
    this.#asking = this.#known = false;
    this.#unanswered = 0;
    this.#playing = this.#earlier = null; // a hello ends what was asked for
    this.#list(0);
    this.#ping();
    this.#file?.restart(); // and drops the pieces of a file
    this.#sendFile();
  }

  #onNo(request, why) {
    if (request === "hello") this.#gone("version", why);
    else if (!this.#identity) return;
    else if (request === "salt" && this.#games.has(this.#playing)) this.#games.get(this.#playing).settled = true;
    else if (this.#file && (request === "piece" || request === "file")) this.#fileEnds(why);
    else this.#warn("refused", { why });
  }

  #onGames([page, pages, ...rows], payload) {
    const sound = rows.every((row) => Array.isArray(row) && isGame(row[0]) && isCount(row[1]));
    if (!isCount(page) || !isCount(pages) || !sound) return this.#unreadable(payload);
    if (page !== this.#page) return; // asked for twice
    this.#page = null;
    this.#rows = page ? [...this.#rows, ...rows] : rows;
    if (page + 1 < pages) this.#list(page + 1);
    else this.#tell("listed", { games: this.#rows.map(([game]) => game) });
  }

  #onPong([, name, count], payload) {
    if ((name !== "" && !isGame(name)) || !isCount(count)) return this.#unreadable(payload);
    this.#unanswered = 0;
    if (this.#playing !== null && name !== this.#playing) {
      this.#asking = true; // a game has begun or ended; or the cable is in another board
      this.#hello();
      return;
    }
    if (this.#playing === null) this.#follow(name, count);
    const game = this.#games.get(name);
    if (game) {
      game.count = Math.max(count, game.heard);
      if (game.heard < game.count) this.#again(name, game);
      this.#repeatSalt(name, game);
    }
    if (this.#earlier !== null) this.#again(this.#earlier, this.#games.get(this.#earlier));
    if (this.#page !== null) this.#list(this.#page);
  }

  // --- records -----------------------------------------------------------------------------

  #game(name, count) {
    const game = this.#games.get(name) ?? new Game(count);
    this.#games.set(name, game);
    game.count = Math.max(count, game.heard);
    return game;
  }

  #request(name, game) {
    game.pongsWaited = 0;
    game.again = false;
    this.#get(name, game);
  }

  /** From now on the records of this game come as they are written. */
  #follow(name, count) {
    this.#playing = name;
    this.#tell("playing", { game: name, count });
    if (name) this.#request(name, this.#game(name, count));
    this.#next();
  }

  /** Ask for the next earlier game: the board sends one at a time. */
  #next() {
    this.#earlier = null;
    if (this.#playing === null) return; // it may be one of these
    for (const [name, game] of this.#games) {
      if (name === this.#playing || game.givenUp || game.heard >= game.count) continue;
      this.#earlier = name;
      this.#request(name, game);
      return;
    }
  }

  /** Another second, and records still lack: perhaps they are on their way, perhaps a frame was lost. */
  #again(name, game) {
    if (game.givenUp) return;
    game.pongsWaited++;
    if (game.pongsWaited <= 1) return;
    if (game.pongsWaited >= MOST_PONGS_WAITED) this.#warn("withheld", { game: name });
    if (game.pongsWaited < MOST_PONGS_WAITED || name !== this.#earlier) return this.#get(name, game);
    this.#games.delete(name); // its turn comes again after all others
    this.#games.set(name, game);
    this.#next();
  }

  #onRecords(name, records, payload) {
    const numbers = records.map((record) => Number(record.match(/^\[(\d{1,9}),/)?.[1] ?? NaN));
    const first = numbers[0];
    const sound = numbers.length && numbers.every((number, index) => number === first + index);
    if (!isGame(name) || !sound) return this.#unreadable(payload);
    const game = this.#games.get(name);
    if (!game || game.givenUp) return; // nobody has asked for it
    const end = first + records.length;
    game.count = Math.max(game.count, end);
    if (first > game.heard) {
      if (!game.again) this.#get(name, game);
      game.again = true;
      return;
    }
    game.again = false;
    game.pongsWaited = 0;
    game.heard = Math.max(game.heard, end);
    this.#lookForSalt(game, first, records);
    this.#tell("records", { game: name, first, records: records.map(bytesOf) });
    if (name === this.#earlier && game.heard >= game.count) this.#next();
  }

  // --- the salt ----------------------------------------------------------------------------

  #lookForSalt(game, first, records) {
    for (const [index, record] of records.entries()) {
      const [, kind, value] = JSON.parse(record);
      if (first + index === 0) game.start = record;
      if (kind === "start") game.repeats = value?.entropy === "test";
      if (["salt", "throw", "end"].includes(kind)) game.settled = true;
      if (kind === "restored") game.settled = false; // what was before it had another seed
      if (game.repeats) game.settled = true;
    }
  }

  /** Send the salt only when all records of the game are stored, so that the seal came before it. */
  #askSalt(name, game) {
    const all = game.kept >= game.count;
    if (game.start && !game.settled && !game.salt && all) this.#tell("salt", { game: name, start: bytesOf(game.start) });
  }

  /** Send the salt again until its record comes. */
  #repeatSalt(name, game) {
    if (game.salt && !game.settled) this.#send("salt", name, game.salt);
    else this.#askSalt(name, game);
  }

  // --- a file for the board ----------------------------------------------------------------

  #sendFile() {
    if (this.#file && !this.#asking) this.#send(...this.#file.request());
  }

  /** Called every second: send again, because the request or its answer may be lost. */
  #repeatFile() {
    if (!this.#file) return;
    this.#file.missed++;
    if (this.#file.missed >= MOST_PONGS_WAITED) this.#fileEnds("silent");
    else if (this.#file.missed > 1) this.#sendFile();
  }

  #fileEnds(why = "") {
    this.#tell("file", { name: this.#file.name, why });
    this.#file = null;
  }
}
