"""The records of the game in progress: they are on the flash, the few at hand in memory."""

try:
    from typing import Iterator

    from pilothouse.journal import Journal
except ImportError:  # MicroPython
    pass

_HAND = 16  # records that are read together


class Saved:
    """The journal's current game as a list of records (bytes) that only grows."""

    def __init__(self, journal: "Journal"):
        self._journal = journal
        self._first = 0  # of those at hand
        self._hand: "list[bytes]" = []

    def append(self, record: bytes) -> None:
        self._journal.append(record)

    def __len__(self) -> int:
        return self._journal.count()

    def __iter__(self) -> "Iterator[bytes]":
        return self._journal.all()

    def __getitem__(self, n: int) -> bytes:
        at = n - self._first
        if not 0 <= at < len(self._hand):
            self._first = n // _HAND * _HAND
            self._hand = self._journal.some(self._first, _HAND)
            at = n - self._first
        return self._hand[at]
