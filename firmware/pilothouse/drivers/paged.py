"""What the displays have in common: all of them, and those on an I2C bus."""

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.protocols import Bus
except ImportError:  # MicroPython
    pass

_DATA = 0x40  # the mark before picture bytes on an I2C bus
STRIDE = 129  # a page in the buffer: the mark, then 128 columns
_ROOM = 300  # columns that a step may send, and the rest of a span: at most 9 ms on the bus


class Paged:
    """A display as 8 pages of 128 columns, bit 0 of a column on top.

    Column x of page p is `buffer[p * 129 + 1 + x]`; byte `p * 129` is the bus's data mark and must
    stay. Making the object does not touch the bus. Every method may raise OSError when the display
    does not answer; `screen.canvas.Canvas` catches that and brings the display back.

    A driver adds `_setup()`, `contrast(level)`, `send` for its columns, and `_command` for the I2C
    command mark 0 and commands behind it.
    """

    LIGHT = 0xCF  # the contrast to begin with
    room = _ROOM
    sending = False  # `send` waits until all is out

    def __init__(self):
        self.buffer = bytearray(8 * STRIDE)
        for page in range(8):
            self.buffer[page * STRIDE] = _DATA
        self._switch = bytearray(2)

    def begin(self) -> None:
        """Set the display up, send it the whole buffer (the first time: clear it), light it."""
        self._setup()
        spans = bytearray()
        for page in range(8):
            spans.extend(bytes((page, 0, 127)))
        self.send(spans, 0, len(spans))
        self.contrast(self.LIGHT)
        self.power(True)

    def power(self, on: bool) -> None:
        """Light or darken the panel; its picture memory stays."""
        self._switch[1] = 0xAF if on else 0xAE
        self._command(self._switch)

    def send(self, spans: bytearray, at: int, end: int) -> None:
        """Send spans of columns: page, first and last column of each, in the bytes at..end."""
        raise NotImplementedError

    def contrast(self, level: int) -> None:
        """Brightness, 0 to 255."""
        raise NotImplementedError

    def _command(self, data: "bytes | bytearray") -> None:
        raise NotImplementedError

    def _setup(self) -> None:
        raise NotImplementedError


class OnI2C(Paged):
    """See Paged. Found at either of the two addresses such modules can have.

    init: the command mark and what sets the display up; offset: where the first visible column
    lies in the display's memory.
    """

    _address = 0x3C

    def __init__(self, i2c: "Bus", init: bytes, offset: int):
        super().__init__()
        self._write = i2c.writeto
        self._init = init
        self._offset = offset
        self._light = bytearray(b"\x00\x81\x00")

    def contrast(self, level: int) -> None:
        """Brightness, 0 to 255."""
        self._light[2] = level
        self._command(self._light)

    def _command(self, data: "bytes | bytearray") -> None:
        self._write(self._address, data)

    def _setup(self) -> None:
        try:
            self._command(self._init)
        except OSError:
            self._address ^= 1  # 0x3D: a solder bridge away
            self._command(self._init)
