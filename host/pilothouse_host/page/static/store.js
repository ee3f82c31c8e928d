// What the page knows. Messages and people change it, views draw it: never the other way round.

export const state = {
  connected: true,
  rights: "all", // what this visitor may do: all, answer, read
  share: {}, // the links of the shared page, while it is
  link: { kind: "", power: "off", state: "searching", notices: [] },
  tables: [],
  hall: [], // all tables at once, where they are looked at
  display: null, // the virtual device's picture
  screen: [], // what it says, row by row
  live: null, // the game on the table, as it stands
  past: null, // another game, or an earlier moment, that is looked at
  lines: [], // the whole log of the game that is shown
  linesOf: "", // its id
  games: null, // the list of stored games
  figures: null, // of a finished game, with its id
  asked: "", // the game whose figures are under way
  unread: "", // why that list cannot be read
  address: {}, // what the address asks for
};

const views = [];

/** Draw with this from now on: it gets the state, and the names of what has changed. */
export function draws(view) {
  views.push(view);
}

export function change(news) {
  Object.assign(state, news);
  const changed = new Set(Object.keys(news));
  for (const view of views) view(state, changed);
}

/** The game on the page: the one looked at, else the one on the table. */
export const shown = () => state.past ?? state.live;
