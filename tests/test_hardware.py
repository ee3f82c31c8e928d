"""hardware/: generated from the board files, never out of step with them, no dead links."""

import csv
import itertools
import json
import re
import shutil
import struct
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import BrowserContext

from pilothouse_host.errors import CommandError
from pilothouse_tools import chromium
from pilothouse_tools.hardware import bom, case, paper, wiring
from pilothouse_tools.hardware.__main__ import BOARDS, FOLDER, ROOT, everything, write

MADE = everything(BOARDS, (FOLDER / "README.md").read_text())
NAMES = [found.name for found in wiring.read_all(BOARDS)]
FORGOTTEN = "run make hardware"


def test_every_board_file_has_its_folder() -> None:
    files = {file.stem for file in BOARDS.glob("*.py") if "\nPINS = " in file.read_text()}
    assert set(NAMES) == files and {"pico", "pico2", "picow", "gfxpack"} <= files


@pytest.mark.parametrize("name", sorted(MADE))
def test_committed_files_are_what_make_hardware_writes(name: str) -> None:
    assert (FOLDER / name).read_bytes() == MADE[name].encode(), FORGOTTEN


def test_writing_again_gives_the_same_bytes(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "README.md", tmp_path)
    for file in write(BOARDS, tmp_path):
        assert file.read_bytes() == (FOLDER / file.relative_to(tmp_path)).read_bytes(), FORGOTTEN


def test_the_labels_were_printed_from_these_drawings() -> None:
    printed = (FOLDER / "labels.pdf").read_bytes()
    assert printed.startswith(b"%PDF-") and paper.mark(FOLDER).encode() in printed, FORGOTTEN


def test_labels_that_are_printed_again_have_the_same_bytes(tmp_path: Path) -> None:
    if chromium.find() is None:
        pytest.skip(chromium.MISSING)
    made: list[bytes] = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        for page in paper.PAGES:
            shutil.copy(FOLDER / page, folder)
        paper.print_labels(folder)
        made.append((folder / "labels.pdf").read_bytes())
    assert made[0] == made[1] and len(made[0]) > 10_000


def changed(tmp_path: Path, board: str, old: str, new: str) -> dict[str, str]:
    """What would be written if one line of a board file were another."""
    folder = tmp_path / "boards"
    shutil.copytree(BOARDS, folder)
    file = folder / f"{board}.py"
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))
    return everything(folder, "")


@pytest.mark.parametrize(
    ("board", "old", "new", "gp", "pin"),
    [
        ("pico", '"up": 10', '"up": 9', "GP9", 12),
        ("pico", '"up": 10', '"up": 16', "GP16", 21),  # on the other side of the Pico
        ("pico", '"sda": 4', '"sda": 20', "GP20", 26),
        ("picow", '"buzzer": 15', '"buzzer": 28', "GP28", 34),
        ("gfxpack", '"reset": 21', '"reset": 26', "GP26", 31),
    ],
)
def test_another_pin_changes_table_drawings_schematic_card_diagram_and_list(
    tmp_path: Path, board: str, old: str, new: str, gp: str, pin: int
) -> None:
    made = changed(tmp_path, board, old, new)
    signal = old.split('"')[1]
    differing = ["wiring.md", "wiring.svg", "schematic.svg", "pinout.svg"]
    if board != "gfxpack":  # Wokwi has no such display
        differing.append("diagram.json")
    for name in differing:
        text = made[f"{board}/{name}"]
        assert text != MADE[f"{board}/{name}"], name
        assert gp in text, name
    assert re.search(rf"\| {gp} \| {pin} \|", made[f"{board}/wiring.md"])
    if board != "gfxpack":
        soldered = ["case.svg", "perfboard.svg", *(["strip.svg"] if signal == "up" else [])]
        for name in soldered:
            text = made[f"{board}/{name}"]
            assert text != MADE[f"{board}/{name}"], name
            assert f">{pin}<" in text or f"pin {pin}" in text, name
    if board == "pico":
        assert made["pictures/step-3-buttons.svg"] != MADE["pictures/step-3-buttons.svg"]
        assert f"{signal.upper()} {gp}" in made["pico/wiring.svg"]


def test_the_reset_of_a_large_display_is_named_where_that_display_is(tmp_path: Path) -> None:
    made = changed(tmp_path, "pico", '"reset": 14', '"reset": 26')
    for name in ("wiring.md", "schematic.svg", "pinout.svg", "case.svg"):
        assert made[f"pico/{name}"] != MADE[f"pico/{name}"] and "GP26" in made[f"pico/{name}"], (
            name
        )
    assert made["pico/wiring.svg"] == MADE["pico/wiring.svg"]  # it shows the small one


