"""The time of day, which only a laptop knows: the board has no clock."""

from pilothouse.ticks import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.app import App

_RECORDED_EVERY_MS = 60000  # at most once a minute: the laptop may repeat it, the flash is small


class LaptopTime:
    """Keeps the time that a laptop has told, and records it in the game in progress."""

    def __init__(self, app: "App"):
        self._app = app
        self._seconds = 0  # since 1970; 0 while unknown
        self._set_at = 0  # ticks when it was set
        self._recorded_at: "int | None" = None

    def set(self, seconds: int) -> None:
        """Set the time, in seconds since 1970."""
        now = self._app.board.ticks()
        self._seconds = seconds
        self._set_at = now
        if self._recorded_at is None or elapsed(now, self._recorded_at) >= _RECORDED_EVERY_MS:
            self.record()

    def record(self) -> None:
        """Record the time in the game in progress, if there is one and the time is known."""
        table = self._app.table
        if self._seconds and table and not table.ended:
            now = self._app.board.ticks()
            table.note("clock", self._seconds + elapsed(now, self._set_at) // 1000)
            self._recorded_at = now
