// The page's address determines what it shows: #view=big&table=…&game=…&at=…

const PARTS = ["view", "table", "game", "at"];

export function read() {
  const given = new URLSearchParams(location.hash.replace(/^#\/?/, ""));
  const found = Object.fromEntries(PARTS.map((part) => [part, given.get(part) ?? ""]));
  return { ...found, at: /^\d+$/.test(found.at) ? Number(found.at) : null };
}

export function written(parts) {
  const wanted = PARTS.filter((part) => parts[part] !== "" && parts[part] !== null && parts[part] !== undefined);
  const text = new URLSearchParams(wanted.map((part) => [part, parts[part]])).toString();
  return text ? `#${text}` : "#";
}

/** Go to an address, so that Back returns. `instead`: replace the current one, as while a slider moves. */
export function go(parts, instead = false) {
  const to = written({ ...read(), ...parts });
  if (to === (location.hash || "#")) return;
  if (instead) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}
