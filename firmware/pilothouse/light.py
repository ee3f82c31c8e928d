"""The display's brightness: bright while somebody plays, then dim, then off.

While it is off, a small wheel glows every few seconds, to show that the board still works.
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
_PULSE_MS = 6000  # one cycle: dark, then a glow of the sign
_GLOW = ((5700, 1), (5100, 60), (4800, 1))  # ms since the cycle began, brightness from then on
_SIGN = "⚙"
_STEP = 52  # brightness per level of the setting; the display has 255


class Light:
    """Dims the display by the time since the last key.

    settings: "light" (brightness, 1 to 4), "dim" (seconds) and "off" (minutes); 0 for never.
    """

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
        """Set the display to the current brightness."""
        bright = self._settings["light"] * _STEP - 1
        self._canvas.light((0, 1, bright)[self._level])

    def update(self, now: int) -> bool:
        """Adjust the brightness; True if a key has just woken a dark display.

        That key does nothing else, and the caller must draw the whole picture again.
        """
        idle = elapsed(now, self._buttons.idle_since)
        dim, off = self._settings["dim"] * 1000, self._settings["off"] * 60000
        level = _OFF if off and idle > off else _DIM if dim and idle > dim else _BRIGHT
        if level == self._level or (level > self._level and idle >= _JUST_NOW_MS):
            if self._level == _OFF:
                self._pulse(elapsed(now, self._dark_since) % _PULSE_MS)
            return False
        woken = self._level == _OFF
        if woken:
            self._buttons.ignore_held()
        self._level = level
        self._dark_since = now
        self.apply()
        return woken

    def _pulse(self, ms: int) -> None:
        """Show the sign, or darken it, `ms` after the cycle began."""
        for begin, level in _GLOW:
            if ms >= begin:
                self._draw_sign()
                self._canvas.light(level)
                return
        self._canvas.light(0)

    def _draw_sign(self) -> None:
        """Draw the sign alone; nothing is sent if it is shown already."""
        picture = self._canvas.picture
        picture.blank()
        picture.middle(ROWS // 2, WIDTH // 2, _SIGN)
        self._canvas.show()
        self._canvas.finish()
