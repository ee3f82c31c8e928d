// The virtual board that visitors may break (board_power.js). Beside all that a board hears:
//
//   to it    {cut: [operation, how]}: let the power go at that operation of the flash from now on, 0
//            before and 2 after it; {left}: leave so many blocks of the flash, or all if it is null;
//            {refuses}: whether the flash takes anything
//   from it  {gone}: the power is gone

import { powerOn } from "./board_power.js";
import { FlashFiles } from "./flash_files.js";

const FILLER = "/filler";
const BLOCK = 4096;
const AFTER = 2;
const CHANGES = ["write", "mkdir", "remove", "rename"];

class Refusal extends Error {
  code = "EIO";
}

let room = null; // fills the flash and empties it, whatever else is to happen
let power = true;
let refuses = false;
let cut = null; // [operations from now, how]

/** The files, with every change of them in the hands of chance. What filled them is gone. */
function fragile(files) {
  const [write, remove] = [files.write.bind(files), files.remove.bind(files)];
  room = {
    fill: (blocks) => write(FILLER, new Uint8Array(Math.max(0, blocks) * BLOCK)),
    empty: () => files.stat(FILLER) && remove(FILLER),
  };
  room.empty();
  for (const change of CHANGES) {
    const act = files[change].bind(files);
    files[change] = (...given) => {
      if (!power || refuses) throw new Refusal();
      const now = cut && --cut[0] === 0;
      if (!now || cut[1] === AFTER) act(...given);
      if (now) goDark();
    };
  }
  return files;
}

function goDark() {
  power = false;
  files.kept().then(() => postMessage({ gone: true }));
  throw new Refusal();
}

let files = null;
function suffer(message, chip) {
  if ("cut" in message) ({ cut } = message);
  else if ("refuses" in message) ({ refuses } = message);
  else if (message.left === null) {
    const [write, remove] = [files.write.bind(files), files.remove.bind(files)];
  room = {
    fill: (blocks) => write(FILLER, new Uint8Array(Math.max(0, blocks) * BLOCK)),
    empty: () => files.stat(FILLER) && remove(FILLER),
  };
  room.empty();
  } else files.write(FILLER, new Uint8Array(Math.max(0, chip.blocks - chip.used() - message.left) * BLOCK));
}

powerOn(async () => (files = fragile(await FlashFiles.open())), (message) => power && postMessage(message), suffer);
