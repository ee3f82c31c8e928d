// A game in the page's address: #log=… has its records, at=… a moment in it.

import { t } from "../words.js";
import { unpacked } from "./link.js";
import { invite, inviteAgain } from "./visitors.js";

/** Load the game; returns a notice for people, "" if there is none. */
export async function arrive() {
  await inviteAgain();
  const given = new URLSearchParams(location.hash.slice(1));
  if (!given.has("log")) return "";
  let problem = "";
  const there = new URLSearchParams();
  try {
    there.set("game", await invite(await unpacked(given.get("log"))));
    if (given.has("at")) there.set("at", given.get("at"));
  } catch {
    problem = t("The link cannot be read: it was cut off or changed on its way.");
  }
  history.replaceState(null, "", `#${there}`);
  return problem;
}
