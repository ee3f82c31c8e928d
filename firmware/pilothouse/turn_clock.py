"""Measures how long the current player's turn has taken so far."""

from pilothouse.ticks import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable


class TurnClock:
    """Times a turn, not counting pauses. ticks: the board's clock in ms."""

    def __init__(self, ticks: "Callable[[], int]"):
        self._ticks = ticks
        self._who: "str | None" = None
        self._began = 0
        self._paused_at = 0  # ms of the turn
        self._shown = -1  # seconds; -1 for none

    def reset(self) -> None:
        """Forget whose turn it is, as another game begins."""
        self._who = None

    def turn_of(self, who: str) -> None:
        """This player is asked; the clock restarts if it was another player's turn."""
        if who != self._who:
            self._who = who
            self._began = self._ticks()
        self._shown = -1

    def pause(self) -> None:
        """Stop the clock."""
        self._paused_at = elapsed(self._ticks(), self._began)

    def resume(self) -> None:
        """Let the clock go on after a pause."""
        self._began = elapsed(self._ticks(), self._paused_at)

    def show_again(self) -> None:
        """The time is no longer on the display: the next `new_text` gives it."""
        self._shown = -1

    def new_text(self) -> "str | None":
        """The time to show, or None if it has not changed since the last call."""
        seconds = elapsed(self._ticks(), self._began) // 1000
        if seconds == self._shown:
            return None
        self._shown = seconds
        return "%d:%02d" % (seconds // 60, seconds % 60)
