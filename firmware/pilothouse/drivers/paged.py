"""What the displays have in common: all of them, and those on an I2C bus."""

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.protocols import Bus
except ImportError:  # MicroPython
    pass

_DATA = 0x40  # the mark before picture bytes on an I2C bus
STRIDE = 129  # a page in the buffer: the mark, then 128 columns
_ROOM = 300  # columns that are sent before somebody else has a turn: at most 9 ms on the bus,
_PLACING = 8  # and bytes before those of each span


class Paged:
    """A display as 8 pages of 128 columns, bit 0 of a column on top.

    Column x of page p is `buffer[p * 129 + 1 + x]`; byte `p * 129` is the bus's data mark and must
    stay. Making the object does not touch the bus. Every method may raise OSError when the display
    does not answer; `screen.canvas.Canvas` catches that and brings the display back.

    A driver adds `_setup()`, `contrast(level)`, `_send(page, first, last)` for columns, and
    `_command` for the I2C command mark 0 and commands behind it.
    """

    LIGHT = 0xCF  # the contrast to begin with

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
        at = 0
        while at < len(spans):
            at = self.send(spans, at, len(spans))
        self.contrast(self.LIGHT)
        self.power(True)

    def power(self, on: bool) -> None:
        """Light or darken the panel; its picture memory stays."""
        self._switch[1] = 0xAF if on else 0xAE
        self._command(self._switch)

    def send(self, spans: bytearray, at: int, end: int) -> int:
        """Send columns: page, first and last column of each span, in the bytes at..end.

        Gives where those begin that are left for the next time.
        """
        room = _ROOM
        while at < end and room > 0:
            room -= spans[at + 2] - spans[at + 1] + _PLACING
            self._send(spans[at], spans[at + 1], spans[at + 2])
            at += 3
        return at

    def hungry(self) -> bool:
        """Whether all that was sent is out, or as good as out."""
        return True  # `send` waits for it

    def sending(self) -> bool:
        """Whether something that was sent is still on its way."""
        return False

    def contrast(self, level: int) -> None:
        """Brightness, 0 to 255."""
        raise NotImplementedError

    def _send(self, page: int, first: int, last: int) -> None:
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
