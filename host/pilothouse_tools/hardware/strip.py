"""strip.svg: the strip of buttons that is screwed under the caps of the case."""

from pilothouse_tools.hardware import case
from pilothouse_tools.hardware.svg import Svg
from pilothouse_tools.hardware.wiring import HEADER, KEYS, MARKS, SIDE, Wire, Wiring

_WIDTH, _MM = 1160.0, 277.0  # A4, across
COLUMNS, ROWS = 25, 6
MIDDLES = (3, 9, 15, 21)  # columns of the buttons' middles, counted from 0
SCREWS = (0, 12, 24)  # columns of the holes that are widened
SCREW_ROW = 4
UPPER, LOWER = 1, 4  # rows of the buttons' legs
LABEL = 13.0
GROUND = "#111111"


def spare_grounds(wiring: Wiring) -> list[int]:
    """Ground pins that the display leaves free, the nearest to the buttons first."""
    keys = [wire.pin for wire in wiring.wires if wire.signal in KEYS]
    near = sum(keys) / len(keys)
    taken = {wire.pin for wire in wiring.wires}
    free = [n for n in range(1, 2 * SIDE + 1) if HEADER[n - 1] == "GND" and n not in taken]
    return sorted(free, key=lambda pin: (abs(pin - near), pin))


def _holes(svg: Svg, x: float, y: float, pitch: float) -> None:
    svg.rect(
        x - pitch,
        y - 0.7 * pitch,
        (COLUMNS + 1) * pitch,
        (ROWS + 0.4) * pitch,
        "#efe3c8",
        "#222",
        1.5,
        4,
    )
    for column in range(COLUMNS):
        for row in range(ROWS):
            screw = column in SCREWS and row == SCREW_ROW
            radius = 0.42 * pitch if screw else 0.17 * pitch
            svg.circle(x + column * pitch, y + row * pitch, radius, "#fff", "#555", 1)


def draw(wiring: Wiring) -> str:
    """The strip from in front and from behind."""
    pitch = 36.0
    svg = Svg(_WIDTH, 840, _MM, "The strip of buttons for the case")
    svg.words(20, 34, "The strip of buttons for the case", 22, bold=True)
    size = case.dimensions()
    text = (
        f"Perfboard, {COLUMNS} × {ROWS} holes,"
        f" {size['strip_long']:.0f} × {size['strip_wide']:.0f} mm."
        " Widen three holes to 2.2 mm for the screws (the big circles)."
    )
    svg.words(20, 58, text, 14)
    x, y = (_WIDTH - (COLUMNS - 1) * pitch) / 2, 150.0
    svg.words(
        20,
        96,
        "Front, columns counted: legs that are 6.5 mm apart stand one above the other.",
        15,
        bold=True,
    )
    _holes(svg, x, y, pitch)
    for key, middle in zip(KEYS, MIDDLES, strict=True):
        _front(svg, x + middle * pitch, y + 2.5 * pitch, pitch, key)
    counted = {*SCREWS, *(middle + side for middle in MIDDLES for side in (-1, 1))}
    for column in sorted(counted):
        number = str(column + 1)
        svg.words(x + column * pitch, y + 6.2 * pitch, number, LABEL, "#333", "middle")
    y = 470.0
    svg.words(
        20, y - 54, "Back (turned over like a page: left is right): solder here.", 15, bold=True
    )
    _holes(svg, x, y, pitch)
    _bare(svg, x, y, pitch)
    ground = spare_grounds(wiring)[0]
    out = x + (COLUMNS + 0.4) * pitch
    svg.line([(out, y), (out, y - 40)], GROUND, 5)
    svg.tag(x + (COLUMNS - 1.2) * pitch, y - 42, f"GND pin {ground}", LABEL, GROUND)
    for number, (key, middle) in enumerate(zip(KEYS, MIDDLES, strict=True)):
        wire = wiring.signal(key)
        assert wire
        _back(svg, x + (COLUMNS - 1 - middle) * pitch, y, pitch, wire, number)
    foot = (
        "One bare wire, a row above the joints, joins one leg of each button: ground."
        " The leg beside it has its own wire, 12 cm long."
    )
    svg.words(20, 790, foot, 14)
    svg.words(20, 820, f"Written by make hardware from firmware/boards/{wiring.name}.py.", 11)
    return svg.text


def _bare(svg: Svg, x: float, y: float, pitch: float) -> None:
    """The ground wire: a row above all joints, down to one leg of each button."""
    legs = [x + (COLUMNS - 1 - middle - 1) * pitch for middle in MIDDLES]
    paths = [[(min(legs), y), (x + (COLUMNS + 0.4) * pitch, y)]]
    paths += [[(leg, y), (leg, y + UPPER * pitch)] for leg in legs]
    for path in paths:
        svg.line(path, "#fff", 9)
    for path in paths:
        svg.line(path, GROUND, 5)


def _front(svg: Svg, x: float, y: float, pitch: float, key: str) -> None:
    half = 3.0 / 2.54 * pitch
    svg.rect(x - half, y - half, 2 * half, 2 * half, "#444", "#222", 1.5, 5)
    svg.circle(x, y, 24, "#fff", "#222", 1.5)
    svg.words(x, y + 8, MARKS[key], 22, anchor="middle", bold=True)
    for dx in (-1, 1):
        for row in (-1.5, 1.5):
            svg.circle(x + dx * pitch, y + row * pitch, 9, "#ddd", "#222", 1.5)


def _back(svg: Svg, x: float, y: float, pitch: float, wire: Wire, number: int) -> None:
    """A button's joints; seen from behind its left legs are right."""
    top, low = y + UPPER * pitch, y + LOWER * pitch
    for dx in (-1, 1):
        svg.line([(x + dx * pitch, top), (x + dx * pitch, low)], "#999", 2, "4 4")
        for at in (top, low):
            svg.circle(x + dx * pitch, at, 9, "#ddd", "#222", 1.5)
    end = y + ROWS * pitch + 20
    svg.line([(x + pitch, low), (x + pitch, end)], "#fff", 9)
    svg.line([(x + pitch, low), (x + pitch, end)], wire.ink, 5)
    svg.words(x, y + 2.5 * pitch + 8, MARKS[wire.signal], 22, anchor="middle", bold=True)
    text = f"{wire.signal.upper()} {wire.gp} pin {wire.pin}"
    svg.tag(x + pitch, end + 12, text, LABEL, wire.ink)
