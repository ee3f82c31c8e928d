"""The SSD1306 display (128x64, I2C)."""

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.protocols import Bus
except ImportError:  # MicroPython
    pass

_COMMAND = 0x00
_DATA = 0x40
_STRIDE = 129  # a page in the buffer: the bus's data mark, then 128 columns

_INIT = (
    b"\x00"  # commands follow
    b"\xae"  # off, until the picture memory is written
    b"\x20\x02"  # page addressing, which the look-alikes (SH1106) understand too
    b"\x40\xd3\x00"  # first line on top, no offset
    b"\xa1\xc8"  # columns and rows as the module is usually mounted: pins up
    b"\xa8\x3f\xda\x12"  # 64 rows, wired alternately
    b"\xd5\x80\xd9\xf1\xdb\x30"  # clock, precharge, deselect level as the data sheet advises
    b"\xa4\xa6"  # show the memory, not inverted
    b"\x8d\x14"  # charge pump on
)


class SSD1306:
    """The display as 8 pages of 128 columns, bit 0 of a column on top.

    Column x of page p is `buffer[p * 129 + 1 + x]`; byte `p * 129` is the bus's data mark and must
    stay. Making the object does not touch the bus. Every method may raise OSError when the display
    does not answer; `screen.canvas.Canvas` catches that and brings the display back.
    """

    def __init__(self, i2c: "Bus", address: int = 0x3C):
        self._i2c = i2c
        self._address = address
        self.buffer = bytearray(8 * _STRIDE)
        for page in range(8):
            self.buffer[page * _STRIDE] = _DATA
        self._view = memoryview(self.buffer)
        self._command2 = bytearray((_COMMAND, 0))
        self._command3 = bytearray((_COMMAND, 0, 0))
        self._command4 = bytearray((_COMMAND, 0, 0, 0))

    def begin(self) -> None:
        """Set the display up, send it the whole buffer (the first time: clear it), light it."""
        self._i2c.writeto(self._address, _INIT)
        self.contrast(0xCF)
        for page in range(8):
            self.show(page, 0, 127)
        self.power(True)

    def show(self, page: int, first: int, last: int) -> None:
        """Send the columns first..last (both included) of a page."""
        command = self._command4
        command[1] = 0xB0 | page
        command[2] = first & 0x0F
        command[3] = 0x10 | first >> 4
        self._i2c.writeto(self._address, command)
        # The byte before the columns lends its place to the data mark: one write, nothing copied.
        mark = page * _STRIDE + first
        lent = self.buffer[mark]
        self.buffer[mark] = _DATA
        try:
            self._i2c.writeto(self._address, self._view[mark : mark + last - first + 2])
        finally:
            self.buffer[mark] = lent

    def contrast(self, level: int) -> None:
        """Brightness, 0 to 255."""
        command = self._command3
        command[1] = 0x81
        command[2] = level
        self._i2c.writeto(self._address, command)

    def power(self, on: bool) -> None:
        """Light or darken the panel; its picture memory stays."""
        self._command2[1] = 0xAF if on else 0xAE
        self._i2c.writeto(self._address, self._command2)
