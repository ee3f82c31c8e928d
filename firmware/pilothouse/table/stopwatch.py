"""Measures the time between two records."""

from pilothouse.ticks import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable


class Stopwatch:
    """Milliseconds since it was last read; always 0 without ticks().

    read_last: ticks at the last reading. Restoring the value before a reading undoes it.
    """

    def __init__(self, ticks: "Callable[[], int] | None"):
        self._ticks = ticks
        self.read_last: "int | None" = None

    def read(self, counts: bool) -> int:
        """Milliseconds since the last reading; 0 unless `counts`, as in a pause."""
        last = self.read_last
        self.read_last = now = self._ticks() if self._ticks else 0
        return elapsed(now, last) if counts and last is not None else 0
