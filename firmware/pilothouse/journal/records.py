"""The records of the game in progress, as the table reads and appends them."""

from pilothouse.table import snapshots

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from typing import Iterator

    from pilothouse.journal.journal import Journal
    from pilothouse.table.table import Snapshot

_CACHED = 32  # consecutive records that are read and cached together


class JournalRecords:
    """The journal's current game as an append-only list of records (bytes)."""

    def __init__(self, journal: "Journal"):
        self._journal = journal
        self._cache: "list[bytes]" = []
        self._cached_from = 0  # the number of the first record in the cache

    def append(self, record: bytes) -> None:
        """Queue the next record; the journal's `save` writes it to the flash."""
        self._cache = []
        self._journal.append(record)

    def __len__(self) -> int:
        return self._journal.count()

    def __iter__(self) -> "Iterator[bytes]":
        return self._journal.read_current()

    def __getitem__(self, n: int) -> bytes:
        if not self._cached_from <= n < self._cached_from + len(self._cache):
            self._cached_from = n - n % _CACHED
            self._cache = self._journal.read_range(self._cached_from, _CACHED)
        return self._cache[n - self._cached_from]

    def snapshot(self, standing: "array[int]") -> "Snapshot | None":
        """The newest snapshot on the flash that fits these standing records, or None."""
        return snapshots.read(self._journal.root, self._journal.current, standing)
