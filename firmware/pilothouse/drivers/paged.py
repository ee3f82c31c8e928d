"""What the displays have in common: all of them, and those on an I2C bus."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import Pin
    from pilothouse.protocols import Bus

PAGES = 8
COLUMNS = 128
_BRIGHT = 0xCF  # the contrast to begin with


class PagedDisplay:
    """A display as 8 pages of 128 columns; bit 0 of a column is on top.

    Column x of page p is `buffer[p * 128 + x]`. Making the object does not touch the bus. Every
    method may raise OSError when the display does not answer; `screen.canvas.Canvas` catches that
    and brings the display back.
    """

    def __init__(self):
        self.buffer = bytearray(PAGES * COLUMNS)
        self._view = memoryview(self.buffer)

    def begin(self) -> None:
        """Set the display up, send it the whole buffer, and light it."""
        self._set_up()
        spans = bytearray()
        for page in range(PAGES):
            spans.extend(bytes((page, 0, COLUMNS - 1)))
        self.send(spans, len(spans))
        self.contrast(_BRIGHT)
        self.power(True)

    def power(self, on: bool) -> None:
        """Light or darken the panel; its picture memory stays."""
        self._command(b"\xaf" if on else b"\xae")

    def send(self, spans: bytearray, end: int) -> None:
        """Send columns: page, first and last column of each span, in the bytes before `end`."""
        for at in range(0, end, 3):
            self._send_columns(spans[at], spans[at + 1], spans[at + 2])

    def sending(self) -> bool:
        """Whether something that was sent is still on its way."""
        return False  # `send` waits for it

    def contrast(self, level: int) -> None:
        """Brightness, 0 to 255."""
        raise NotImplementedError

    def _set_up(self) -> None:
        """Reset the display and send it its settings."""
        raise NotImplementedError

    def _command(self, commands: bytes) -> None:
        raise NotImplementedError

    def _send_columns(self, page: int, first: int, last: int) -> None:
        raise NotImplementedError


class I2CDisplay(PagedDisplay):
    """A display on an I2C bus, found at either of the two addresses such modules can have.

    settings: the commands that set it up; offset: where the first visible column lies in the
    display's memory; reset: the output to its reset pin, if it has one. `send` waits for the bus.
    """

    def __init__(self, bus: "Bus", settings: bytes, offset: int, reset: "Pin | None" = None):
        super().__init__()
        self._bus = bus
        self._address = 0x3C
        self._settings = settings
        self._offset = offset
        self._reset = reset

    def contrast(self, level: int) -> None:
        """Brightness, 0 to 255."""
        self._command(bytes((0x81, level)))

    def _set_up(self) -> None:
        if self._reset:
            for level in (0, 0, 1):  # low for 3 us at least: one such call takes longer
                self._reset.value(level)
        try:
            self._command(self._settings)
        except OSError:
            self._address ^= 1  # 0x3D: a solder bridge away
            self._command(self._settings)

    def _command(self, commands: bytes) -> None:
        self._bus.writevto(self._address, (b"\x00", commands))  # commands follow

    def _send_columns(self, page: int, first: int, last: int) -> None:
        column, begin = first + self._offset, page * COLUMNS
        self._command(bytes((0xB0 | page, column & 0x0F, 0x10 | column >> 4)))
        columns = self._view[begin + first : begin + last + 1]
        self._bus.writevto(self._address, (b"\x40", columns))  # columns follow
