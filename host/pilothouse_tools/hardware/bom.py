"""bom.csv, bom.html and the README's tables: what to buy, for each board and each build."""

import csv
import io
from html import escape

from pilothouse_tools.hardware import parts
from pilothouse_tools.hardware.parts import BUILDS, Part
from pilothouse_tools.hardware.wiring import Wiring

COLUMNS = (
    "Designator",
    "Part",
    *(f"For {build}" for build in BUILDS),
    "Look for",
    "Makers' numbers",
    "Price from (EUR)",
    "Price to (EUR)",
    "Alternatives",
)


def items(wiring: Wiring) -> list[Part]:
    """The parts of a board."""
    controller = parts.PICO.get(wiring.name, parts.PICO["pico"])
    if wiring.plugged:
        return [controller, parts.PACK, parts.CABLE]
    found = [controller, parts.DISPLAY, parts.LARGE_DISPLAY, parts.BUTTONS]
    if wiring.signal("buzzer"):
        found.append(parts.BUZZER)
    found += [parts.BREADBOARD, parts.JUMPERS, parts.CABLE]
    return [*found, *parts.CASE, *parts.BATTERY, *parts.BOARD]


def total(wiring: Wiring, build: str) -> tuple[float, float]:
    """What a build costs, from and to, in EUR."""
    at = BUILDS.index(build)
    low = sum(part.low * part.quantity[at] for part in items(wiring))
    high = sum(part.high * part.quantity[at] for part in items(wiring))
    return low, high


def builds(wiring: Wiring) -> list[str]:
    """The builds that this board can be."""
    return [BUILDS[0]] if wiring.plugged else list(BUILDS)


def _cells(part: Part) -> list[str]:
    counts = [f"{count:g}" if count else "–" for count in part.quantity]
    prices = [f"{part.low:.2f}", f"{part.high:.2f}"]
    first = [part.designator or "–", part.name, *counts]
    return [*first, part.look_for, part.numbers, *prices, part.else_]


def sheet(wiring: Wiring) -> str:
    """The text of bom.csv."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_cells(part) for part in items(wiring))
    for build in builds(wiring):
        low, high = total(wiring, build)
        counts = ["x" if build == other else "–" for other in BUILDS]
        name = f"Total, {build}" + (" (in addition)" if build == "batteries" else "")
        writer.writerow(["–", name, *counts, "–", "–", f"{low:.2f}", f"{high:.2f}", "–"])
    return text.getvalue()


_HEAD = ["| Part | Look for | Makers' numbers | Will do as well |", "|---|---|---|---|"]


def tables(wirings: list[Wiring]) -> str:
    """The README's tables; boards that need the same parts but for the first share them."""
    shared: dict[tuple[Part, ...], list[Wiring]] = {}
    for wiring in wirings:
        shared.setdefault(tuple(items(wiring)[1:]), []).append(wiring)
    text: list[str] = []
    for rest, group in sorted(shared.items(), key=lambda entry: -len(entry[1])):
        files = ", ".join(f"[{w.title}]({w.name}/bom.csv)" for w in group)
        text += [f"**{files}**", "", *_totals(group[0])]
        choice = [items(wiring)[0] for wiring in group]
        if len(choice) > 1:
            text += ["One of these:", "", *_HEAD, *map(_row, choice), ""]
            sections = _sections(list(rest))
        else:
            sections = [("All of these:", [*choice, *rest])]
        for title, needed in sections:
            text += [title, "", *_HEAD, *map(_row, needed), ""]
    return "\n".join(text)


_TITLES: dict[tuple[str, ...], str] = {
    (): "And for every build (the large case has a display of its own):",
    ("breadboard",): "Only for the breadboard:",
    ("small case", "large case"): "Only for a case:",
    ("large case",): "Only for the large case:",
    ("batteries",): "Only with batteries:",
    ("circuit board",): "Only for the circuit board:",
}


