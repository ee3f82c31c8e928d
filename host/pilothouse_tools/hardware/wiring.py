"""A board file as a list of wires: the one source of every table and drawing."""

import runpy
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pilothouse_host.errors import CommandError

# The header of every Pico, pin 1 first; the same on Pico, Pico W, Pico 2 and Pico 2 W.
HEADER = (
    *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
    *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
    *("GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN"),
    *("GP26", "GP27", "GND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS"),
)
SIDE = 20  # pins on each long side

KEYS = ("up", "down", "ok", "back")
MARKS = {"up": "▲", "down": "▼", "ok": "✓", "back": "↩"}
I2C_DISPLAYS = ("ssd1306", "sh1106", "ssd1309")

TITLES = {
    "pico": "Raspberry Pi Pico",
    "pico2": "Raspberry Pi Pico 2",
    "picow": "Raspberry Pi Pico W",
    "gfxpack": "Pimoroni Pico GFX Pack",
}

# Colour of the wire: its name in the tables, the ink of the drawings. No white: paper is white.
_COLOURS = {
    "3V3": ("red", "#c81e1e"),
    "GND": ("black", "#111111"),
    "sda": ("blue", "#1d4ed8"),
    "scl": ("yellow", "#b88a00"),
    "reset": ("pink", "#c2187a"),
    "up": ("green", "#15803d"),
    "down": ("orange", "#dd5f00"),
    "ok": ("violet", "#7e22ce"),
    "back": ("grey", "#6b7280"),
    "buzzer": ("brown", "#7b4a21"),
}
_HEADER_COLOUR = ("none: plugged", "#333333")

_PARTS = {
    "sda": ("display", "SDA"),
    "scl": ("display", "SCL"),
    "select": ("display", "CS"),
    "sck": ("display", "SCK"),
    "mosi": ("display", "MOSI"),
    "data": ("display", "DC"),
    "reset": ("display", "RESET"),
    "up": ("button up", "1"),
    "down": ("button down", "1"),
    "ok": ("button ok", "1"),
    "back": ("button back", "1"),
    "buzzer": ("buzzer", "+"),
    "red": ("backlight", "red"),
    "green": ("backlight", "green"),
    "blue": ("backlight", "blue"),
    "backlight": ("backlight", "white"),
}
PACK_BUTTONS = {12: "A", 13: "B", 14: "C", 15: "D", 22: "E"}


@dataclass(frozen=True)
class Wire:
    """One connection between the Pico's header and a part."""

    signal: str  # as the board file names it; "3V3" and "GND" for power
    pin: int  # of the header, 1 to 40
    part: str
    terminal: str  # of the part
    colour: str
    ink: str

    @property
    def gp(self) -> str:
        """What is printed beside the pin."""
        return HEADER[self.pin - 1]


@dataclass(frozen=True)
class Wiring:
    """What a board file says, and the power that goes without saying."""

    name: str
    display: str
    wires: tuple[Wire, ...]

    @property
    def title(self) -> str:
        return TITLES.get(self.name, self.name)

    @property
    def plugged(self) -> bool:
        """Whether the Pico plugs into the display's board: then there is nothing to wire."""
        return self.display not in I2C_DISPLAYS

    @property
    def used(self) -> dict[int, Wire]:
        """The wires by pin of the header."""
        return {wire.pin: wire for wire in self.wires}

    def signal(self, name: str) -> Wire | None:
        """The wire of a signal."""
        return next((wire for wire in self.wires if wire.signal == name), None)

    @property
    def usual(self) -> "Wiring":
        """Without the wire that only large displays have a pin for."""
        if self.plugged:
            return self
        return self.only([wire.signal for wire in self.wires if wire.signal != "reset"])

    def only(self, signals: Sequence[str]) -> "Wiring":
        """The same board while it is being built: these wires and no others."""
        kept = tuple(wire for wire in self.wires if wire.signal in signals)
        return Wiring(self.name, self.display, kept)


def pin_of(gp: int) -> int:
    """The header's pin of a GP number."""
    name = f"GP{gp}"
    if name not in HEADER:
        raise CommandError(f"{name} is not on the Pico's header")
    return HEADER.index(name) + 1


def read(file: Path) -> Wiring:
    """The wiring of a board file."""
    board = runpy.run_path(str(file))
    display: str = board["DISPLAY"]
    pins: dict[str, int | str] = board["PINS"]
    plugged = display not in I2C_DISPLAYS
    wires = [_wire("3V3", HEADER.index("3V3") + 1, "display", "VCC", plugged)]
    wires += [_wire("GND", 38, "display", "GND", plugged)]
    for signal, gp in pins.items():
        if not isinstance(gp, int):  # "LED": soldered on the Pico itself
            continue
        if signal not in _PARTS:
            raise CommandError(f"{file.name}: no part is known for the pin {signal!r}")
        part, terminal = _PARTS[signal]
        if plugged and signal in KEYS:
            terminal = PACK_BUTTONS[gp]
        if signal == "reset" and not plugged:
            terminal = "RES"
        wires.append(_wire(signal, pin_of(gp), part, terminal, plugged))
    taken = [wire.pin for wire in wires]
    for pin in taken:
        if taken.count(pin) > 1:
            raise CommandError(f"{file.name}: two signals on {HEADER[pin - 1]}")
    return Wiring(file.stem, display, tuple(wires))


def read_all(folder: Path) -> list[Wiring]:
    """The wirings of all board files in a folder."""
    files = [file for file in sorted(folder.glob("*.py")) if "\nPINS = " in file.read_text()]
    return [read(file) for file in files]


def _wire(signal: str, pin: int, part: str, terminal: str, plugged: bool) -> Wire:
    colour, ink = _HEADER_COLOUR if plugged else _COLOURS[signal]
    return Wire(signal, pin, part, terminal, colour, ink)
