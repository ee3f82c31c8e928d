// Games that are shown but not stored, from a link or from a file that is checked. They last as long
// as the window's session, and their ids end with a mark that stored games do not have.

import { packed, unpacked } from "./link.js";
import { ask } from "./stories.js";

const MARK = "~";
const KEPT = "pilothouse-visitor ";

export const isVisitor = (id) => id.endsWith(MARK);

/** The game's id, computed from its start record; "" if that is invalid. */
function idOf(records) {
  try {
    const start = JSON.parse(new TextDecoder().decode(records[0]));
    const sum = atob(`${start[2].commit}=`);
    return [...sum.slice(0, 5)].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  } catch {
    return "";
  }
}

/** Add records to be shown; returns the id of their game. */
export async function invite(records) {
  const id = (idOf(records) || "unknown") + MARK;
  await ask("invite", id, records);
  try {
    sessionStorage.setItem(KEPT + id, await packed(records));
  } catch { /* too long for the session: a reload forgets it */ }
  return id;
}

/** Load the games of this session after a reload; returns their ids. */
export async function inviteAgain() {
  const ids = Object.keys(sessionStorage).filter((key) => key.startsWith(KEPT)).map((key) => key.slice(KEPT.length));
  for (const id of ids) await ask("invite", id, await unpacked(sessionStorage.getItem(KEPT + id)));
  return ids;
}
