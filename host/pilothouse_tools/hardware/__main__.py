"""`make hardware`: write everything that follows from the board files."""

import argparse
import sys
from pathlib import Path

from pilothouse_host.board import firmware
from pilothouse_tools.hardware import (
    bom,
    breadboard,
    card,
    labels,
    pack,
    paper,
    schematic,
    screens,
    table,
    wokwi,
)
from pilothouse_tools.hardware.wiring import Wiring, read_all

ROOT = Path(__file__).parents[3]
BOARDS = ROOT / "firmware" / "boards"
FOLDER = ROOT / "hardware"
_BEGIN, _END = "<!-- parts: written by make hardware -->\n", "<!-- end of parts -->"

# The breadboard grows with the steps of the guide.
_STEPS = (
    ("step-1-power", ("3V3", "GND")),
    ("step-2-display", ("3V3", "GND", "sda", "scl")),
    ("step-3-buttons", ("3V3", "GND", "sda", "scl", "up", "down", "ok", "back")),
)
_SHOWN = "pico"  # the board of the guide's pictures


def files_of(wiring: Wiring) -> dict[str, str]:
    """The files of one board, by their name in its folder."""
    drawing = pack.draw(wiring) if wiring.plugged else breadboard.draw(wiring)
    return {
        "wiring.md": table.markdown(wiring),
        "wiring.svg": drawing,
        "schematic.svg": schematic.draw(wiring),
        "pinout.svg": card.draw(wiring),
        "diagram.json": wokwi.diagram(wiring),
        "wokwi.md": wokwi.page(wiring, firmware.sources()),
        "bom.csv": bom.sheet(wiring),
    }


def guide(text: str, wirings: list[Wiring]) -> str:
    """The guide with its lists of parts brought up to date."""
    before, _, rest = text.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    return f"{before}{_BEGIN}\n{bom.tables(wirings)}\n{_END}{after}"


def everything(boards: Path, readme: str) -> dict[str, str]:
    """All generated files, by their path under hardware/."""
    wirings = read_all(boards)
    files = {f"{w.name}/{name}": text for w in wirings for name, text in files_of(w).items()}
    for wiring in wirings:
        if wiring.name == _SHOWN:
            for step, signals in _STEPS:
                files[f"pictures/{step}.svg"] = breadboard.draw(wiring.only(signals))
    files["labels.svg"] = labels.caps()
    files["rules-card.svg"] = labels.rules()
    files["README.md"] = guide(readme, wirings)
    return files


def write(boards: Path, out: Path) -> list[Path]:
    """Write all files under `out`; which ones."""
    readme = out / "README.md"
    written: list[Path] = []
    before = readme.read_text() if readme.exists() else ""
    for name, text in everything(boards, before).items():
        file = out / name
        file.parent.mkdir(parents=True, exist_ok=True)
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
