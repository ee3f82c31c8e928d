"""Which board this is, and which display it has: asked at power-on, and not again."""

import sys

from boards import gfxpack, pico, pico2, picow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.protocols import Display

WIRINGS = {"gfxpack": gfxpack, "pico": pico, "pico2": pico2, "picow": picow}
_I2C_DISPLAYS = ("ssd1306", "sh1106")


def named_wiring(root: str) -> "Any":
    """The wiring that the file `board` names, else the one for this chip."""
    try:
        with open(root + "/board") as file:
            name = file.read().strip()
    except OSError:
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
        print("no board %r; using pico. There are %s" % (name, ", ".join(sorted(WIRINGS))))
        name = "pico"
    return WIRINGS[name]


def native(machine: str) -> str:
    """The wiring for a chip that nobody has named, by what MicroPython calls it."""
    if "Pico2" in machine.replace(" ", ""):
        return "pico2"
    return "picow" if "Pico W" in machine else "pico"


def display(wiring: "Any", settings: "dict[str, Any]") -> "Display":
    """The wiring's display; on I2C the one that the settings name."""
    if wiring.DISPLAY == "st7567":
        return _driver("st7567").wired(wiring.PINS, None)
    kind = settings.get("display", wiring.DISPLAY)
    if kind not in _I2C_DISPLAYS:
        print("no display %r; using %s. There are ssd1306 and sh1106" % (kind, wiring.DISPLAY))
        kind = wiring.DISPLAY
    offset = settings.get("offset")
    return _driver(kind).wired(wiring.PINS, offset if isinstance(offset, int) else None)


def _driver(name: str) -> "Any":
    """The module of a display: a board has one, and loads no other."""
    module = "pilothouse.drivers." + name
    __import__(module)
    return sys.modules[module]