def test_a_pin_that_does_not_exist_or_is_taken_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="GP25 is not on the Pico's header"):
        changed(tmp_path / "a", "pico", '"up": 10', '"up": 25')
    with pytest.raises(CommandError, match="two signals on GP11"):
        changed(tmp_path / "b", "pico", '"up": 10', '"up": 11')


@pytest.mark.parametrize("name", [name for name in sorted(MADE) if name.endswith(".svg")])
def test_drawings_are_sound_and_legible(name: str) -> None:
    """Well-formed, everything inside the page, no text under 7 points when printed on A4."""
    root = ElementTree.fromstring(MADE[name])
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    scale = float(root.attrib["width"].removesuffix("mm")) / wide
    assert float(root.attrib["width"].removesuffix("mm")) <= 297
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        size, x, y = (float(text.attrib[key]) for key in ("font-size", "x", "y"))
        assert size * scale / 0.3528 >= 6.9, (text.text, size * scale / 0.3528)
        room = len(text.text or "") * size * 0.72
        if "transform" in text.attrib:
            continue
        anchor = text.attrib.get("text-anchor", "start")
        left = x - {"start": 0, "middle": room / 2, "end": room}[anchor]
        assert left >= -2 and left + room * 0.8 <= wide + 2 and 0 < y < high, text.text


Letters = Callable[[str], list[tuple[str, tuple[float, ...]]]]


@pytest.fixture(scope="module")
def letters(browser: BrowserContext) -> Letters:
    """Every text of a drawing, and the box it fills, measured by a browser."""
    page = browser.new_page()

    def measured(drawing: str) -> list[tuple[str, tuple[float, ...]]]:
        page.set_content(f"<style>body{{margin:0}}</style>{drawing}")
        return page.evaluate(
            """() => [...document.querySelectorAll("text")].map(t => {
                const b = t.getBoundingClientRect();
                const e = 0.16 * Math.min(b.width, b.height);  // the font's own leading
                return [t.textContent, [b.left + e, b.top + e, b.right - e, b.bottom - e]];
            })"""
        )

    return measured


@pytest.mark.parametrize("name", [name for name in sorted(MADE) if name.endswith(".svg")])
def test_no_text_overlaps_another_or_leaves_the_page(name: str, letters: Letters) -> None:
    boxes = letters(MADE[name])
    root = ElementTree.fromstring(MADE[name])
    wide, high = (
        float(root.attrib[key].removesuffix("mm")) * 96 / 25.4 for key in ("width", "height")
    )
    assert len(boxes) > 5
    for text, box in boxes:
        assert box[0] >= 0 and box[1] >= 0 and box[2] <= wide and box[3] <= high, text
    for (one, a), (other, b) in itertools.combinations(boxes, 2):
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, f"{one!r} and {other!r}"


def test_overlapping_texts_would_be_noticed(
    letters: Letters,
) -> None:
    (_, a), (_, b) = letters(
        '<svg width="100mm" height="50mm" viewBox="0 0 100 50">'
        '<text x="5" y="20" font-size="9">Pilot</text>'
        '<text x="15" y="24" font-size="9">house</text></svg>'
    )
    assert b[0] < a[2] and b[1] < a[3]


@pytest.mark.parametrize("name", NAMES)
def test_diagrams_join_what_the_board_file_says(name: str) -> None:
    found = wiring.read(BOARDS / f"{name}.py")
    diagram = json.loads(MADE[f"{name}/diagram.json"])
    ids = {part["id"] for part in diagram["parts"]}
    ends = {(a, b) for a, b, _colour, _way in diagram["connections"]}
    for pair in ends:
        assert all(end.split(":")[0] in ids for end in pair)
    for key in wiring.KEYS:
        wire = found.signal(key)
        assert wire and (f"pico:{wire.gp}", f"button-{key}:1.r") in ends
    grounded = {"pico:GND.4"}  # from part to part
    for _ in ends:
        grounded |= {end for pair in ends if grounded & set(pair) for end in pair}
    assert {f"button-{key}:2.l" for key in wiring.KEYS} < grounded
    assert not any(end.startswith("pico:GP") for end in grounded)
    pressed = {part["attrs"]["key"] for part in diagram["parts"] if "button" in part["id"]}
    assert pressed == {"ArrowUp", "ArrowDown", "Enter", "Escape"}
    if not found.plugged:
        for signal, terminal in (("sda", "SDA"), ("scl", "SCL"), ("3V3", "VCC")):
            wire = found.signal(signal)
            assert wire and (f"pico:{wire.gp}", f"display:{terminal}") in ends


def test_the_header_is_the_picos() -> None:
    assert len(wiring.HEADER) == 40 and wiring.HEADER.count("GND") == 8
    known = {1: "GP0", 6: "GP4", 7: "GP5", 14: "GP10", 20: "GP15", 21: "GP16", 29: "GP22"}
    known |= {30: "RUN", 34: "GP28", 36: "3V3", 38: "GND", 39: "VSYS", 40: "VBUS"}
    assert all(wiring.HEADER[pin - 1] == name for pin, name in known.items())


