// How to put the program on a board: the page says it by itself, here it gets its language.

import { number, t, translate } from "./words.js";

translate(document);
document.title = `${t("Get the program")} – Pilothouse`;
for (const picture of document.images) picture.alt = t(picture.alt);
for (const cell of document.querySelectorAll("[data-bytes]")) cell.textContent = t("{0} kB", number(Math.round(cell.dataset.bytes / 1000)));
