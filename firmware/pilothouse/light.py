"""The display's light: bright while somebody plays, dim and then off when nobody does.

While it is off, a small wheel glows once in a while: the board is asleep, not broken.
"""

from pilothouse.screen.picture import ROWS, WIDTH
from pilothouse.ticks import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.protocols import Buttons
    from pilothouse.screen.canvas import Canvas

_OFF, _DIM, _BRIGHT = 0, 1, 2
_JUST_NOW_MS = 500
_BREATH_MS = 6000  # dark, then a glow of the sign, and so on
_GLOW = ((5700, 1), (5100, 60), (4800, 1))  # from so many ms of a breath on: the display's level
_SIGN = "⚙"
_STEP = 52  # of the display's 255 levels, for each of the four that can be chosen


class Light:
    """settings: "light" (1 to 4), "dim" (seconds) and "off" (minutes); 0 for never."""

    def __init__(self, canvas: "Canvas", buttons: "Buttons", settings: "dict[str, Any]"):
        self._canvas = canvas
        self._buttons = buttons
        self._settings = settings
        self._level = _BRIGHT
        self._dark_since = 0  # ticks

    @property
    def is_on(self) -> bool:
        return self._level != _OFF

    def apply(self) -> None:
        """Light the display as it should be now."""
        bright = self._settings["light"] * _STEP - 1
        self._canvas.light((0, 1, bright)[self._level])

    def update(self, now: int) -> bool:
        """Follow the time since the last key; True if a key has just woken a dark display.

        That key does nothing else, and all that was shown must be drawn again.
        """
        idle = elapsed(now, self._buttons.idle_since)
        dim, off = self._settings["dim"] * 1000, self._settings["off"] * 60000
        level = _OFF if off and idle > off else _DIM if dim and idle > dim else _BRIGHT
        if level == self._level or (level > self._level and idle >= _JUST_NOW_MS):
            if self._level == _OFF:
                self._breathe(elapsed(now, self._dark_since) % _BREATH_MS)
            return False
        woken = self._level == _OFF
        if woken:
            self._buttons.spend()
        self._level = level
        self._dark_since = now
        self.apply()
        return woken

    def _breathe(self, ms: int) -> None:
        """Let the sign glow, or be dark: so many ms after the breath began."""
        for begin, level in _GLOW:
            if ms >= begin:
                self._draw_sign()
                self._canvas.light(level)
                return
        self._canvas.light(0)

    def _draw_sign(self) -> None:
        """Nothing but the sign; nothing is sent if it is there already."""
        picture = self._canvas.picture
        picture.blank()
        picture.middle(ROWS // 2, WIDTH // 2, _SIGN)
        self._canvas.show()
        self._canvas.finish()
