"""The display: a picture is drawn beside what is shown, and only what differs is sent."""

import sys

from pilothouse.screen.picture import Picture
from pilothouse.screen.pixels import SPANS_SIZE
from pilothouse.ticks import elapsed

if sys.platform == "rp2":
    from pilothouse.screen.pixels_rp2 import update
else:
    from pilothouse.screen.pixels import update

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.protocols import Display

_REVIVE_MS = 2000


class Canvas:
    """Draw on `picture`, then `show` it; `flush` until all of it is sent.

    A display that does not answer never stops the game: `lost` becomes True, drawing goes on in
    memory, and `revive` brings the picture back.
    """

    def __init__(self, display: "Display"):
        self.lost = False
        self.picture = Picture()
        self._display = display
        self._spans = bytearray(SPANS_SIZE)  # row, first and last column of each
        self._light: "int | None" = None
        self._tried = 0  # ticks when a lost display was last looked for
        self._begun = False  # the first flush sets the display up: one picture sent, not two

    def show(self) -> None:
        """Begin to send what differs between the picture and what is shown."""
        if self._begun:
            self.finish()  # what is left of the last picture
        end = update(self._display.buffer, self.picture.pixels, self._spans)
        if not end or self.lost or not self._begun:
            return  # nothing differs; or the whole picture is sent when the display begins
        try:
            self._display.send(self._spans, end)
        except OSError:
            self.lost = True

    def flush(self) -> bool:
        """Go on sending; True if some of the picture is not out yet."""
        if not self._begun:
            self._begin()
        try:
            if self._display.sending():
                return True
        except OSError:
            self.lost = True
        return False

    def finish(self) -> None:
        """Send all that is left."""
        while self.flush():
            pass

    def use(self, display: "Display") -> None:
        """Go on with another display, or with the same one set up anew."""
        self.finish()
        self._display = display
        self.lost = self._begun = False

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
        if self.lost and elapsed(now, self._tried) >= _REVIVE_MS:
            self._tried = now
            self._begin()

    def _begin(self) -> None:
        """Set the display up with the whole picture as it should be."""
        self._begun = True
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
