"""perfboard.svg: everything on one piece of perfboard, from in front and from behind."""

from pilothouse_tools.hardware import case, layout
from pilothouse_tools.hardware.layout import COLUMNS, ROWS, Pad
from pilothouse_tools.hardware.svg import Svg
from pilothouse_tools.hardware.wiring import KEYS, MARKS, Wiring

_WIDTH, _MM = 1160.0, 277.0
_STEP = 16.2
_TOP = 96.0
_LEFT, _RIGHT = 32.0, 610.0
_MM_STEP = _STEP / layout.PITCH
_GROUND = "#111111"


def draw(wiring: Wiring) -> str:
    """The drawing."""
    height = _TOP + (ROWS + 1) * _STEP + 150
    svg = Svg(_WIDTH, height, _MM, "Everything on one perfboard")
    svg.words(20, 34, "Everything on one perfboard", 22, bold=True)
    svg.words(20, 58, f"{COLUMNS} × {ROWS} holes; a common piece of 70 × 90 mm has them.", 14)
    legs = layout.pads(wiring)
    for x, title in ((_LEFT, "Front"), (_RIGHT, "Back (turned over like a page)")):
        svg.words(x - 10, _TOP - 12, title, 15, bold=True)
        wide, high = (COLUMNS + 0.6) * _STEP, (ROWS + 0.4) * _STEP
        svg.rect(x - 0.8 * _STEP, _TOP - 0.2, wide, high, "#efe3c8", "#222", 1.5, 4)
        for row in range(ROWS):
            y = _at(x, 0, row, False)[1]
            ends = (x - 2, y), (x + (COLUMNS - 1) * _STEP + 2, y)
            svg.line(ends, "#fff", 4.6, f"4 {_STEP - 4:.1f}", "butt")
    _front(svg, wiring, legs)
    _back(svg, wiring, legs)
    y = _TOP + (ROWS + 1) * _STEP + 24
    for n, text in enumerate(
        (
            "Solder the low parts first. A Pico with header can stand in two sockets of 20.",
            "Insulated wire on the back; dots are joints, the numbers are pins of the Pico."
            " Black: ground, from joint to joint.",
            "D1 and BT1 (battery) and BZ1 (buzzer) are optional.",
        )
    ):
        svg.words(20, y + 24 * n, text, 14)
    svg.words(
        20, height - 16, f"Written by make hardware from firmware/boards/{wiring.name}.py.", 11
    )
    return svg.text


def _at(left: float, column: float, row: float, back: bool) -> tuple[float, float]:
    if back:
        column = COLUMNS - 1 - column
    return left + column * _STEP, _TOP + (row + 0.7) * _STEP


