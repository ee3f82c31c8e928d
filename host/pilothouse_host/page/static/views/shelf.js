// The list of stored games, newest first, each with its own address.

import { written } from "../address.js";
import { byId, html } from "../dom.js";
import { draws } from "../store.js";
import { day, number, t } from "../words.js";

draws((now, changed) => {
  if (changed.has("unread")) {
    byId("unread").hidden = !now.unread;
    byId("unread").textContent = now.unread;
  }
  if (changed.has("games") || changed.has("address") || changed.has("past")) drawGames(now);
});

function outcome(game) {
  const seats = game.players ? t("{0} players", game.players) : t("not set up yet");
  const state = game.winner ? t("{0} won", game.winner) : game.state === "abandoned" ? t("ended early") : t(game.state);
  return `${seats}, ${state}`;
}

function drawGames({ games, past, address }) {
  if (!games) return;
  byId("nopast").hidden = games.length > 0;
  byId("past").replaceChildren(...games.map((game) => {
    const row = html("a", "",
      html("b", "", game.title), html("code", "", game.id),
      html("span", "", outcome(game)), html("span", "when", day(game.date)));
    if (game.beside) row.append(html("span", "", t("another history of {0}, from entry {1} on", game.beside, number(game.parted))));
    row.href = written({ ...address, game: game.id, at: null });
    if (game.id === past?.id) row.setAttribute("aria-current", "page");
    return html("li", "", row);
  }));
}

byId("past").addEventListener("click", () => document.querySelector(".table").scrollIntoView({ block: "start" }));
