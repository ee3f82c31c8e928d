"""The base classes of the displays: one for all of them, one for those on an I2C bus."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import Pin
    from pilothouse.protocols import Bus

PAGES = 8
COLUMNS = 128
_BRIGHT = 0xCF  # the initial contrast


class PagedDisplay:
    """A display of 8 pages of 128 columns; bit 0 of a column is on top.

    Column x of page p is `buffer[p * 128 + x]`. The constructor does not use the bus. Every other
    method may raise OSError when the display does not answer; `screen.canvas.Canvas` catches that
    and sets the display up again.
    """

    def __init__(self):
        self.buffer = bytearray(PAGES * COLUMNS)
        self._view = memoryview(self.buffer)

    def begin(self) -> None:
        """Set the display up, send it the whole buffer, and switch it on."""
        self._set_up()
        spans = bytearray()
        for page in range(PAGES):
            spans.extend(bytes((page, 0, COLUMNS - 1)))
        self.send(spans, len(spans))
        self.contrast(_BRIGHT)
        self.power(True)

    def power(self, on: bool) -> None:
        """Switch the panel on or off; it keeps its picture."""
        self._command(b"\xaf" if on else b"\xae")

    def send(self, spans: bytearray, end: int) -> None:
        """Send spans of columns: each is three bytes before `end`: page, first and last column."""
        for at in range(0, end, 3):
            self._send_columns(spans[at], spans[at + 1], spans[at + 2])

    def sending(self) -> bool:
        """Whether a `send` is still in progress."""
        return False  # `send` blocks until it is done

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""
        raise NotImplementedError

    def _set_up(self) -> None:
        """Reset the display and send it its settings."""
        raise NotImplementedError

    def _command(self, commands: bytes) -> None:
        raise NotImplementedError

    def _send_columns(self, page: int, first: int, last: int) -> None:
        raise NotImplementedError


class I2CDisplay(PagedDisplay):
    """A display on an I2C bus, at either of the two addresses that such modules can have.

    settings: the commands that set it up; offset: the number of the first visible column in the
    display's memory; reset: the output wired to its reset pin, if any. `send` blocks.
    """

    def __init__(self, bus: "Bus", settings: bytes, offset: int, reset: "Pin | None" = None):
        super().__init__()
        self._bus = bus
        self._address = 0x3C
        self._settings = settings
        self._offset = offset
        self._reset = reset

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""
        self._command(bytes((0x81, level)))

    def _set_up(self) -> None:
        if self._reset:
            for level in (0, 0, 1):  # low for at least 3 us: one call takes longer than that
                self._reset.value(level)
        try:
            self._command(self._settings)
        except OSError:
            self._address ^= 1  # 0x3D, which a solder bridge on the module selects
            self._command(self._settings)

    def _command(self, commands: bytes) -> None:
        self._bus.writevto(self._address, (b"\x00", commands))  # commands follow

    def _send_columns(self, page: int, first: int, last: int) -> None:
        column, begin = first + self._offset, page * COLUMNS
        self._command(bytes((0xB0 | page, column & 0x0F, 0x10 | column >> 4)))
        columns = self._view[begin + first : begin + last + 1]
        self._bus.writevto(self._address, (b"\x40", columns))  # columns follow
