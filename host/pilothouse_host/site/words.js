// The site's own texts, in addition to the page's.

import { language, learn } from "../words.js";

if (language !== "en") learn((await import(`./words/${language}.js`)).default);
export * from "../words.js";
