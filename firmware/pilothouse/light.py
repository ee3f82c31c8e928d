"""The display's light: bright while somebody plays, dim and then off when nobody does."""

from pilothouse.ticks import elapsed

try:
    from typing import TYPE_CHECKING, Any

    if TYPE_CHECKING:
        from pilothouse.protocols import Buttons
        from pilothouse.screen.canvas import Canvas
except ImportError:  # MicroPython
    pass

_OFF, _DIM, _BRIGHT = 0, 1, 2
_JUST_NOW_MS = 500
_STEP = 52  # of the display's 255 levels, for each of the four that can be chosen


class Light:
    """settings: "light" (1 to 4), "dim" (seconds) and "off" (minutes); 0 for never."""

    def __init__(self, canvas: "Canvas", buttons: "Buttons", settings: "dict[str, Any]"):
        self._canvas = canvas
        self._buttons = buttons
        self._settings = settings
        self._level = _BRIGHT

    @property
    def is_on(self) -> bool:
        return self._level != _OFF

    def apply(self) -> None:
        """Light the display as it should be now."""
        bright = self._settings["light"] * _STEP - 1
        self._canvas.light((0, 1, bright)[self._level])

    def update(self, now: int) -> bool:
        """Follow the time since the last key; True if a key has just woken a dark display.

        That key does nothing else.
        """
        idle = elapsed(now, self._buttons.idle_since)
        dim, off = self._settings["dim"] * 1000, self._settings["off"] * 60000
        level = _OFF if off and idle > off else _DIM if dim and idle > dim else _BRIGHT
        if level == self._level or (level > self._level and idle >= _JUST_NOW_MS):
            return False
        woken = self._level == _OFF
        if woken:
            self._buttons.spend()
        self._level = level
        self.apply()
        return woken
