// The page on which one plays: it begins when it knows its words and who comes by a link.

import "./words.js";
import { arrive } from "./arrival.js";

const problem = await arrive();
await import("../app.js");
const { say } = await import("./keeping.js");
say(problem);
