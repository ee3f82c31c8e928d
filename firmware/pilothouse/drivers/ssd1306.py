"""The SSD1306 display (128x64, I2C), the most common one."""

import sys

from machine import I2C, Pin
from pilothouse.drivers.paged import I2CDisplay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SETTINGS = (
    b"\xae"  # off until the picture has been sent
    b"\x20\x02"  # page addressing
    b"\x40\xd3\x00"  # first line on top, no offset
    b"\xa1\xc8"  # direction of columns and rows, for a module mounted with its pins on top
    b"\xa8\x3f\xda\x12"  # 64 rows, wired alternately
    b"\xd5\x80\xd9\xf1\xdb\x30"  # clock, precharge, deselect level as the data sheet advises
    b"\xa4\xa6"  # show the memory, not inverted
    b"\x8d\x14"  # charge pump on
)
OFFSET = 0
_UPRIGHT, _TURNED = b"\xa1\xc8", b"\xa0\xc0"  # direction of columns and rows, in all settings
_REGISTERS = (0x40044000, 0x40048000)  # of an RP2040's two I2C controllers
_HZ = 424_000  # nominal: the controller adds 18 cycles to every bit, which makes it 399 kHz


def wired(pins: "dict[str, Any]", offset: "int | None", turned: bool = False) -> I2CDisplay:
    """The display on these pins. offset: of its columns, None for the usual one."""
    return on_bus(pins, SETTINGS, OFFSET if offset is None else offset, turned)


def on_bus(pins: "dict[str, Any]", settings: bytes, offset: int, turned: bool) -> I2CDisplay:
    """A display with these settings on the bus of these pins.

    turned: whether the module is mounted upside down. The pin "reset" is optional.
    """
    if turned:
        settings = settings.replace(_UPRIGHT, _TURNED)
    reset = Pin(pins["reset"], Pin.OUT, value=1) if "reset" in pins else None
    sda = pins["sda"]
    number = sda >> 1 & 1
    bus = I2C(number, sda=Pin(sda), scl=Pin(pins["scl"]), freq=_HZ)
    if "RP2040" not in getattr(sys.implementation, "_machine", ""):
        return I2CDisplay(bus, settings, offset, reset)
    from pilothouse.drivers.background_i2c import BackgroundDisplay

    return BackgroundDisplay(bus, settings, offset, reset, _REGISTERS[number])
