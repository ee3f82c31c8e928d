"""The display: a picture is drawn beside what is shown, and only what differs is sent."""

from pilothouse.screen.picture import Picture
from pilothouse.screen.raster import SPANS, differ

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.protocols import Display
except ImportError:  # MicroPython
    pass

_ALL = 2048  # more than there is to send
_PLACING = 8  # bytes on the bus before a span
_REVIVE_MS = 2000
_TICKS_MASK = 0x3FFFFFFF  # the wrap of ticks on every port is a multiple of this


class Canvas:
    """Draw on `picture`, then `show` it; `flush` sends it.

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

    def show(self) -> None:
        """What is drawn is to be seen; nothing is sent yet."""
        if self._sent < self._count:
            self.flush()  # what is left of the last one
        self._sent = 0
        self._count = differ(self._display.buffer, self.picture.pixels, self._spans)
        if self.lost or not self._begun:
            self._count = 0  # all is sent when it can be

    def flush(self, limit: int = _ALL) -> bool:
        """Send changed columns, about as many as the limit; whether any remain."""
        if not self._begun:
            self._begin()
        spans = self._spans
        at = self._sent
        while at < self._count:
            if limit <= 0:
                return True
            try:
                self._display.show(spans[at], spans[at + 1], spans[at + 2])
            except OSError:
                self.lost = True
                self._count = 0
                return False
            limit -= spans[at + 2] - spans[at + 1] + _PLACING
            at += 3
            self._sent = at
        return False

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
