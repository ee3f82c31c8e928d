// The page for playing; it starts once its texts and a game from a link are loaded.

import "./words.js";
import { arrive } from "./arrival.js";

const problem = await arrive();
await import("../app.js");
await import("./keeping.js");
const { notice } = await import("./notice.js");
notice(problem);
const { open } = await import("./opening.js");
if (document.documentElement.dataset.device !== "own") open();
