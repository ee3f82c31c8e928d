// A first evening in ten steps, on a virtual device that is only for learning.

import "./words.js";
import { forgetAll } from "./database.js";
import { begun, guide } from "./lessons.js";

if (begun()) await forgetAll(); // a new device for each evening
await import("../app.js");
guide();
