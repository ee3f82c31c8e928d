"""What the displays have in common, and the SSD1306 (128x64, I2C), which is the usual one."""

import sys

from machine import I2C, Pin

try:
    from typing import TYPE_CHECKING, Any, Callable

    if TYPE_CHECKING:
        from pilothouse.protocols import Bus
except ImportError:  # MicroPython
    pass

_DATA = 0x40  # the mark before picture bytes on an I2C bus
_STRIDE = 129  # a page in the buffer: the mark, then 128 columns
_ROOM = 300  # columns that a step may send, and the rest of a span: at most 9 ms on the bus
_HZ = 424_000  # asked for: the controller adds 18 cycles to every bit, which makes it 399 kHz


class Paged:
    """A display as 8 pages of 128 columns, bit 0 of a column on top.

    Column x of page p is `buffer[p * 129 + 1 + x]`; byte `p * 129` is the bus's data mark and must
    stay. Making the object does not touch the bus. Every method may raise OSError when the display
    does not answer; `screen.canvas.Canvas` catches that and brings the display back.

    offset: where the first visible column lies in the display's memory.
    A driver adds `_setup()`, `contrast(level)`, and two ways onto its bus for an address and some
    bytes: `_command` the I2C command mark 0 and commands, `_data` the data mark and columns.
    """

    LIGHT = 0xCF  # the contrast to begin with
    room = _ROOM
    sending = False  # `send` waits until all is out

    _address: int = 0x3C  # of the display, on an I2C bus
    _data: "Callable[[int, memoryview], object]"

    def __init__(self, offset: int):
        self.buffer = bytearray(8 * _STRIDE)
        for page in range(8):
            self.buffer[page * _STRIDE] = _DATA
        self._view = memoryview(self.buffer)
        self._offset = offset
        self._place = bytearray(4)  # page and column,
        self._column = bytearray(3)  # or only the column
        self._switch = bytearray(2)

    def begin(self) -> None:
        """Set the display up, send it the whole buffer (the first time: clear it), light it."""
        self._setup()
        for page in range(8):
            while self.room <= 0 and self.sending:
                pass
            self.send(bytearray((page, 0, 127)), 0, 3)
        self.contrast(self.LIGHT)
        self.power(True)

    def send(self, spans: bytearray, at: int, end: int) -> None:
        """Send spans of columns: page, first and last column of each, in the bytes at..end."""
        offset, address, command, data = self._offset, self._address, self._command, self._data
        buffer, view = self.buffer, self._view
        page = -1
        mark = lent = 0
        try:
            while at < end:
                first = spans[at + 1]
                column = first + offset
                place = self._column
                if spans[at] != page:
                    page = spans[at]
                    place = self._place
                    place[1] = 0xB0 | page
                place[-2] = column & 0x0F
                place[-1] = 0x10 | column >> 4
                command(address, place)
                # The byte before the columns lends its place to the data mark: nothing is copied.
                mark = page * _STRIDE + first
                lent = buffer[mark]
                buffer[mark] = _DATA
                data(address, view[mark : mark + spans[at + 2] - first + 2])
                buffer[mark] = lent
                at += 3
        except OSError:
            buffer[mark] = lent
            raise

    def power(self, on: bool) -> None:
        """Light or darken the panel; its picture memory stays."""
        self._switch[1] = 0xAF if on else 0xAE
        self._command(self._address, self._switch)

    def contrast(self, level: int) -> None:
        """Brightness, 0 to 255."""
        raise NotImplementedError

    def _command(self, _address: int, data: "bytes | bytearray") -> None:
        raise NotImplementedError

    def _setup(self) -> None:
        raise NotImplementedError


class SSD1306(Paged):
    """See Paged. Found at either of the two addresses such modules can have."""

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

    def __init__(self, i2c: "Bus", offset: int = 0):
        super().__init__(offset)
        self._data = self._write = i2c.writeto
        self._light = bytearray(b"\x00\x81\x00")

    def _command(self, address: int, data: "bytes | bytearray") -> None:
        self._write(address, data)

    def contrast(self, level: int) -> None:
        """Brightness, 0 to 255."""
        self._light[2] = level
        self._command(self._address, self._light)

    def _setup(self) -> None:
        try:
            self._command(self._address, self.INIT)
        except OSError:
            self._address ^= 1  # 0x3D: a solder bridge away
            self._command(self._address, self.INIT)


def wired(pins: "dict[str, Any]", offset: "int | None") -> SSD1306:
    """The display on these pins; the offset of its columns if it is not the usual one."""
    return on_bus(SSD1306, pins, offset or 0)


def on_bus(kind: "type[SSD1306]", pins: "dict[str, Any]", offset: int) -> SSD1306:
    """A display on the bus of these pins."""
    sda = pins["sda"]
    number = sda >> 1 & 1
    bus = I2C(number, sda=Pin(sda), scl=Pin(pins["scl"]), freq=_HZ)
    if "RP2040" not in getattr(sys.implementation, "_machine", ""):
        return kind(bus, offset)
    from pilothouse.drivers.background import ADDRESSES, Background

    return Background(bus, kind, offset, ADDRESSES[number])
