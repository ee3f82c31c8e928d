// The virtual board that people play with (board_power.js).

import { powerOn } from "./board_power.js";
import { FlashFiles } from "./flash_files.js";

powerOn(FlashFiles.open);
