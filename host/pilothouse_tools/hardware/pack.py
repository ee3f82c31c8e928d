"""wiring.svg of a pack that the Pico plugs into: which button does what, which pins are taken."""

from pilothouse_tools.hardware.svg import Svg
from pilothouse_tools.hardware.wiring import HEADER, KEYS, MARKS, PACK_BUTTONS, SIDE, Wiring

_WIDTH, _HEIGHT, _MM = 1160.0, 700.0, 277.0  # A4, across
_BUTTONS = "ABCDE"


def draw(wiring: Wiring) -> str:
    """Front and back of the pack."""
    svg = Svg(_WIDTH, _HEIGHT, _MM, f"Wiring of the {wiring.title}")
    svg.words(20, 34, f"Wiring: {wiring.title}", 20, bold=True)
    svg.words(20, 58, "The Pico plugs into the sockets on the back: there are no wires.", 13)
    _front(svg, wiring)
    _back(svg, wiring)
    svg.words(
        20,
        _HEIGHT - 16,
        f"Written by make hardware from firmware/boards/{wiring.name}.py.",
        11,
    )
    return svg.text


def _front(svg: Svg, wiring: Wiring) -> None:
    left, top, width, height = 50.0, 110.0, 470.0, 380.0
    svg.words(left, top - 12, "Front", 15, bold=True)
    svg.rect(left, top, width, height, "#eef1ee", "#222", 2, 12)
    svg.rect(left + 35, top + 30, width - 70, 230, "#d7e3d2", "#222", 1.5, 4)
    svg.words(left + width / 2, top + 140, "LCD 128 × 64", 18, anchor="middle", bold=True)
    svg.words(left + width / 2, top + 166, "ST7567, SPI", 15, anchor="middle")
    found = {wire.terminal: wire for wire in wiring.wires if wire.signal in KEYS}
    for place, button in enumerate(_BUTTONS):
        x, y = left + 55 + place * 90, top + 320
        svg.circle(x, y, 22, "#fff", "#222", 2)
        svg.words(x, y + 7, button, 19, anchor="middle", bold=True)
        wire = found.get(button)
        svg.line([(x, y + 24), (x, y + 72)], "#222", 1.5)
        if wire:
            svg.words(
                x, y + 96, f"{MARKS[wire.signal]} {wire.signal}", 17, anchor="middle", bold=True
            )
            svg.words(x, y + 118, wire.gp, 14, anchor="middle")
            svg.words(x, y + 138, f"pin {wire.pin}", 14, anchor="middle")
        else:
            svg.words(x, y + 96, "not used", 14, anchor="middle")


def _back(svg: Svg, wiring: Wiring) -> None:
    left, top, step = 800.0, 110.0, 26.0
    svg.words(
        left - 190, top - 12, "Back, with the Pico plugged in; USB as printed there", 15, bold=True
    )
    svg.rect(left - 200, top, 540, 560, "none", "#222", 2, 12)
    svg.rect(left, top + 22, 140, SIDE * step + 6, "#e3efe3", "#222", 1.5, 5)
    svg.rect(left + 46, top + 6, 48, 34, "#ddd", "#222", 1.5, 3)
    svg.words(left + 70, top + 29, "USB", 13, anchor="middle", bold=True)
    svg.words(left + 70, top + 300, "Pico", 16, anchor="middle", bold=True)
    for pin in range(1, 2 * SIDE + 1):
        on_left = pin <= SIDE
        y = top + 40 + ((pin - 1) if on_left else (2 * SIDE - pin)) * step
        x, out = (left + 10, -1) if on_left else (left + 130, 1)
        wire = wiring.used.get(pin)
        svg.circle(x, y, 6, wire.ink if wire else "#fff", "#222", 1.2)
        inner = "start" if on_left else "end"
        svg.words(x - out * 12, y + 4, str(pin), 12, "#000" if wire else "#666", inner)
        outer = "end" if on_left else "start"
        name = HEADER[pin - 1]
        free_button = next((b for gp, b in PACK_BUTTONS.items() if name == f"GP{gp}"), None)
        if not wire and free_button:
            svg.words(
                x + out * 18, y + 4, f"{name}  button {free_button}, not used", 13, "#555", outer
            )
        if wire:
            use = "" if HEADER[pin - 1] == wire.signal else f"  {wire.part} {wire.terminal}"
            text = f"{HEADER[pin - 1]}{use}"
            svg.words(x + out * 18, y + 4, text, 13, "#000", outer, True)
