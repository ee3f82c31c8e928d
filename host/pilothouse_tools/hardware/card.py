"""pinout.svg: a card for the bench, the Pico's header with what each pin does here."""

from pilothouse_tools.hardware.svg import Svg
from pilothouse_tools.hardware.table import what
from pilothouse_tools.hardware.wiring import HEADER, PACK_BUTTONS, SIDE, Wiring

_WIDTH, _MM = 760.0, 148.0  # A5, upright: half a sheet of A4
_TOP, _STEP = 150.0, 41.0
_HEIGHT = _TOP + SIDE * _STEP + 60
_LEFT, _RIGHT = 300.0, 460.0  # edges of the Pico


def draw(wiring: Wiring) -> str:
    """The card."""
    svg = Svg(_WIDTH, _HEIGHT, _MM, f"Bench card: {wiring.title}")
    svg.rect(4, 4, _WIDTH - 8, _HEIGHT - 8, "none", "#999", 1.5, 14, "7 5")
    svg.words(30, 46, f"Pilothouse on {wiring.title}", 25, bold=True)
    svg.words(30, 74, "The Pico from above. Boxes: used; plain: free.", 15)
    svg.rect(_LEFT, _TOP - 24, _RIGHT - _LEFT, SIDE * _STEP + 18, "#f2f6f2", "#000", 2.5, 8)
    middle = (_LEFT + _RIGHT) / 2
    svg.rect(middle - 26, _TOP - 50, 52, 44, "#ddd", "#000", 2, 3)
    svg.words(middle, _TOP - 22, "USB", 16, anchor="middle", bold=True)
    for pin in range(1, 2 * SIDE + 1):
        _pin(svg, wiring, pin)
    svg.words(
        30, _HEIGHT - 24, f"Written by make hardware from firmware/boards/{wiring.name}.py.", 13
    )
    return svg.text


def _remark(wiring: Wiring, name: str) -> str:
    """What a pin without a wire is for, all the same."""
    if name == "VSYS":
        return "  battery +, through a diode"
    button = next((b for gp, b in PACK_BUTTONS.items() if name == f"GP{gp}"), None)
    return f"  button {button}, not used" if wiring.plugged and button else ""


def _pin(svg: Svg, wiring: Wiring, pin: int) -> None:
    on_left = pin <= SIDE
    y = _TOP + ((pin - 1) if on_left else (2 * SIDE - pin)) * _STEP + 10
    x = _LEFT if on_left else _RIGHT
    out = -1 if on_left else 1
    anchor, inner = ("end", "start") if on_left else ("start", "end")
    wire = wiring.used.get(pin)
    name = HEADER[pin - 1].replace("ADC_", "")
    ink = "#000" if wire else "#555"
    svg.circle(x - out * 12, y, 7, wire.ink if wire else "#fff", "#000", 1.5)
    svg.words(x - out * 24, y + 5, str(pin), 14, ink, inner)
    if not wire:
        svg.words(x + out * 10, y + 5, name + _remark(wiring, name), 15, ink, anchor)
        return
    left = 30.0 if on_left else x + 10
    right = x - 10 if on_left else _WIDTH - 30
    svg.rect(left, y - 18, right - left, 36, "#fff", wire.ink, 2.5, 6)
    near = x + out * 20
    title = name if name == wire.signal else f"{name}  {wire.signal.upper()}"
    svg.words(near, y - 3, title, 15, "#000", anchor, True)
    colour = "" if wiring.plugged else f", {wire.colour}"
    svg.words(near, y + 12, what(wire) + colour, 12.8, "#000", anchor)
