"""The guide's table of printed parts: what a slicer says of the committed files."""

from typing import Any

from pilothouse_tools.hardware import case, slicer


def table() -> str:
    """For both sizes, from the manifest that `make case` writes."""
    known: dict[str, Any] = case.known()["print"]
    lines = ["| | " + " | ".join(case.PARTS["small"]) + " | without tray |"]
    lines.append("|---" * (len(case.PARTS["small"]) + 2) + "|")
    for kind in case.PARTS:
        cells: list[str] = []
        minutes = grams = 0.0
        for name in case.PARTS["small"]:
            found = known[str(case.part(kind, name).relative_to(case.FOLDER))]
            cells.append(f"{_hours(found['minutes'])}, {found['grams']:.0f} g")
            if name != "tray":
                minutes, grams = minutes + found["minutes"], grams + found["grams"]
        cells.append(f"**{_hours(minutes)}, {grams:.0f} g**")
        lines.append(f"| {kind} | {' | '.join(cells)} |")
    settings = slicer.SETTINGS
    lines += [
        "",
        f"Worked out by PrusaSlicer: layers of {settings['layer-height']} mm,"
        f" {settings['perimeters']} walls, {settings['fill-density']} infill, PLA, a nozzle of"
        f" {settings['nozzle-diameter']} mm, and its own speeds; printers differ. **No supports:**"
        " each part lies as it is printed, the lid on its face. PETG does as well. Caps light,"
        " then fill the marks with a permanent marker, or use the [labels](labels.pdf).",
    ]
    return "\n".join(lines)


def _hours(minutes: float) -> str:
    return f"{minutes // 60:.0f}:{minutes % 60:02.0f} h"
