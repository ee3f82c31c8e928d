"""battery.svg: three cells, a diode the right way round, VSYS and ground."""

from pilothouse_tools.hardware.svg import Svg
from pilothouse_tools.hardware.wiring import HEADER, SIDE, Wiring

_WIDTH, _HEIGHT, _MM = 1000.0, 520.0, 240.0
_RED, _BLACK = "#c81e1e", "#111"
_STEP = 17.0
_LEFT, _TOP, _WIDE = 690.0, 100.0, 132.0  # the Pico


def draw(wiring: Wiring) -> str:
    """The drawing; it shows the Pico with USB above."""
    svg = Svg(_WIDTH, _HEIGHT, _MM, "The battery")
    svg.words(20, 34, "The battery (optional)", 22, bold=True)
    svg.words(
        20,
        58,
        "The stripe of the diode looks to VSYS. It lets you plug USB in at the same time.",
        14,
    )
    vsys = HEADER.index("VSYS") + 1
    taken = {wire.pin for wire in wiring.wires}
    grounds = [n for n in range(SIDE + 1, 2 * SIDE) if HEADER[n - 1] == "GND" and n not in taken]
    ground = max(grounds)
    _holder(svg)
    _pico(svg, wiring, vsys, ground)
    right = _LEFT + _WIDE
    y, low = _pin(vsys), _pin(ground)
    out = right + 44
    svg.line([(330, 190), (420, 190)], _RED, 5)
    svg.line([(520, 190), (650, 190), (650, 78), (out, 78), (out, y), (right - 8, y)], _RED, 5)
    svg.line(
        [(330, 330), (650, 330), (650, 492), (out, 492), (out, low), (right - 8, low)], _BLACK, 5
    )
    svg.rect(420, 172, 100, 36, "#333", "#000", 1.5, 4)
    svg.rect(492, 172, 14, 36, "#eee", "#000", 1)
    svg.words(470, 112, "Schottky diode", 15, anchor="middle", bold=True)
    svg.words(470, 130, "1N5817 or the like", 14, anchor="middle")
    svg.line([(499, 236), (499, 212)], "#000", 1.5)
    svg.words(499, 254, "stripe", 14, anchor="middle", bold=True)
    svg.tag(375, 190 - 26, "+", 15, _RED)
    svg.tag(375, 330 - 26, "−", 15, _BLACK)
    svg.tag(out + 66, y, f"VSYS pin {vsys}", 13, _RED)
    svg.tag(out + 66, low, f"GND pin {ground}", 13, _BLACK)
    svg.words(360, 390, "Never to VBUS or 3V3; never a lithium cell", 13)
    svg.words(360, 408, "without its protection and charger.", 13)
    svg.words(20, 504, f"Written by make hardware from firmware/boards/{wiring.name}.py.", 11)
    return svg.text


def _holder(svg: Svg) -> None:
    svg.rect(40, 120, 290, 280, "#f1f1f1", "#222", 2, 10)
    for n in range(3):
        y = 140 + n * 84
        svg.rect(70, y, 220, 70, "#fff", "#222", 1.5, 8)
        plus_left = n % 2 == 1
        svg.rect(62 if plus_left else 290, y + 24, 8, 22, "#ccc", "#222", 1)
        svg.words(94 if plus_left else 266, y + 44, "+", 22, anchor="middle", bold=True)
        svg.words(266 if plus_left else 94, y + 42, "−", 22, anchor="middle", bold=True)
        svg.words(180, y + 42, "AAA 1.5 V", 15, anchor="middle")
    svg.words(185, 428, "holder for 3 × AAA, about 4.5 V", 14, anchor="middle", bold=True)


def _pin(pin: int) -> float:
    return _TOP + 24 + (2 * SIDE - pin if pin > SIDE else pin - 1) * _STEP


def _pico(svg: Svg, wiring: Wiring, vsys: int, ground: int) -> None:
    svg.rect(_LEFT, _TOP, _WIDE, SIDE * _STEP + 30, "#dcebdd", "#222", 2, 6)
    middle = _LEFT + _WIDE / 2
    svg.rect(middle - 26, _TOP - 10, 52, 34, "#ddd", "#222", 1.5, 3)
    svg.words(middle, _TOP + 12, "USB", 13, anchor="middle", bold=True)
    svg.words(middle - 20, _TOP + 190, "Pico", 15, anchor="middle", bold=True)
    for pin in range(1, 2 * SIDE + 1):
        x = _LEFT + 8 if pin <= SIDE else _LEFT + _WIDE - 8
        used = pin in (vsys, ground)
        ink = _RED if pin == vsys else _BLACK if pin == ground else "#fff"
        svg.circle(x, _pin(pin), 5.5, ink, "#222", 1.1)
        if used:
            svg.words(x - 12, _pin(pin) + 5, HEADER[pin - 1], 13, anchor="end", bold=True)