def _front(svg: Svg, wiring: Wiring, legs: list[Pad]) -> None:
    size = case.dimensions()
    mm = _MM_STEP
    middle = _at(_LEFT, 5.5, 11.5, False)
    wide, long = size["pico_wide"] * mm, size["pico_long"] * mm
    svg.rect(middle[0] - wide / 2, middle[1] - long / 2, wide, long, "#dcebdd", "#222", 1.5, 4)
    svg.rect(middle[0] - 25, middle[1] - long / 2 - 8, 50, 30, "#ddd", "#222", 1.5, 3)
    svg.words(middle[0], middle[1] - long / 2 + 12, "USB", 12, anchor="middle", bold=True)
    svg.words(middle[0], middle[1] + 40, "U1 Pico", 14, anchor="middle", bold=True)
    x, y = _at(_LEFT, 20.5, 2, False)
    wide, high = size["display_wide"] * mm, size["display_high"] * mm
    svg.rect(x - wide / 2, y - 10, wide, high, "#e0e8f6", "#222", 1.5, 4)
    svg.rect(x - wide / 2 + 4, y + 38, wide - 8, 100, "#2b2f36", "#222", 1, 2)
    svg.words(x, y + 92, "DS1 OLED", 14, "#fff", "middle", True)
    for number, key in enumerate(KEYS, 1):
        pads = [pad for pad in legs if pad.part == f"SW{number}"]
        x, y = _at(_LEFT, (pads[0].column + pads[1].column) / 2, pads[0].row + 1.5, False)
        svg.rect(x - 19, y - 19, 38, 38, "#444", "#222", 1.5, 4)
        svg.circle(x, y, 13, "#fff", "#222", 1.5)
        svg.words(x, y + 5, MARKS[key], 14, anchor="middle", bold=True)
        svg.words(x, y + 48, f"SW{number} {key}", 12, anchor="middle")
    for part, (dx, dy), text in (
        ("BZ1", (0, 60), "BZ1 buzzer"),
        ("D1", (-8, -26), "D1"),
        ("BT1", (14, 44), "BT1 − +"),
    ):
        pads = [pad for pad in legs if pad.part == part]
        if not pads:
            continue
        (ax, y), (bx, _) = (_at(_LEFT, pad.column, pad.row, False) for pad in pads)
        x = (ax + bx) / 2
        if part == "BZ1":
            svg.circle(x, y, size["buzzer_wide"] / 2 * mm, "#444", "#222", 1.5)
        elif part == "D1":
            svg.line([(ax, y), (bx, y)], "#777", 3)
            svg.rect(x - 14, y - 8, 28, 16, "#333", "#000", 1, 3)
            svg.rect(x - 12, y - 8, 5, 16, "#fff", "#000", 0.5)
        else:
            svg.rect(x - 18, y - 10, 36, 20, "#fff", "#222", 1.5, 2)
        svg.words(x + dx, y + dy, text, 12, anchor="middle")
    for pad in legs:
        x, y = _at(_LEFT, pad.column, pad.row, False)
        svg.circle(x, y, 4.4, _ink(wiring, pad.net) if pad.net else "#fff", "#222", 1)
        if pad.part == "DS1":
            svg.words(x - 3.6, y + 8, pad.name, 11, bold=True, turn=90)


def _ink(wiring: Wiring, net: str) -> str:
    wire = wiring.signal(net)
    return wire.ink if wire else "#c81e1e"


def _back(svg: Svg, wiring: Wiring, legs: list[Pad]) -> None:
    named: list[tuple[float, float, str, str]] = []
    for net, pads in layout.nets(wiring).items():
        ink = _ink(wiring, net)
        for one, other in _tree(pads):
            a = _at(_RIGHT, one.column, one.row, True)
            b = _at(_RIGHT, other.column, other.row, True)
            svg.line([a, b], "#fff", 5)
            svg.line([a, b], ink, 2.6)
        if net != "GND":
            pin = next(pad for pad in pads if pad.part in ("U1", "D1"))
            wire = wiring.signal(net)
            if wire:
                x, y = _at(_RIGHT, pin.column, pin.row, True)
                side = -1 if pin.column > 5 else 1
                named.append((x + side * 12, y + 4, str(wire.pin), "start" if side > 0 else "end"))
    for pad in legs:
        x, y = _at(_RIGHT, pad.column, pad.row, True)
        svg.circle(x, y, 4.6, _ink(wiring, pad.net) if pad.net else "#ddd", "#222", 1)
    for x, y, text, anchor in named:
        svg.words(x, y, text, 11, anchor=anchor, bold=True)


def _tree(pads: list[Pad]) -> list[tuple[Pad, Pad]]:
    """The shortest wires that join all legs; some are joined inside their part."""
    joined, left = [pads[0]], pads[1:]
    found: list[tuple[Pad, Pad]] = []
    while left:
        far, one, other = min(
            (_far(a, b), i, j) for i, a in enumerate(joined) for j, b in enumerate(left)
        )
        if far:
            found.append((joined[one], left[other]))
        joined.append(left.pop(other))
    return found


def _far(a: Pad, b: Pad) -> float:
    """How long a wire would be: none where the Pico or a button joins the two."""
    if a.part == b.part and (a.part.startswith("SW") or a.part == "U1"):
        return 0.0
    far = (a.column - b.column) ** 2 + (a.row - b.row) ** 2
    # Of a button's two joined legs, ground goes to the upper, the signal to the lower.
    for pad in (a, b):
        if pad.part.startswith("SW") and (pad.row > ROWS - 4) == (pad.net == "GND"):
            far += 2000
    return far
