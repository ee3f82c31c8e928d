"""How long the player on turn has been thinking."""

from pilothouse.ticks import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable


class TurnClock:
    """ticks: the board's clock in ms."""

    def __init__(self, ticks: "Callable[[], int]"):
        self._ticks = ticks
        self._who: "str | None" = None
        self._began = 0
        self._held = 0  # how long the turn had lasted when it was paused
        self._shown = -1  # seconds

    def forget(self) -> None:
        """Another game: nobody is on turn."""
        self._who = None

    def turn_of(self, who: str) -> None:
        """This player is asked; the clock begins if it was another's turn."""
        if who != self._who:
            self._who = who
            self._began = self._ticks()
        self._shown = -1

    def hold(self) -> None:
        """The game is paused."""
        self._held = elapsed(self._ticks(), self._began)

    def go_on(self) -> None:
        """The pause is over; it does not count."""
        self._began = elapsed(self._ticks(), self._held)

    def show_again(self) -> None:
        """Whatever was shown is gone."""
        self._shown = -1

    def new_text(self) -> "str | None":
        """The time as it should be shown, if that is another than before."""
        seconds = elapsed(self._ticks(), self._began) // 1000
        if seconds == self._shown:
            return None
        self._shown = seconds
        return "%d:%02d" % (seconds // 60, seconds % 60)
