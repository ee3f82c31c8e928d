"""perfboard.svg: everything on one piece of perfboard, from in front and from behind."""

from pilothouse_tools.hardware import case, layout
from pilothouse_tools.hardware.layout import COLUMNS, ROWS, Pad
from pilothouse_tools.hardware.svg import Svg
from pilothouse_tools.hardware.wiring import KEYS, MARKS, Wiring

_WIDTH, _MM = 1160.0, 180.0  # A4, upright
_STEP = 33.0
_LEFT, _TOP, _BETWEEN = 50.0, 118.0, 64.0
_MM_STEP = _STEP / layout.PITCH
_HIGH = (ROWS + 0.4) * _STEP
_TEXT = (
    "Solder the low parts first. A Pico with header can stand in two sockets of 20.",
    "Insulated wire on the back; dots are joints, the numbers are pins of the Pico.",
    "Black is ground, from joint to joint. D1 and BT1 (battery) and BZ1 (buzzer) are optional.",
)


def draw(wiring: Wiring) -> str:
    """The drawing."""
    end = _TOP + 2 * _HIGH + _BETWEEN
    svg = Svg(_WIDTH, end + 150, _MM, "Everything on one perfboard")
    svg.words(20, 40, "Everything on one perfboard", 28, bold=True)
    svg.words(20, 72, f"{COLUMNS} × {ROWS} holes; a common piece of 70 × 90 mm has them.", 19)
    legs = layout.pads(wiring)
    for back, title in ((False, "Front"), (True, "Back (turned over like a page)")):
        x, y = _at(0, 0, back)
        x = _LEFT
        svg.words(20, y - 0.8 * _STEP - 10, title, 22, bold=True)
        wide = (COLUMNS + 0.6) * _STEP
        svg.rect(x - 0.8 * _STEP, y - 0.7 * _STEP, wide, _HIGH, "#efe3c8", "#222", 1.5, 8)
        for row in range(ROWS):
            ends = (x - 4, y + row * _STEP), (x + (COLUMNS - 1) * _STEP + 4, y + row * _STEP)
            svg.line(ends, "#fff", 9, f"8 {_STEP - 8:.1f}", "butt")
    _front(svg, wiring, legs)
    _back(svg, wiring, legs)
    for n, text in enumerate(_TEXT):
        svg.words(20, end + 36 + 30 * n, text, 19)
    svg.words(
        20, end + 136, f"Written by make hardware from firmware/boards/{wiring.name}.py.", 16
    )
    return svg.text


def _at(column: float, row: float, back: bool) -> tuple[float, float]:
    """A hole's place on one of the two sides."""
    x = COLUMNS - 1 - column if back else column
    top = _TOP + (_HIGH + _BETWEEN if back else 0)
    return _LEFT + x * _STEP, top + (row + 0.7) * _STEP


def _front(svg: Svg, wiring: Wiring, legs: list[Pad]) -> None:
    size = case.dimensions()
    mm = _MM_STEP
    middle = _at(5.5, 11.5, False)
    wide, long = size["pico_wide"] * mm, size["pico_long"] * mm
    svg.rect(middle[0] - wide / 2, middle[1] - long / 2, wide, long, "#dcebdd", "#222", 1.5, 8)
    svg.rect(middle[0] - 50, middle[1] - long / 2 - 16, 100, 60, "#ddd", "#222", 1.5, 6)
    svg.words(middle[0], middle[1] - long / 2 + 24, "USB", 22, anchor="middle", bold=True)
    svg.words(middle[0], middle[1] + 40, "U1 Pico", 24, anchor="middle", bold=True)
    x, y = _at(20.5, 2, False)
    wide, high = size["display_wide"] * mm, size["display_high"] * mm
    svg.rect(x - wide / 2, y - 20, wide, high, "#e0e8f6", "#222", 1.5, 8)
    svg.rect(x - wide / 2 + 8, y + 78, wide - 16, 206, "#2b2f36", "#222", 1, 4)
    svg.words(x, y + 190, "DS1 OLED", 24, "#fff", "middle", True)
    for number, key in enumerate(KEYS, 1):
        x, y = _middle(legs, f"SW{number}", False)
        svg.rect(x - 39, y - 39, 78, 78, "#444", "#222", 1.5, 8)
        svg.circle(x, y, 27, "#fff", "#222", 1.5)
        svg.words(x, y + 11, MARKS[key], 30, anchor="middle", bold=True)
        svg.words(x, y + 94, f"SW{number} {key}", 22, anchor="middle")
    for part, drop, text in (
        ("BZ1", 122, "BZ1 buzzer"),
        ("D1", -26, "D1"),
        ("BT1", 50, "BT1 − +"),
    ):
        pads = [pad for pad in legs if pad.part == part]
        if not pads:
            continue
        (ax, y), (bx, _) = (_at(pad.column, pad.row, False) for pad in pads)
        x = (ax + bx) / 2
        if part == "BZ1":
            svg.circle(x, y, size["buzzer_wide"] / 2 * mm, "#444", "#222", 1.5)
        elif part == "D1":
            svg.line([(ax, y), (bx, y)], "#777", 6)
            svg.rect(x - 28, y - 16, 56, 32, "#333", "#000", 1, 6)
            svg.rect(x - 24, y - 16, 10, 32, "#fff", "#000", 0.5)
        else:
            svg.rect(x - 36, y - 20, 72, 40, "#fff", "#222", 1.5, 4)
        svg.words(x, y + drop, text, 22, anchor="middle")
    for pad in legs:
        x, y = _at(pad.column, pad.row, False)
        svg.circle(x, y, 9, _ink(wiring, pad.net) if pad.net else "#fff", "#222", 1.5)
        if pad.part == "DS1":
            svg.words(x - 7, y + 16, pad.name, 20, bold=True, turn=90)


def _middle(legs: list[Pad], part: str, back: bool) -> tuple[float, float]:
    """The middle of a part's legs."""
    pads = [pad for pad in legs if pad.part == part]
    column = sum(pad.column for pad in pads) / len(pads)
    return _at(column, sum(pad.row for pad in pads) / len(pads), back)


def _ink(wiring: Wiring, net: str) -> str:
    wire = wiring.signal(net)
    return wire.ink if wire else "#c81e1e"


def _back(svg: Svg, wiring: Wiring, legs: list[Pad]) -> None:
    wired: set[Pad] = set()
    for part in dict.fromkeys(pad.part for pad in legs):
        x, y = _middle(legs, part, True)
        below = {"DS1": -26, "BZ1": -22, "D1": -22, "BT1": 36, "U1": 8}.get(part, -70)
        svg.words(x, y + below, part, 20, "#555", "middle")
    for net, pads in layout.nets(wiring).items():
        for one, other in _tree(pads):
            wired |= {one, other}
            ends = [_at(pad.column, pad.row, True) for pad in (one, other)]
            svg.line(ends, "#fff", 9)
            svg.line(ends, _ink(wiring, net), 5)
    for pad in legs:
        x, y = _at(pad.column, pad.row, True)
        svg.circle(x, y, 9, _ink(wiring, pad.net) if pad.net else "#ddd", "#222", 1.5)
        if pad.part == "U1" and pad in wired:
            svg.words(x + 20, y + 7, pad.name, 20, bold=True)  # all wires leave to the left


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