def _sections(needed: list[Part]) -> list[tuple[str, list[Part]]]:
    """The parts that several builds need, and then those of each build, with a title."""
    found: dict[str, list[Part]] = {title: [] for title in _TITLES.values()}
    for part in needed:
        builds = tuple(b for b, count in zip(BUILDS, part.quantity, strict=True) if count)
        found[_TITLES.get(builds, _TITLES[()])].append(part)
    return list(found.items())


def _totals(wiring: Wiring) -> list[str]:
    costs: list[str] = []
    for build in builds(wiring):
        low, high = total(wiring, build)
        more = "batteries in addition" if build == "batteries" else build
        if wiring.plugged:
            more = "plugged together"
        costs.append(f"{more} {low:.0f} to {high:.0f} EUR")
    return [f"In all, without postage: {'; '.join(costs)}.", ""]


def _row(part: Part) -> str:
    count = max(part.quantity)
    number = f"{count:g} × " if count > 1 else ""
    name = f"{part.designator}: {part.name}" if part.designator else part.name
    price = f"{part.low:g}–{part.high:g} EUR" + (" each" if count > 1 else "")
    return f"| {number}{name}<br>{price} | {part.look_for} | {part.numbers} | {part.else_} |"


def page(wiring: Wiring, picture: str) -> str:
    """bom.html: the list beside a drawing; a line pointed at lights its parts up.

    picture: an SVG whose groups have `data-part` with the designator.
    """
    rows: list[str] = []
    at = BUILDS.index("circuit board")
    for part in items(wiring):
        battery = part.designator and part.quantity[BUILDS.index("batteries")]
        if part.quantity[at] or battery:
            cells = (part.designator, f"{max(part.quantity):g}", part.name, part.numbers)
            shown = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
            rows.append(
                f'<tr data-for="{escape(part.designator)}">'
                f'<td><input type="checkbox"></td>{shown}</tr>'
            )
    head = "<tr><th>Got</th><th></th><th></th><th>Part</th><th>Makers’ numbers</th></tr>"
    return _PAGE.format(
        title=escape(f"Parts of the circuit board: {wiring.title}"),
        picture=picture,
        rows=f"<thead>{head}</thead><tbody>{''.join(rows)}</tbody>",
    )


_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<style>
body{{font:15px/1.4 sans-serif;margin:1rem;display:grid;gap:1rem;align-items:start}}
h1{{margin:0}}svg{{width:100%;height:auto;max-height:96vh}}
@media(min-width:60rem){{
body{{grid-template-columns:1fr 1fr}}h1{{grid-column:1/-1}}div{{position:sticky;top:1rem}}
}}
table{{border-collapse:collapse}}
td,th{{text-align:left;padding:.3rem .5rem;border-bottom:1px solid #ccc}}
tr.lit{{background:#ffe9a8}}.lit [stroke]{{stroke:#ffe600;stroke-width:6}}
</style>
<h1>{title}</h1>
<div>{picture}</div>
<table>{rows}</table>
<script>
// "SW1-SW4" stands for each of them.
const names = text => {{
  const range = text.match(/^([A-Z]+)(\\d+)-[A-Z]+(\\d+)$/);
  if (!range) return [text];
  const found = [];
  for (let n = +range[2]; n <= +range[3]; n++) found.push(range[1] + n);
  return found;
}};
const light = (row, on) => {{
  row.classList.toggle("lit", on);
  for (const name of names(row.dataset.for))
    for (const part of document.querySelectorAll(`[data-part="${{name}}"]`))
      part.classList.toggle("lit", on);
}};
for (const row of document.querySelectorAll("tr[data-for]")) {{
  row.addEventListener("mouseenter", () => light(row, true));
  row.addEventListener("mouseleave", () => light(row, false));
}}
for (const part of document.querySelectorAll("[data-part]"))
  for (const [event, on] of [["mouseenter", true], ["mouseleave", false]])
    part.addEventListener(event, () => {{
      for (const row of document.querySelectorAll("tr[data-for]"))
        if (names(row.dataset.for).includes(part.dataset.part)) light(row, on);
    }});
</script>
"""
