"""`make hardware`: write everything that follows from the board files."""

import argparse
import sys
from pathlib import Path

from pilothouse_tools.hardware import (
    battery,
    bom,
    breadboard,
    card,
    circuit,
    circuit_picture,
    kicad,
    kicad_sheet,
    labels,
    open_case,
    pack,
    paper,
    perfboard,
    printing,
    schematic,
    screens,
    strip,
    table,
    wokwi,
)
from pilothouse_tools.hardware.steps import STEPS
from pilothouse_tools.hardware.wiring import Wiring, read_all

ROOT = Path(__file__).parents[3]
BOARDS = ROOT / "firmware" / "boards"
FOLDER = ROOT / "hardware"

_SHOWN = "pico"  # the board of the guide's pictures


def files_of(wiring: Wiring) -> dict[str, str]:
    """The files of one board, by their name in its folder."""
    drawing = pack.draw(wiring) if wiring.plugged else breadboard.draw(wiring)
    files = {
        "wiring.md": table.markdown(wiring),
        "wiring.svg": drawing,
        "schematic.svg": schematic.draw(wiring),
        "pinout.svg": card.draw(wiring),
        "diagram.json": wokwi.diagram(wiring.usual),
        "wokwi.toml": wokwi.settings(wiring),
        "wokwi.md": wokwi.page(wiring),
        "bom.csv": bom.sheet(wiring),
    }
    if not wiring.plugged:
        files["strip.svg"] = strip.draw(wiring.usual)
        files["case.svg"] = open_case.draw(wiring)
        files["perfboard.svg"] = perfboard.draw(wiring.usual)
        files["battery.svg"] = battery.draw(wiring)
    return files


def circuit_files(wiring: Wiring) -> dict[str, str]:
    """The circuit boards of one board: for KiCad, as pictures, and the list to solder from."""
    if wiring.plugged:
        return {}
    source = f"firmware/boards/{wiring.name}.py"
    files: dict[str, str] = {}
    for made in (circuit.carrier(wiring.usual), circuit.button_strip(wiring.usual)):
        picture = circuit_picture.draw(made, source)
        files[f"circuit/{made.name}.kicad_pcb"] = kicad.board(made, source)
        files[f"circuit/{made.name}.kicad_sch"] = kicad_sheet.draw(made, source)
        files[f"circuit/{made.name}.kicad_pro"] = kicad.project(made)
        files[f"circuit/{made.name}.svg"] = picture
        if made.name == "carrier":
            files["circuit/bom.html"] = bom.page(wiring, picture)
    return files


def guide(text: str, wirings: list[Wiring]) -> str:
    """The guide with its tables brought up to date."""
    for name, table_ in (("parts", bom.tables(wirings)), ("print", printing.table())):
        before, begin, rest = text.partition(f"<!-- {name}: written by make hardware -->\n")
        _, end, after = rest.partition(f"<!-- end of {name} -->")
        text = f"{before}{begin}\n{table_}\n{end}{after}"
    return text


def everything(boards: Path, readme: str) -> dict[str, str]:
    """All generated files, by their path under hardware/."""
    wirings = read_all(boards)
    files = {f"{w.name}/{name}": text for w in wirings for name, text in files_of(w).items()}
    for wiring in wirings:
        if wiring.name == _SHOWN:
            for name, step in STEPS.items():
                files[f"pictures/{name}.svg"] = breadboard.draw(wiring, step)
    files["labels.svg"] = labels.caps()
    files["rules-card.svg"] = labels.rules()
    files["README.md"] = guide(readme, wirings)
    return files


def circuits(boards: Path) -> dict[str, str]:
    """The files of all circuit boards, by their path under hardware/; it takes a while."""
    wirings = read_all(boards)
    return {f"{w.name}/{name}": text for w in wirings for name, text in circuit_files(w).items()}


def write(boards: Path, out: Path) -> list[Path]:
    """Write all files under `out`; which ones."""
    readme = out / "README.md"
    written: list[Path] = []
    before = readme.read_text() if readme.exists() else ""
    for name, text in (everything(boards, before) | circuits(boards)).items():
        file = out / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text() != text:
            file.write_text(text)
        written.append(file)
    return written


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="hardware", description=__doc__)
    parser.add_argument("--boards", type=Path, default=BOARDS, help="folder of the board files")
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder to write into")
    given = parser.parse_args()
    print(f"{len(write(given.boards, given.out))} files written under {given.out.name}/")
    screens.shoot(given.out / "pictures")
    try:
        paper.print_labels(given.out)
    except FileNotFoundError as error:
        print(f"labels.pdf was not printed: {error}", file=sys.stderr)


if __name__ == "__main__":
    main()
