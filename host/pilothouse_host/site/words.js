// The site's own texts beside those of the page.

import { language, learn } from "../words.js";

if (language !== "en") learn((await import(`./words/${language}.js`)).default);
export * from "../words.js";
