// An editor for what is printed on your own map and dial: fields, a preview, and the board's own check
// of the input while you type. A kind of file (names.js, dial.js) has
//   file            its name on the board
//   title, about    texts
//   fields(text)    the fields, filled from a text: {elements, written() returns the text}
//   draw(root, text)  draws the preview

import { html } from "../dom.js";
import { fileProblem, fileText, giveFile } from "../source.js";
import { t } from "../words.js";

/** A field with its label. */
export function field(label, input) {
  return html("label", "", html("span", "", label), input);
}

export function input(value, type = "text") {
  const made = html("input");
  made.type = type;
  made.value = value;
  return made;
}

/** An editor, collapsed until somebody opens it. */
export function editor(kind) {
  const made = html("details", "editor", html("summary", "", kind.title));
  made.addEventListener("toggle", async () => {
    if (made.open && made.children.length === 1) made.append(...opened(kind, await fileText(kind.file)));
  });
  return made;
}

function opened(kind, text) {
  const { elements, written } = kind.fields(text);
  const preview = html("div", "preview");
  const verdict = html("p", "verdict");
  verdict.setAttribute("role", "status");
  const send = html("button", "", t("Send it to the device"));
  send.type = "submit";
  let judged = 0;

  async function judge() {
    const mine = ++judged;
    const wanted = written();
    const problem = await fileProblem(kind.file, wanted);
    if (mine !== judged) return; // the text has changed meanwhile
    send.disabled = Boolean(problem);
    verdict.classList.toggle("bad", Boolean(problem));
    verdict.textContent = problem ? t("The device would refuse this: {0}", problem) : t("The device can use this.");
    if (!problem) kind.draw(preview, wanted);
  }

  async function give() {
    const mine = ++judged;
    send.disabled = true;
    verdict.textContent = t("It is being sent…");
    const problem = await giveFile(kind.file, written());
    if (mine !== judged) return;
    send.disabled = false;
    verdict.classList.toggle("bad", Boolean(problem));
    verdict.textContent = problem ? t("The device keeps what it had: {0}", problem) : t("The device has it; it counts from the next game on.");
  }

  const form = html("form", "fields", ...elements, verdict, html("p", "buttons", send));
  form.addEventListener("input", judge);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    give();
  });
  judge();
  return [html("p", "about", kind.about), html("div", "beside", form, preview)];
}
