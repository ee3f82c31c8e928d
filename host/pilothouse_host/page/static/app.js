// The page's entry point: loads its parts and follows its address. The state is in store.js.

import { read } from "./address.js";
import { askGame, askGames, follow } from "./messages.js";
import { change, draws, state } from "./store.js";
import { translate } from "./words.js";
import "./views/device.js";
import "./views/link.js";
import "./views/tables.js";
import "./views/hall.js";
import "./views/head.js";
import "./views/summary.js";
import "./views/time.js";
import "./views/game.js";
import "./views/log.js";
import "./views/shelf.js";
import "./views/share.js";
import "./views/voice.js";

/** A game's entry in the list of games. */
const listed = (game) => [game?.id, game?.ended?.why, game?.players.length].join();
let known = null;

draws((now, changed) => {
  if (!changed.has("live") || listed(now.live) === known) return;
  known = listed(now.live);
  askGames();
});

function goThere() {
  const address = read();
  change({ address });
  document.documentElement.dataset.view = address.view;
  follow(address.view === "hall" ? "hall" : address.table);
  if (!address.game || (address.game === state.live?.id && address.at === null)) {
    const stays = state.linesOf === state.live?.id;
    change({ past: null });
    if (!stays && state.live) askGame(state.live.id, null).then(() => change({ past: null }));
  } else askGame(address.game, address.at);
}

translate(document);
window.addEventListener("hashchange", goThere);
window.addEventListener("popstate", goThere);
window.addEventListener("resize", () => change({ resized: true }));
askGames();
goThere();
