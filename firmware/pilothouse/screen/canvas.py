"""The display: a picture is drawn beside what is shown, and only what differs is sent."""

from pilothouse.screen.picture import ROWS, WIDTH, Picture
from pilothouse.screen.raster import SPANS, differ

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.protocols import Display
except ImportError:  # MicroPython
    pass

_PLACING = 8  # bytes on the bus before a span
_REVIVE_MS = 2000
_TICKS_MASK = 0x3FFFFFFF  # the wrap of ticks on every port is a multiple of this


class Canvas:
    """Draw on `picture`, then `show` it, all at once or rows from the first on; `flush` sends it.

    A display that does not answer never stops the game: `lost` becomes True, drawing goes on in
    memory, and `revive` brings the picture back.
    """

    def __init__(self, display: "Display"):
        self.lost = False
        self.picture = Picture()
        self._display = display
        self._spans = bytearray(SPANS)  # page, first and last column of each that is to be sent
        self._sent = self._count = 0  # bytes of those
        self._light: "int | None" = None
        self._tried = 0
        self._begun = False  # the first flush sets the display up: one picture sent, not two

    def show(self, first: int = 0, end: int = ROWS, columns: int = WIDTH) -> None:
        """What is drawn there is to be seen; nothing is sent yet."""
        if not first:
            if self._count:
                self.finish()  # what is left of the last one
            self._sent = self._count = 0
        count = self._count
        self._count = differ(
            self._display.buffer, self.picture.pixels, first, end, columns, self._spans, count
        )
        if self.lost or not self._begun:
            self._count = count  # all is sent when it can be

    def flush(self) -> bool:
        """Send some of what has changed; whether any of it is not out yet."""
        if not self._begun:
            self._begin()
        display, spans = self._display, self._spans
        begin = at = self._sent
        try:
            if at < self._count:
                room = display.room
                while at < self._count and room > 0:
                    room -= spans[at + 2] - spans[at + 1] + _PLACING
                    at += 3
                self._sent = at
                if begin < at:
                    display.send(spans, begin, at)
            if display.sending or at < self._count:
                return True
        except OSError:
            self.lost = True
            self._sent = self._count
        return False

    def finish(self) -> None:
        """Send all of it."""
        while self.flush():
            pass

    def light(self, level: int) -> None:
        """Brightness 1 to 255, or 0 for off; kept when the display comes back."""
        if level == self._light:
            return
        self._light = level
        if self.lost or not self._begun:
            return
        try:
            self._apply_light()
        except OSError:
            self.lost = True

    def revive(self, now: int) -> None:
        """Try to bring a lost display back, at most every 2 s (`now`: the board's ticks)."""
        if self.lost and (now - self._tried) & _TICKS_MASK >= _REVIVE_MS:
            self._tried = now
            self._begin()

    def _begin(self) -> None:
        """Set the display up with the whole picture as it should be."""
        self._begun = True
        self._sent = self._count = 0
        try:
            self._display.begin()
            self._apply_light()
        except OSError:
            self.lost = True
            return
        self.lost = False

    def _apply_light(self) -> None:
        if self._light:
            self._display.contrast(self._light)
        if self._light is not None:
            self._display.power(self._light > 0)
