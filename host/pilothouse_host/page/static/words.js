// The page's own texts: English is in the code, translations are in words/.

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", nl: "Nederlands" };
const KEPT = "pilothouse-language";

function wanted() {
  const kept = localStorage.getItem(KEPT);
  const candidates = [kept, ...navigator.languages.map((name) => name.slice(0, 2))];
  return candidates.find((name) => name in LANGUAGES) ?? "en";
}

export const language = wanted();
const texts = language === "en" ? {} : (await import(`./words/${language}.js`)).default;

/** Add translations, keyed by the English texts. */
export const learn = (more) => Object.assign(texts, more);

/** The text in the page's language, with {0}, {1} … filled in. */
export function t(text, ...values) {
  return (texts[text] ?? text).replace(/\{(\d)\}/g, (_, index) => values[index]);
}

export function choose(name) {
  localStorage.setItem(KEPT, name);
  location.reload();
}

const NUMBERS = new Intl.NumberFormat(language);
export const number = (value) => NUMBERS.format(value);

const DAY = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
const CLOCK = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
export const day = (seconds) => DAY.format(new Date(seconds * 1000));
export const clock = (seconds) => CLOCK.format(new Date(seconds * 1000));

/** A time since the game began: 12:34, or 1:02:34. */
export function elapsed(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (value) => String(value).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

const PLACES = new Intl.PluralRules("en", { type: "ordinal" });
const ENGLISH = { one: "st", two: "nd", few: "rd", other: "th" };
/** "2nd", "2.", "2e". */
export function ordinal(place) {
  if (language === "de") return `${place}.`;
  if (language === "fr") return place === 1 ? "1er" : `${place}e`;
  return language === "nl" ? `${place}e` : place + ENGLISH[PLACES.select(place)];
}

/** Translate all static texts of the page. */
export function translate(root) {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", t(element.dataset.tLabel));
}
