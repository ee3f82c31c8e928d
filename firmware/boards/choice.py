"""Finds out at power-on which wiring this board has, and which display is connected to it."""

import sys

from pilothouse.settings import SHIFTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.protocols import Display

WIRINGS = ("gfxpack", "pico", "pico2", "picow")
_LONGEST_NAME = 40  # characters that are read of the file `board`
I2C_DISPLAYS = ("ssd1306", "sh1106", "ssd1309")


def named_wiring(root: str) -> "Any":
    """The wiring named in the file `board`; without that file, the default for this chip."""
    try:
        with open(root + "/board") as file:
            name = file.read(_LONGEST_NAME).strip()
    except (OSError, ValueError):  # no such file, or not text
        name = _image_wiring()
    return wiring(name or native(sys.implementation[2]))


def _image_wiring() -> str:
    """The wiring that `make image` has built in; "" if the chip's default applies."""
    try:
        import build_info
    except ImportError:
        return ""
    return build_info.WIRING


def wiring(name: str) -> "Any":
    """The module of a wiring; for an unknown name the Pico's, with a line on the serial port."""
    if name not in WIRINGS:
        print("no board %r; using pico. There are %s" % (name, ", ".join(WIRINGS)))
        name = "pico"
    return _module("boards." + name)


def native(machine: str) -> str:
    """The default wiring for MicroPython's name of the board (sys.implementation[2])."""
    if "Pico2" in machine.replace(" ", ""):
        return "pico2"
    return "picow" if "Pico W" in machine else "pico"


def display(wiring: "Any", settings: "dict[str, Any]") -> "Display":
    """The wiring's display; on I2C the settings choose its kind, column offset and rotation."""
    if wiring.DISPLAY not in I2C_DISPLAYS:
        return _driver(wiring.DISPLAY).wired(wiring.PINS, None)
    offset = settings.get("offset")
    return _driver(kind(wiring, settings)).wired(
        wiring.PINS, offset if offset in SHIFTS else None, settings.get("turned") == 1
    )


def kind(wiring: "Any", settings: "dict[str, Any]") -> str:
    """The controller of an I2C display: the one in the settings, else the wiring's."""
    named = settings.get("display") or wiring.DISPLAY
    if named in I2C_DISPLAYS:
        return named
    known = ", ".join(I2C_DISPLAYS)
    print("no display %r; using %s. There are %s" % (named, wiring.DISPLAY, known))
    return wiring.DISPLAY


def shift(wiring: "Any", settings: "dict[str, Any]") -> int:
    """The column offset: the one in the settings, else the controller's usual one."""
    offset = settings.get("offset")
    return offset if offset in SHIFTS else _driver(kind(wiring, settings)).OFFSET


def _driver(name: str) -> "Any":
    """The module of a display's driver."""
    return _module("pilothouse.drivers." + name)


def _module(name: str) -> "Any":
    """Import a module by its name: only the wiring and the driver in use take up memory."""
    __import__(name)
    return sys.modules[name]
