"""The display: a picture is drawn beside what is shown, and only what differs is sent."""

from pilothouse.screen.picture import ROWS, WIDTH, Picture
from pilothouse.screen.raster import SPANS, differ

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.protocols import Display
except ImportError:  # MicroPython
    pass

_REVIVE_MS = 2000
_TICKS_MASK = 0x3FFFFFFF  # the wrap of ticks on every port is a multiple of this


class Canvas:
    """Draw on `picture`, then `show` it, all at once or rows from the first on.

    What differs from what is shown is sent at once, as far as the display takes it; `flush` sends
    the rest. A display that does not answer never stops the game: `lost` becomes True, drawing
    goes on in memory, and `revive` brings the picture back.
    """

    def __init__(self, display: "Display"):
        self.lost = False
        self.picture = Picture()
        self._display = display
        self._shown = display.buffer
        self._spans = bytearray(SPANS)  # page, first and last column of each that is to be sent
        self._sent = self._count = 0  # bytes of those
        self._light: "int | None" = None
        self._tried = 0
        self._begun = False  # the first flush sets the display up: one picture sent, not two

    def show(self, first: int = 0, end: int = ROWS) -> None:
        """What is drawn in these rows is to be seen."""
        if not first and self._count:
            self.finish()  # what is left of the last one
        self._count = differ(
            first, self._shown, self.picture.pixels, end, WIDTH, self._spans, self._count
        )
        self._send()

    def show_left(self, end: int, columns: int) -> None:
        """So many columns of the rows behind the first are to be seen, the others not yet."""
        self._count = differ(
            1, self._shown, self.picture.pixels, end, columns, self._spans, self._count
        )
        self._send()

    def _send(self) -> None:
        if self.lost or not self._begun:
            self._count = self._sent  # all is sent when it can be
        elif self._sent < self._count:
            try:
                self._sent = self._display.send(self._spans, self._sent, self._count)
            except OSError:
                self._lose()

    def _lose(self) -> None:
        self.lost = True
        self._sent = self._count

    def hungry(self) -> bool:
        """Whether there is nothing left to send: what is drawn should be shown soon."""
        return self._display.hungry()

    def flush(self) -> bool:
        """Send some of what is left; whether any of it is not out yet."""
        if not self._begun:
            self._begin()
        self._send()
        try:
            if self._sent < self._count or self._display.sending():
                return True
        except OSError:
            self._lose()
        self._sent = self._count = 0
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
