// The lessons of /learn, and the card that leads through them.

import { byId, html } from "../dom.js";
import { draws, state } from "../store.js";
import { LANGUAGES, language, t } from "../words.js";
import { ask } from "./stories.js";

const KEPT = "pilothouse-lesson"; // {game, step, fresh} as long as the window is open
const GAMES = ["mississippi", "triangle", "rails"];
const LABELS = ["new-game", "menu", "correct", "abandon"];

// For each game: the question with which a turn begins, and the text for it.
const IN_GAMES = {
  mississippi: {
    first: "speed",
    setUp: () => t("Answer until a captain is asked for the speed. The usual answer is proposed each time, so OK is often enough. Lay out boats, tiles and wheels on the table as the device says."),
    turn: () => t("Choose a speed: its price in coal stands beside it before you pay. Then move the boat on the table and press OK."),
    roll: () => t("The device rolls for the way the river takes. When a boat enters a new tile, count that tile in its move with ▲; then roll. If you would rather roll by hand, enter what you rolled."),
  },
  triangle: {
    first: "die",
    setUp: () => t("Answer until the first turn begins. The usual answer is proposed each time, so OK is often enough. Lay out ships, ports and cards on the table as the device says."),
    turn: () => t("The device leads through the turn: it rolls, you sail and unload. Give the next two answers; the page shows the cloud, the fleets and the cargo."),
    roll: () => t("The highest roll begins, so the device has rolled already. If you would rather roll by hand, enter what you rolled."),
  },
  rails: {
    first: "do",
    setUp: () => t("Answer until the first railway is asked what it does. The usual answer is proposed each time, so OK is often enough. Lay out cities, goods and money on the table as the device says."),
    turn: () => t("Build, deliver, buy or end the turn: the device works out what it costs and books it. Give two answers and look at the balances on the page."),
    roll: () => t("The device draws ferry cards and map plates, and they are sealed like rolls. If you would rather draw by hand, enter what you drew. That comes later in this game: just go on."),
  },
};

const rows = (now) => now.screen.join("\n");
const answers = (now) => now.lines.filter(({ kind }) => kind === "answer" || kind === "throw").length;
const has = (kind) => (now) => now.lines.some((line) => line.kind === kind);

/** Each step: its text, and when it is done. `before`: the state when the step began. */
const STEPS = [
  {
    says: () => t("This is the device: a display and four keys. ▲ and ▼ move the bar, OK takes what it is on. Choose your language."),
    done: (now) => rows(now) !== "" && !rows(now).includes(LANGUAGES.fr),
  },
  {
    says: ({ labels, title }) => t("Choose “{0}”, then “{1}”.", labels["new-game"], title),
    done: (now, { game }) => now.live?.header.game === game,
  },
  { says: ({ game }) => IN_GAMES[game].setUp(), done: (now, { game }) => now.live?.question?.name === IN_GAMES[game].first },
  { says: ({ game }) => IN_GAMES[game].turn(), done: (now, _, before) => answers(now) >= before.answers + 2 },
  { says: ({ game }) => IN_GAMES[game].roll(), done: has("throw") },
  { says: () => t("Nothing is final. Hold ↶ until the device asks what to take back, and press OK."), done: has("undo") },
  {
    says: ({ labels }) => t("If the device and the table disagree, the table is right. ↶ shows how everybody stands, and OK opens the menu there. Choose “{0}” and change any value.", labels.correct),
    done: has("correct"),
  },
  {
    says: () => t("Pull the plug: click the small switch above the display. Switch it on again: it goes on where you were."),
    done: (now, _, before) => before.off && now.link.power === "on" && now.link.state === "stored",
  },
  {
    says: () => t("Look back: drag the slider under the question, or click an entry of the log. “To the table” leads back to now."),
    done: (now) => now.past !== null,
  },
  {
    says: ({ labels }) => t("End the evening with ↶, OK and “{0}”. Now the seed of all rolls comes out, and the page proves that none of them was chosen.", labels.abandon),
    done: (now) => Boolean(now.live?.ended),
  },
];

const kept = () => JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
const keep = (lesson) => sessionStorage.setItem(KEPT, JSON.stringify(lesson));

/** Whether this visit of the page starts a new evening. */
export function begun() {
  const lesson = kept();
  if (!lesson?.fresh) return !lesson;
  keep({ ...lesson, fresh: false });
  return true;
}

function start(game) {
  keep({ game, step: 0, fresh: true });
  location.reload();
}

function leave() {
  sessionStorage.removeItem(KEPT);
  location.reload();
}

function button(text, act) {
  const made = html("button", "", text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/** Put the card above the table. */
export async function guide() {
  const card = html("section", "card guide");
  card.setAttribute("aria-labelledby", "h-guide");
  card.append(heading(t("A first evening")));
  byId("banner").before(card);
  const titles = await Promise.all(GAMES.map(async (game) => (await ask("names", game)).titles[Object.keys(LANGUAGES).indexOf(language)]));
  const lesson = kept();
  if (!lesson) return offer(card, titles);
  const labels = await ask("labels", language, LABELS);
  const about = {
    game: lesson.game, title: titles[GAMES.indexOf(lesson.game)],
    labels: Object.fromEntries(LABELS.map((key, index) => [key, labels[index]])),
  };
  lead(card, lesson, about);
}

function heading(text) {
  const made = html("h2", "", text);
  made.id = "h-guide";
  return made;
}

function offer(card, titles) {
  const buttons = GAMES.map((game, index) => button(titles[index], () => start(game)));
  card.replaceChildren(heading(t("A first evening")),
    html("p", "", t("Ten steps with the device, about five minutes. You cannot break anything, and none of your games is touched. Which game?")),
    html("p", "buttons", ...buttons));
}

function lead(card, lesson, about) {
  const before = { answers: 0, off: false, done: false };
  const title = heading("");
  const text = html("p", "task");
  text.setAttribute("role", "status");
  const next = button("", () => go(lesson.step + 1));
  const back = button(t("One step back"), () => go(lesson.step - 1));
  card.replaceChildren(title, text, html("p", "buttons", button(t("Leave"), leave), back, next));

  function go(step) {
    lesson.step = step;
    keep(lesson);
    Object.assign(before, { answers: answers(state), off: false, done: false });
    show();
  }

  function show() {
    const { step } = lesson;
    const over = step === STEPS.length;
    const done = over || (before.done ||= STEPS[step].done(state, about, before));
    title.textContent = over ? t("A first evening: done") : t("Step {0} of {1}: {2}", step + 1, STEPS.length, about.title);
    const said = over ? t("You know the device. Play on here as long as you like, or on a device of your own.") : STEPS[step].says(about);
    if (text.textContent !== said) text.textContent = said;
    card.dataset.done = String(done);
    next.textContent = done ? t("Next") : t("Skip");
    next.hidden = over;
    back.hidden = step === 0;
  }

  draws((now) => {
    if (now.link.power === "off") before.off = true;
    show();
  });
  show();
}
