"""Which board this is, and which display it has: asked at power-on, and not again."""

import sys

import boards
from pilothouse import chosen, loaded
from pilothouse.keys import BACK, OK

try:
    from typing import TYPE_CHECKING, Any

    if TYPE_CHECKING:
        from pilothouse.protocols import Display
except ImportError:  # MicroPython
    pass

WIRINGS = ("gfxpack", "pico", "pico2", "picow")
_I2C_DISPLAYS = ("ssd1306", "sh1106")


def pick(root: str) -> "boards.Board":
    """The board this program runs on."""
    settings = chosen(root + "/settings")
    if sys.platform != "rp2":
        from boards import virtual

        return virtual.Board(settings)
    # MicroPython's own start leaves a module behind that nobody here needs: 1.4 KB.
    if sys.modules.pop("rp2", None):
        main: "Any" = __import__("__main__")
        main.__dict__.pop("rp2", None)
    return boards.Board(wiring(_named(root + "/board") or native(sys.implementation[2])), settings)


def wiring(name: str) -> "Any":
    """The module of a wiring; the Pico's, and a line on the serial port, if there is no such."""
    if name not in WIRINGS:
        print("no board %r; using pico. There are %s" % (name, ", ".join(WIRINGS)))
        name = "pico"
    return loaded.once("boards." + name)


def native(machine: str) -> str:
    """The wiring for a chip that nobody has named, by what MicroPython calls it."""
    if "Pico2" in machine.replace(" ", ""):
        return "pico2"
    return "picow" if "Pico W" in machine else "pico"


def _named(path: str) -> str:
    try:
        with open(path) as file:
            return file.read().strip()
    except OSError:
        return ""


def display(wiring: "Any", settings: "dict[str, Any]") -> "Display":
    """The wiring's display; on I2C the one that the settings name."""
    kind: str = wiring.DISPLAY
    if kind in _I2C_DISPLAYS:
        wanted = settings.get("display", kind)
        if wanted in _I2C_DISPLAYS:
            kind = wanted
        else:
            print("no display %r; using %s. There are ssd1306 and sh1106" % (wanted, kind))
    offset = settings.get("offset")
    driver = loaded.once("pilothouse.drivers." + kind)
    return driver.wired(wiring.PINS, offset if isinstance(offset, int) else None)


def chord(board: "boards.Board") -> bool:
    """OK and back are held: whoever switches on like this wants the REPL, not the app."""
    held = board.buttons.down(OK) and board.buttons.down(BACK)
    if held:
        print("OK and back are held: Pilothouse stays off, and this is the REPL")
    return held
