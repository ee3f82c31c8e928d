"""Saving: records, settings and now and then a snapshot go to the flash after the picture."""

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
    """What is not on the flash yet, and bringing it there."""

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
        self._finished = False  # the end of its game is on the flash too
        self._snapshot_at = 0  # how many records lead to the snapshot on the flash
        self._failed_at: "int | None" = None  # ticks of the last save that failed,
        self._failing_since = 0  # and of the first of them

    def set_table(self, table: "Table | None", game_id: str, saved: int) -> None:
        """This is the table now, with so many records on the flash."""
        self._table = table
        self._game_id = game_id
        self.saved = saved
        self._finished = False
        self._snapshot_at = 0

    def _ends(self) -> bool:
        return self._table is not None and self._table.ended is not None and not self._finished

    @property
    def fails(self) -> bool:
        """Saving does not work: what was played since is in memory only."""
        return self._failed_at is not None

    @property
    def sendable(self) -> int:
        """How many of the table's records a laptop may have: those that are saved.

        While saving fails it may have the others too, as it may be the only one to keep them.
        """
        return len(self._table.records) if self.fails and self._table else self.saved

    def minutes_unsaved(self) -> int:
        """For how long saving has failed."""
        return elapsed(self._ticks(), self._failing_since) // 60000

    def is_pending(self) -> bool:
        """Whether there is something to save."""
        return self.settings_changed or bool(self._journal.queue) or self._ends()

    def is_due(self) -> bool:
        """Whether there is something to save, and no reason to wait."""
        if not self.is_pending():
            return False
        return self._failed_at is None or elapsed(self._ticks(), self._failed_at) > _RETRY_MS

    def save(self) -> str:
        """Save all of it; what went wrong, the first time it does, or "".

        After an error the records stay queued, and the next save tries again.
        """
        try:
            self._journal.save()
            if self._ends():
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
