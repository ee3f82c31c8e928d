"""Saves records, settings and now and then a snapshot to the flash, after the picture is sent."""

from pilothouse import settings as settings_file
from pilothouse.table import snapshots
from pilothouse.ticks import elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from pilothouse.journal.journal import Journal
    from pilothouse.table.table import Table

SNAPSHOT_EVERY = 60  # answers
_RETRY_MS = 5000  # after a save that failed


class Saver:
    """Knows what is not on the flash yet, and saves it.

    root: the folder for files; ticks: the board's clock in ms.
    """

    def __init__(
        self,
        root: str,
        journal: "Journal",
        settings: "dict[str, Any]",
        ticks: "Callable[[], int]",
    ):
        self._root = root
        self._journal = journal
        self._settings = settings
        self._ticks = ticks
        self.settings_changed = False
        self.saved = 0  # records of the table that are on the flash
        self._table: "Table | None" = None
        self._game_id = ""
        self._finished = False  # whether the journal has finished its game
        self._snapshot_at = 0  # number of records before the snapshot on the flash
        self._failed_at: "int | None" = None  # ticks at the last save, if that failed
        self._failing_since = 0  # ticks at the first failure since a save last worked

    def set_table(self, table: "Table | None", game_id: str, saved: int) -> None:
        """Save this table from now on; `saved` of its records are on the flash already."""
        self._table = table
        self._game_id = game_id
        self.saved = saved
        self._finished = False
        self._snapshot_at = 0

    def _must_finish(self) -> bool:
        """Whether the game has ended, and the journal has still to finish it."""
        return self._table is not None and self._table.ended is not None and not self._finished

    @property
    def fails(self) -> bool:
        """Whether the last save failed: newer records are in memory only."""
        return self._failed_at is not None

    @property
    def sendable(self) -> int:
        """How many of the table's records may be sent to a laptop: those that are saved.

        While saving fails all may be sent, as the laptop may hold the only copy.
        """
        return len(self._table.records) if self.fails and self._table else self.saved

    def minutes_unsaved(self) -> int:
        """Minutes since saving began to fail."""
        return elapsed(self._ticks(), self._failing_since) // 60000

    def is_pending(self) -> bool:
        """Whether there is something to save."""
        return self.settings_changed or bool(self._journal.queue) or self._must_finish()

    def is_due(self) -> bool:
        """Whether to save now: something is pending, and a failed save is not too recent."""
        if not self.is_pending():
            return False
        return self._failed_at is None or elapsed(self._ticks(), self._failed_at) > _RETRY_MS

    def save(self) -> str:
        """Save everything. Returns the error's text when saving begins to fail, else "".

        After an error the records stay queued, and the next save tries again.
        """
        try:
            self._journal.save()
            if self._must_finish():
                self._journal.finish()
                self._finished = True
            if self.settings_changed:
                settings_file.save(self._root, self._settings)
                self.settings_changed = False
        except OSError as error:
            first = not self.fails
            self._failed_at = self._ticks()
            if first:
                self._failing_since = self._failed_at
            return str(error) if first else ""
        self._failed_at = None
        if self._table:
            self.saved = len(self._table.records)
            self._save_snapshot(self._table)
        return ""

    def _save_snapshot(self, table: "Table") -> None:
        snapshot = table.oldest_snapshot()
        if snapshot and abs(snapshot[0] - self._snapshot_at) > SNAPSHOT_EVERY:
            self._snapshot_at = snapshot[0]
            snapshots.write(self._root, self._game_id, snapshot)
