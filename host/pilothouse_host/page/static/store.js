// The page's state. Messages and user actions change it, views draw it, never the other way round.

export const state = {
  connected: true,
  rights: "all", // what this visitor may do: all, answer, read
  share: {}, // the links of the shared page, if it is shared
  link: { kind: "", power: "off", state: "searching", notices: [] },
  tables: [],
  hall: [], // all tables, if the hall is shown
  display: null, // the virtual device's picture
  screen: [], // the text on it, row by row
  live: null, // the game on the table, as it is now
  past: null, // another game or an earlier moment, if one is shown
  lines: [], // the whole log of the game shown
  linesOf: "", // its id
  games: null, // the list of stored games
  figures: null, // of a finished game, with its id
  asked: "", // the game whose figures were requested
  unread: "", // why that list cannot be loaded
  address: {}, // what the page's address asks for
};

const views = [];

/** Register a view; it is called with the state and the names of what has changed. */
export function draws(view) {
  views.push(view);
}

export function change(news) {
  Object.assign(state, news);
  const changed = new Set(Object.keys(news));
  for (const view of views) view(state, changed);
}

/** The game shown: the one chosen, or else the one on the table. */
export const shown = () => state.past ?? state.live;
