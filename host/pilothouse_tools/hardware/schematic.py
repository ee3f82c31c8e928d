"""schematic.svg: the same wires as symbols; every net runs straight, so none cross."""

from pilothouse_tools.hardware.svg import Svg
from pilothouse_tools.hardware.wiring import HEADER, KEYS, MARKS, Wire, Wiring

_WIDTH, _MM = 900.0, 190.0  # A4, upright
_STEP = 42.0
_TOP = 130.0
_CHIP, _CHIP_WIDTH = 150.0, 190.0
_PARTS = 520.0
_INK = "#000"


def draw(wiring: Wiring) -> str:
    """The schematic: the Pico on the left, what hangs on it on the right."""
    rows = _rows(wiring)
    height = _TOP + rows[-1][0] + (110 if wiring.plugged else 200)
    svg = Svg(_WIDTH, height, _MM, f"Schematic: {wiring.title}")
    svg.words(40, 44, f"Schematic: {wiring.title}", 24, bold=True)
    svg.words(40, 70, f"Written by make hardware from firmware/boards/{wiring.name}.py.", 14)
    if not wiring.plugged:
        svg.words(
            40, 92, "Buttons use the chip’s own pull-ups; SDA and SCL those on the module.", 14
        )
    end = _TOP + rows[-1][0] + 40
    chip = wiring.title if not wiring.plugged else "Raspberry Pi Pico"
    svg.rect(_CHIP, _TOP - 20, _CHIP_WIDTH, end - _TOP + 20, "#fff", _INK, 2.5)
    svg.words(_CHIP + 12, end - 12, chip, 13, bold=True)
    svg.rect(_CHIP - 44, _TOP, 44, 60, "#fff", _INK, 2)
    svg.words(_CHIP - 22, _TOP + 35, "USB", 14, anchor="middle", bold=True)
    groups: dict[str, list[float]] = {}
    for offset, wire in rows:
        y = _TOP + offset
        groups.setdefault(_group(wiring, wire), []).append(y)
        _net(svg, y, wire)
        if wire.signal in KEYS and not wiring.plugged:
            _switch(svg, y, wire.signal)
        elif wire.signal == "buzzer":
            _piezo(svg, y)
        else:
            svg.line([(_PARTS - 60, y), (_PARTS, y)], _INK, 2)
            svg.words(_PARTS + 10, y + 5, _terminal(wire), 15, bold=True)
            if wire.signal == "GND":
                svg.circle(_PARTS - 50, y, 4, _INK)
                _ground(svg, _PARTS - 50, y)
    if not wiring.plugged:
        _battery(svg, end + 26)
    for name, ys in groups.items():
        if name:
            svg.rect(_PARTS, ys[0] - 24, 250, ys[-1] - ys[0] + 48, "none", _INK, 2.5)
            middle = (ys[0] + ys[-1]) / 2
            for line, part in enumerate(name.split("\n")):
                y = middle + 20 * line
                svg.words(_PARTS + 180, y, part, 15, anchor="middle", bold=not line)
    return svg.text


def _group(wiring: Wiring, wire: Wire) -> str:
    """The box a terminal belongs to; "" for a part with a symbol of its own."""
    if wiring.plugged:
        return "buttons\n(to ground)" if wire.signal in KEYS else _pack(wire)
    return "display\nSSD1306" if wire.part == "display" else ""


def _pack(wire: Wire) -> str:
    return "display\nST7567" if wire.part == "display" else "backlight"


def _terminal(wire: Wire) -> str:
    if wire.signal in KEYS:
        return f"{wire.terminal}  {MARKS[wire.signal]} {wire.signal}"
    return "RES, only large ones" if wire.terminal == "RES" else wire.terminal


def _rows(wiring: Wiring) -> list[tuple[float, Wire]]:
    """Each wire's place: parts together, a little space between them."""
    rows: list[tuple[float, Wire]] = []
    at, last = 10.0, ""
    order = sorted(wiring.wires, key=lambda wire: _order(wiring, wire))
    for wire in order:
        group = _group(wiring, wire) or wire.part
        if last and group != last:
            at += 26
        rows.append((at, wire))
        at += _STEP
        last = group
    return rows


