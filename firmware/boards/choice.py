"""Which board this is, and which display it has: asked at power-on, and not again."""

import sys

from pilothouse.settings import SHIFTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.protocols import Display

WIRINGS = ("gfxpack", "pico", "pico2", "picow")
_LONGEST_NAME = 40  # of a wiring
I2C_DISPLAYS = ("ssd1306", "sh1106", "ssd1309")


def named_wiring(root: str) -> "Any":
    """The wiring that the file `board` names, else the one for this chip."""
    try:
        with open(root + "/board") as file:
            name = file.read(_LONGEST_NAME).strip()
    except (OSError, ValueError):  # none, or not text
        name = _image_wiring()
    return wiring(name or native(sys.implementation[2]))


def _image_wiring() -> str:
    """The wiring an image was built for, where its chip alone does not tell (`make image`)."""
    try:
        import build_info
    except ImportError:
        return ""
    return build_info.WIRING


def wiring(name: str) -> "Any":
    """The module of a wiring; the Pico's, and a line on the serial port, if there is no such."""
    if name not in WIRINGS:
        print("no board %r; using pico. There are %s" % (name, ", ".join(WIRINGS)))
        name = "pico"
    return _module("boards." + name)


def native(machine: str) -> str:
    """The wiring for a chip that nobody has named, by what MicroPython calls it."""
    if "Pico2" in machine.replace(" ", ""):
        return "pico2"
    return "picow" if "Pico W" in machine else "pico"


def display(wiring: "Any", settings: "dict[str, Any]") -> "Display":
    """The wiring's display; on I2C the one that the settings name, moved and turned."""
    if wiring.DISPLAY not in I2C_DISPLAYS:
        return _driver(wiring.DISPLAY).wired(wiring.PINS, None)
    offset = settings.get("offset")
    return _driver(kind(wiring, settings)).wired(
        wiring.PINS, offset if offset in SHIFTS else None, settings.get("turned") == 1
    )


def kind(wiring: "Any", settings: "dict[str, Any]") -> str:
    """The name of the chip of an I2C display: the settings', else the wiring's."""
    named = settings.get("display") or wiring.DISPLAY
    if named in I2C_DISPLAYS:
        return named
    known = ", ".join(I2C_DISPLAYS)
    print("no display %r; using %s. There are %s" % (named, wiring.DISPLAY, known))
    return wiring.DISPLAY


def shift(wiring: "Any", settings: "dict[str, Any]") -> int:
    """By how many columns the picture is moved."""
    offset = settings.get("offset")
    return offset if offset in SHIFTS else _driver(kind(wiring, settings)).OFFSET


def _driver(name: str) -> "Any":
    """The module of a display."""
    return _module("pilothouse.drivers." + name)


def _module(name: str) -> "Any":
    """A board has one wiring and one display, and loads no other."""
    __import__(name)
    return sys.modules[name]