@pytest.mark.parametrize("name", NAMES)
def test_parts_lists_are_complete_and_add_up(name: str) -> None:
    rows = list(csv.DictReader(MADE[f"{name}/bom.csv"].splitlines()))
    assert tuple(rows[0]) == bom.COLUMNS and len(rows) > 3
    parts = [row for row in rows if not row["Part"].startswith("Total")]
    for row in parts:
        assert all(row.values()), row  # alternatives too
        several = re.search(r"; |any maker|any other|, such as|only", row["Makers' numbers"])
        assert several, f"one source only: {row}"
        assert row["Part"] in MADE["README.md"]
    for row in rows[len(parts) :]:
        build = row["Part"].removeprefix("Total, ").removesuffix(" (in addition)")
        for price in ("Price from (EUR)", "Price to (EUR)"):
            counted = sum(
                float(part[f"For {build}"].replace("–", "0")) * float(part[price])
                for part in parts
            )
            assert float(row[price]) == pytest.approx(counted, abs=0.011)


def test_the_prices_at_the_top_of_the_guide_are_those_of_the_lists() -> None:
    top = (FOLDER / "README.md").read_text().partition("\n## ")[0]
    prices = re.findall(r"(\d+) to (\d+) EUR", top)
    expected: list[tuple[str, str]] = []
    for name, build in (
        *(("pico", "breadboard"), ("pico", "small case"), ("pico", "large case")),
        ("gfxpack", "breadboard"),
    ):
        low, high = bom.total(wiring.read(BOARDS / f"{name}.py"), build)
        expected.append((f"{low:.0f}", f"{high:.0f}"))
    assert prices == expected


def test_each_screw_of_the_case_is_in_the_list() -> None:
    size = case.dimensions()
    rows = {row["Part"]: row for row in csv.DictReader(MADE["pico/bom.csv"].splitlines())}
    for name, length, count, build in (
        ("M3 x {:g}, countersunk", size["lid_screw"], "4", "case"),
        ("M3 x {:g}, countersunk", size["foot_screw"], "4", "case"),
        ("M3 x {:g}, countersunk", size["tray_screw"], "4", "batteries"),
        ("M2 x {:g}, pan or cheese head", size["strip_screw"], "5", "case"),
        ("M2 x {:g}, pan or cheese head", size["display_screw"], "4", "case"),
    ):
        for kind in ("small case", "large case") if build == "case" else (build,):
            assert rows["Screw " + name.format(length)][f"For {kind}"] == count
    assert size["pico_screw"] == size["strip_screw"]


def test_the_list_of_wirings_is_where_the_guide_says() -> None:
    guide = (FOLDER / "README.md").read_text()
    (file,) = re.findall(r"`WIRINGS` in\s+\[`\w+\.py`\]\(([^)]+)\)", guide)
    (names,) = re.findall(r"^WIRINGS = \((.*)\)$", (FOLDER / file).read_text(), re.MULTILINE)
    assert set(re.findall(r'"(\w+)"', names)) == set(NAMES)


def test_every_link_leads_somewhere() -> None:
    pages = [*FOLDER.rglob("*.md"), *(p for p in [ROOT / "README.md"] if p.exists())]
    assert len(pages) >= 9
    for page in pages:
        text = page.read_text()
        headings = {
            re.sub(r"[^\w\- ]", "", line.lstrip("#").strip().lower()).replace(" ", "-")
            for line in text.splitlines()
            if line.startswith("#")
        }
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if "://" in target:
                continue
            path, _, heading = target.partition("#")
            assert (page.parent / path).exists(), f"{page.name}: {target}"
            if heading and not path:
                assert heading in headings, f"{page.name}: {target}"


def test_the_guides_pictures_are_small_and_all_are_used() -> None:
    guide = (FOLDER / "README.md").read_text()
    for file in (FOLDER / "pictures").iterdir():
        assert file.name in guide, file.name
        assert file.stat().st_size < 500_000
        if file.suffix == ".png":
            data = file.read_bytes()
            assert data.startswith(b"\x89PNG")
            assert min(struct.unpack(">II", data[16:24])) >= 250


def test_the_guide_answers_what_a_builder_asks() -> None:
    guide = (FOLDER / "README.md").read_text()
    for word in (
        *("SSD1306", "SH1106", "pull-up", "BOOTSEL", "make flash", "Windows", "Pico W", "UF2"),
        *("mA", "data sheet", "self-test", "permission denied", "No serial port", "Stuck button"),
        *("Shifted picture", "Dark display", "Wrong firmware", "supports", "layer", "solder"),
    ):
        assert word.lower() in guide.lower(), word