def _order(wiring: Wiring, wire: Wire) -> tuple[int, int]:
    parts = ("display", "button up", "button down", "button ok", "button back", "buzzer")
    part = parts.index(wire.part) if wire.part in parts else len(parts)
    return part, wiring.wires.index(wire)


def _net(svg: Svg, y: float, wire: Wire) -> None:
    right = _CHIP + _CHIP_WIDTH
    svg.words(right - 10, y + 5, wire.gp, 15, anchor="end", bold=True)
    svg.words(right + 8, y - 6, str(wire.pin), 13)
    svg.line([(right, y), (_PARTS - 60, y)], _INK, 2)
    svg.words((right + _PARTS - 60) / 2 + 14, y - 6, wire.signal.upper(), 14, anchor="middle")


def _battery(svg: Svg, y: float) -> None:
    """Cells, a diode whose cathode is at VSYS, ground: all dashed, as it is optional."""
    vsys = HEADER.index("VSYS") + 1
    x = _CHIP + 40
    svg.line([(x, y - 26), (x, y + 30), (x + 120, y + 30)], _INK, 2, "6 4")
    svg.words(x + 8, y - 8, f"VSYS {vsys}", 14, bold=True)
    svg.shape([(x + 150, y + 18), (x + 150, y + 42), (x + 124, y + 30)], "#fff", _INK, 2)
    svg.line([(x + 122, y + 18), (x + 122, y + 42)], _INK, 3)
    svg.line([(x + 150, y + 30), (x + 280, y + 30)], _INK, 2, "6 4")
    for n in range(3):
        at = x + 280 + n * 22
        svg.line([(at, y + 14), (at, y + 46)], _INK, 2)
        svg.line([(at + 9, y + 22), (at + 9, y + 38)], _INK, 4)
    svg.line([(x + 333, y + 30), (x + 400, y + 30)], _INK, 2, "6 4")
    _ground(svg, x + 400, y + 30)
    svg.words(x + 106, y + 66, "1N5817", 14)
    svg.words(x + 265, y + 66, "+", 15, bold=True)
    svg.words(x + 290, y + 66, "3 × AAA, optional", 14)


def _ground(svg: Svg, x: float, y: float) -> None:
    svg.line([(x, y), (x, y + 10)], _INK, 2)
    for half, down in ((13, 10), (8, 15), (3, 20)):
        svg.line([(x - half, y + down), (x + half, y + down)], _INK, 2)


def _switch(svg: Svg, y: float, key: str) -> None:
    left, right = _PARTS + 20, _PARTS + 80
    svg.line([(_PARTS - 60, y), (left, y)], _INK, 2)
    for x in (left, right):
        svg.circle(x, y, 4.5, "#fff", _INK, 2)
    svg.line([(left - 4, y - 13), (right + 4, y - 13)], _INK, 2.5)
    middle = (left + right) / 2
    svg.line([(middle, y - 13), (middle, y - 21)], _INK, 2.5)
    svg.line([(right + 4, y), (_PARTS + 120, y)], _INK, 2)
    _ground(svg, _PARTS + 120, y)
    svg.words(_PARTS + 150, y + 5, f"{MARKS[key]} {key}", 16, bold=True)


def _piezo(svg: Svg, y: float) -> None:
    left = _PARTS + 30
    svg.line([(_PARTS - 60, y), (left, y)], _INK, 2)
    svg.rect(left, y - 15, 40, 30, "#fff", _INK, 2)
    svg.rect(left + 14, y - 11, 12, 22, "#ddd", _INK, 1.5)
    svg.line([(left + 40, y), (_PARTS + 120, y)], _INK, 2)
    _ground(svg, _PARTS + 120, y)
    svg.words(_PARTS + 150, y - 1, "buzzer", 16, bold=True)
    svg.words(_PARTS + 150, y + 17, "passive piezo, optional", 13)
