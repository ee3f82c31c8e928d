"""The last turns, so that an undo is quick: the state at some of their beginnings, in memory."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NEAR_TURNS = 8  # that an undo reaches from a snapshot in memory
# Records at least between two snapshots: where turns are short, one of some turns is enough. Each
# takes time, and as much memory as the state has letters.
_APART = 8


class RecentTurns:
    """A game's snapshots, the oldest first."""

    def __init__(self):
        # How many records stand before each, how many of them are throws, the state as JSON.
        self._snapshots: "list[tuple[int, int, str]]" = []
        self._turns: "list[int]" = []  # which turn each of them begins
        self._turn = 0

    def is_empty(self) -> bool:
        """Whether there is no snapshot at all."""
        return not self._snapshots

    def add(self, done: int, throws: int, state: str) -> None:
        """One more snapshot, the latest."""
        self._snapshots.append((done, throws, state))
        self._turns.append(self._turn)

    def begin(self, done: int, throws: int, state: "dict[str, Any]") -> None:
        """A turn begins: take a snapshot if the last one is some time ago."""
        snapshots = self._snapshots
        if snapshots and snapshots[-1][0] == done:
            self._drop_last()  # a correction has changed the state since
        else:
            self._turn += 1
        if snapshots and done - snapshots[-1][0] < _APART:
            return
        self.add(done, throws, json.dumps(state, separators=(",", ":")))
        while len(snapshots) > 1 and self._turns[1] <= self._turn - NEAR_TURNS:
            snapshots.pop(0)
            self._turns.pop(0)

    def forget_after(self, done: int) -> None:
        """Only so many records stand now."""
        while self._snapshots and self._snapshots[-1][0] > done:
            self._drop_last()

    def _drop_last(self) -> None:
        self._snapshots.pop()
        self._turn = self._turns.pop()

    def last(self) -> "tuple[int, int, str]":
        """The latest snapshot; before the first one the very beginning, with no state."""
        return self._snapshots[-1] if self._snapshots else (0, 0, "")

    def oldest(self) -> "tuple[int, int, str] | None":
        """The oldest that is not the very beginning."""
        for snapshot in self._snapshots:
            if snapshot[0]:
                return snapshot
        return None
