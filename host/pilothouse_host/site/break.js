// A device to break: a robot plays on it, visitors let things go wrong, and a counter watches.

import "./words.js";
import { forgetAll } from "./database.js";

await forgetAll(); // a new device for each visit
await import("../app.js");
await import("./breaking.js");
