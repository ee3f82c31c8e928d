// Helpers that create elements.

const NS = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

export function html(name, className = "", ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** A player's letter in its colour. */
export function badge(who) {
  const made = html("span", "badge small", who || "·");
  made.dataset.boat = who;
  return made;
}
