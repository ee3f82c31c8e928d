"""The time of day, which only a laptop knows: the board has no clock."""

from pilothouse.ticks import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.app import App

_RECORDED_EVERY_MS = 60000  # at most: a laptop may repeat itself, and the flash is small


class LaptopTime:
    """What a laptop has said of the time, and its records in the game in progress."""

    def __init__(self, app: "App"):
        self._app = app
        self._seconds = 0  # since 1970; 0 as long as no laptop has told it
        self._set_at = 0  # in ticks
        self._recorded_at: "int | None" = None

    def set(self, seconds: int) -> None:
        """A laptop says that it is so many seconds since 1970."""
        now = self._app.board.ticks()
        self._seconds = seconds
        self._set_at = now
        if self._recorded_at is None or elapsed(now, self._recorded_at) >= _RECORDED_EVERY_MS:
            self.record()

    def record(self) -> None:
        """Write the time into the game in progress, if both are known."""
        table = self._app.table
        if self._seconds and table and not table.ended:
            now = self._app.board.ticks()
            table.note("clock", self._seconds + elapsed(now, self._set_at) // 1000)
            self._recorded_at = now
