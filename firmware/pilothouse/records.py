"""The records of the game in progress: they are on the flash, the few at hand in memory."""

import json

from pilothouse import loaded

try:
    from typing import TYPE_CHECKING, Any, Iterator

    if TYPE_CHECKING:
        from array import array

        from pilothouse.journal import Journal, Record
        from pilothouse.table import Mark
except ImportError:  # MicroPython
    pass

_HAND = 32  # records that are read together,
_PAGE = 8  # and of a log that is read backwards


def written(n: int, what: str, value: "Any", ms: int) -> bytes:
    """A record as it is kept and sent."""
    return json.dumps([n, what, value, ms], separators=(",", ":")).encode()


class Saved:
    """The journal's current game as a list of records (bytes) that only grows."""

    def __init__(self, journal: "Journal"):
        self._journal = journal
        self._first = 0  # of those at hand
        self._hand: "list[bytes]" = []

    def append(self, record: "Record") -> None:
        if self._hand:
            self._hand = []
        self._journal.append(record)

    def forget(self) -> None:
        """Give up the memory of those at hand."""
        self._hand = []

    def __len__(self) -> int:
        return self._journal.count()

    def __iter__(self) -> "Iterator[bytes]":
        return self._journal.whole()

    def since(self, first: int) -> "Iterator[bytes]":
        """The saved ones from number `first` on: faster for many of them."""
        return self._journal.read(self._journal.current, first)

    def __getitem__(self, n: int) -> bytes:
        at = n - self._first
        if not 0 <= at < len(self._hand):
            count = _HAND if n >= _PAGE else _PAGE  # of the first ones somebody wants a few
            self._first = n
            if self._hand and at < 0:
                count = _PAGE
                self._first = max(0, n - _PAGE + 1)
            self._hand = self._journal.some(self._first, count)
            at = n - self._first
        return self._hand[at]

    def mark(self, standing: "array[int]") -> "Mark | None":
        """The newest mark among the records that stand."""
        journal = self._journal
        return loaded.once("pilothouse.mark").read(journal.root, journal.current, standing)
