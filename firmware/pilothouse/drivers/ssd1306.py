"""The SSD1306 display (128x64, I2C), which is the usual one."""

import sys

from machine import I2C, Pin
from pilothouse.drivers.paged import STRIDE, OnI2C

try:
    from typing import TYPE_CHECKING, Any

    if TYPE_CHECKING:
        from pilothouse.protocols import Bus
except ImportError:  # MicroPython
    pass

INIT = (
    b"\x00"  # commands follow
    b"\xae"  # off, until the picture memory is written
    b"\x20\x02"  # page addressing
    b"\x40\xd3\x00"  # first line on top, no offset
    b"\xa1\xc8"  # columns and rows as the module is usually mounted: pins up
    b"\xa8\x3f\xda\x12"  # 64 rows, wired alternately
    b"\xd5\x80\xd9\xf1\xdb\x30"  # clock, precharge, deselect level as the data sheet advises
    b"\xa4\xa6"  # show the memory, not inverted
    b"\x8d\x14"  # charge pump on
)
_DATA = 0x40  # the mark before picture bytes on the bus
_REGISTERS = (0x40044000, 0x40048000)  # where an RP2040's two controllers have theirs
_HZ = 424_000  # asked for: the controller adds 18 cycles to every bit, which makes it 399 kHz


class SSD1306(OnI2C):
    """See Paged. `send` waits for the bus."""

    def __init__(self, i2c: "Bus", offset: int = 0, init: bytes = INIT):
        super().__init__(i2c, init, offset)
        self._view = memoryview(self.buffer)
        self._place = bytearray(4)  # the command mark, page and column

    def _send(self, page: int, first: int, last: int) -> None:
        column, place, buffer = first + self._offset, self._place, self.buffer
        place[1] = 0xB0 | page
        place[2] = column & 0x0F
        place[3] = 0x10 | column >> 4
        self._command(place)
        # The byte before the columns lends its place to the data mark: nothing is copied.
        mark = page * STRIDE + first
        lent = buffer[mark]
        buffer[mark] = _DATA
        try:
            self._write(self._address, self._view[mark : mark + last - first + 2])
        finally:
            buffer[mark] = lent


def wired(pins: "dict[str, Any]", offset: "int | None") -> OnI2C:
    """The display on these pins; the offset of its columns if it is not the usual one."""
    return on_bus(pins, SSD1306, INIT, offset or 0)


def on_bus(pins: "dict[str, Any]", kind: "type[SSD1306]", init: bytes, offset: int) -> OnI2C:
    """A display on the bus of these pins: one of this kind, or like it in the background."""
    sda = pins["sda"]
    number = sda >> 1 & 1
    bus = I2C(number, sda=Pin(sda), scl=Pin(pins["scl"]), freq=_HZ)
    if "RP2040" not in getattr(sys.implementation, "_machine", ""):
        return kind(bus, offset)
    from pilothouse.drivers.background import Background

    return Background(bus, init, offset, _REGISTERS[number])
