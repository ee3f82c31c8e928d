// The virtual device that people play with.

import { virtualDevice } from "./virtual_device.js";

export const device = virtualDevice("./board_worker.js");
