// Moving games out of this browser and into it, by files and links.

import { read as address } from "../address.js";
import { byId, html } from "../dom.js";
import { askGames } from "../messages.js";
import { draws, shown, state } from "../store.js";
import { number, t } from "../words.js";
import { read, unpack, Unreadable, written } from "./exchange.js";
import * as kept from "./kept.js";
import { packed } from "./link.js";
import { isVisitor } from "./visitors.js";

const LONGEST_LINK = 30_000; // characters that messengers and browsers accept

function button(text, act) {
  const made = html("button", "", text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

const said = html("p", "none");
said.setAttribute("role", "status");
/** Show people a notice about their games. */
export const say = (text) => (said.textContent = text);

/** Have the browser save this as a file. */
export function save(bytes, name, type = "text/plain") {
  const link = html("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function exportAll() {
  const rows = await kept.games();
  save(await written(rows.map((row) => row.id)), "pilothouse.log");
}

async function importFile(file) {
  try {
    const arrived = await unpack(read(new Uint8Array(await file.arrayBuffer()), file.name));
    say(t("{0} games are new, {1} have gone on, {2} were here already.", number(arrived.fresh), number(arrived.longer), number(arrived.known)));
  } catch (error) {
    say(error instanceof Unreadable ? error.message : t("Nothing was stored: {0}", error.message));
  }
  askGames();
}

const chosen = html("input", "hidden");
chosen.type = "file";
chosen.id = "import";
chosen.tabIndex = -1;
chosen.setAttribute("aria-label", t("Import games"));
chosen.addEventListener("change", async () => {
  if (chosen.files[0]) await importFile(chosen.files[0]);
  chosen.value = "";
});
const all = button(t("Export all games"), exportAll);
const bring = button(t("Import games"), () => chosen.click());
byId("nopast").after(html("p", "buttons", all, bring, chosen), said);

// --- the game that is shown --------------------------------------------------------------------

async function exportOne() {
  const { id } = shown();
  save(await written([id]), `pilothouse-${id}.log`);
}

/** The page's address with the whole game in it, at the moment shown. */
async function linkTo(game) {
  const link = new URL(location.href);
  const parts = new URLSearchParams({ log: await packed(await kept.records(game.id)) });
  if (address().at !== null) parts.set("at", address().at);
  link.hash = parts;
  link.search = "";
  return link.href;
}

async function copyLink() {
  const link = await linkTo(shown());
  if (link.length > LONGEST_LINK) return say(t("This game is too long for a link: export it as a file."));
  try {
    await navigator.clipboard.writeText(link);
    say(t("The link is copied: whoever opens it sees the game."));
  } catch {
    prompt(t("The link to this game:"), link);
  }
}

const one = button(t("Export this game"), exportOne);
const link = button(t("Copy a link to this game"), copyLink);
const own = html("p", "buttons card", one, link);
byId("summary").after(own);

function offer({ games }) {
  const game = shown();
  all.hidden = !games?.some((one) => !isVisitor(one.id));
  own.hidden = !game || isVisitor(game.id);
  link.hidden = !games?.some((one) => one.id === game?.id && one.state !== "in progress");
}

draws(offer);
offer(state);
