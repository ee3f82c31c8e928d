"""One board for everything: where its parts stand, on a grid of 2.54 mm, and what joins what.

The perfboard drawing and the circuit board are made from this. (0, 0) is the upper left hole.
"""

from dataclasses import dataclass

from pilothouse_tools.hardware.wiring import HEADER, KEYS, SIDE, Wiring

PITCH = 2.54
COLUMNS, ROWS = 33, 24
_PICO = (2, 2)  # pin 1; USB looks up
_PICO_WIDE = 7  # columns between its rows
_DISPLAY = (19, 2)
_TERMINALS = ("GND", "VCC", "SCL", "SDA")
_BUTTONS = {"up": 13, "down": 18, "ok": 23, "back": 28}
_BUTTON_ROW = 18
_BUZZER = (28, 8)
_DIODE = (11, 3), (14, 3)  # cathode, anode
_BATTERY = (12, 6), (13, 6)  # -, +


@dataclass(frozen=True)
class Pad:
    """A soldered leg: its part, its number or name there, its place, and its net."""

    part: str
    name: str
    column: float
    row: float
    net: str


def place(pin: int) -> tuple[int, int]:
    """The hole of a pin of the Pico."""
    if pin <= SIDE:
        return _PICO[0], _PICO[1] + pin - 1
    return _PICO[0] + _PICO_WIDE, _PICO[1] + 2 * SIDE - pin


def pads(wiring: Wiring) -> list[Pad]:
    """All legs; a net without a name joins nothing."""
    nets = {wire.pin: wire.signal for wire in wiring.wires}
    found: list[Pad] = []
    for pin in range(1, 2 * SIDE + 1):
        name = HEADER[pin - 1]
        net = "GND" if name == "GND" else "VSYS" if name == "VSYS" else nets.get(pin, "")
        found.append(Pad("U1", str(pin), *place(pin), net))
    by_terminal = {wire.terminal: wire.signal for wire in wiring.wires if wire.part == "display"}
    for n, terminal in enumerate(_TERMINALS):
        column, row = _DISPLAY[0] + n, _DISPLAY[1]
        found.append(Pad("DS1", terminal, column, row, by_terminal[terminal]))
    for number, key in enumerate(KEYS, 1):
        middle = _BUTTONS[key]
        for row in (_BUTTON_ROW, _BUTTON_ROW + 3):
            found.append(Pad(f"SW{number}", "1", middle - 1, row, key))
            found.append(Pad(f"SW{number}", "2", middle + 1, row, "GND"))
    if wiring.signal("buzzer"):
        found.append(Pad("BZ1", "1", _BUZZER[0], _BUZZER[1], "buzzer"))
        found.append(Pad("BZ1", "2", _BUZZER[0] + 2, _BUZZER[1], "GND"))
    found.append(Pad("D1", "K", *_DIODE[0], "VSYS"))
    found.append(Pad("D1", "A", *_DIODE[1], "BAT+"))
    found.append(Pad("BT1", "-", *_BATTERY[0], "GND"))
    found.append(Pad("BT1", "+", *_BATTERY[1], "BAT+"))
    return found


def nets(wiring: Wiring) -> dict[str, list[Pad]]:
    """The legs of each net, those of the Pico first."""
    found: dict[str, list[Pad]] = {}
    for pad in pads(wiring):
        if pad.net:
            found.setdefault(pad.net, []).append(pad)
    return {name: legs for name, legs in found.items() if len(legs) > 1}
