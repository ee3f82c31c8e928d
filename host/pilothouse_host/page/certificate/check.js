// Reads the log in this file, recomputes every throw, and shows the result.

const data = JSON.parse(document.getElementById("data").textContent);
const say = (key, ...values) => data.words[key].replace(/\{(\d)\}/g, (_, index) => values[index]);

function put(name, text, className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

/** The throws of the log with their numbers, that is, how many throws stood before each. */
function throwsOf(records) {
  let standing = [];
  const undone = [];
  const found = [];
  for (const [n, what, value] of records) {
    if (what === "undo") {
      undone.push(standing.filter((one) => one > value));
      standing = standing.filter((one) => one <= value);
    } else if (what === "redo") standing.push(...(undone.pop() ?? []));
    else if (what === "throw" || what === "hand") {
      found.push({ n, number: standing.length, question: value[0], face: value[1], hand: what === "hand" });
      standing.push(n);
    } else if (!["start", "data", "end", "pause", "clock", "refused", "salt", "restored", "boot", "prompt"].includes(what)) undone.length = 0;
    if (what === "throw" || what === "hand") undone.length = 0;
  }
  return found;
}

async function check() {
  const records = data.records.map((record) => JSON.parse(record));
  const start = records[0][2];
  const seed = records.at(-1)[2].seed;
  const since = records.findLastIndex(([, what]) => what === "restored"); // earlier records belong to another seed
  const salt = records.find(([n, what]) => what === "salt" && n > since)?.[2][1] ?? "";
  const seal = await sealOf(seed);
  const sealed = seal === start.commit;
  document.getElementById("seal").textContent = start.commit;
  document.getElementById("again").textContent = seal;
  document.getElementById("seed").textContent = seed;
  const face = await thrower(seed, salt);
  let wrong = records.some(([n], index) => n !== index) ? 1 : 0;
  let right = 0;
  const rows = [];
  for (const one of throwsOf(records)) {
    const known = data.throws[one.n] ?? { title: one.question, faces: [one.face], texts: {} };
    const text = (name) => known.texts[name] ?? name;
    const elsewhere = one.n < since;
    const unproven = one.hand || elsewhere;
    const now = unproven ? "" : await face(one.number, one.question, known.faces);
    const good = unproven || now === one.face;
    if (!good) wrong++;
    else if (!unproven) right++;
    const row = document.createElement("tr");
    row.append(put("td", String(one.number + 1)), put("td", known.title), put("td", text(one.face)),
      put("td", elsewhere ? say("elsewhere") : one.hand ? say("by-hand") : text(now)), put("td", unproven ? "–" : good ? "✓" : "✗", good ? "good" : "bad"));
    rows.push(row);
  }
  document.getElementById("throws").replaceChildren(...rows);
  const proven = sealed && !wrong;
  const verdict = document.getElementById("verdict");
  verdict.textContent = proven ? say("right", right) : sealed ? say("wrong", wrong) : say("unsealed");
  verdict.className = proven ? "good" : "bad";
  document.getElementById("test").hidden = start.entropy !== "test";
}

check().catch((error) => {
  const verdict = document.getElementById("verdict");
  verdict.textContent = say("unreadable", error.message);
  verdict.className = "bad";
});
