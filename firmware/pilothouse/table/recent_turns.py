"""Snapshots in memory from the last turns, so that an undo need not replay the whole game."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NEAR_TURNS = 8  # how many turns back an undo finds a snapshot in memory
# The least number of records between two snapshots, as each costs time, and memory for the state's
# JSON: where turns are short, not every turn needs one.
_SPACING = 8


class RecentTurns:
    """A game's snapshots, the oldest first."""

    def __init__(self):
        # For each: how many standing records lead to it, how many of these are throws, the state
        # as JSON.
        self._snapshots: "list[tuple[int, int, str]]" = []
        self._turns: "list[int]" = []  # the number of the turn that each of them begins
        self._turn = 0

    def is_empty(self) -> bool:
        """Whether there is no snapshot at all."""
        return not self._snapshots

    def add(self, done: int, throws: int, state: str) -> None:
        """Append a snapshot."""
        self._snapshots.append((done, throws, state))
        self._turns.append(self._turn)

    def begin(self, done: int, throws: int, state: "dict[str, Any]") -> None:
        """Note that a turn begins; take a snapshot if the last one is old enough."""
        snapshots = self._snapshots
        if snapshots and snapshots[-1][0] == done:
            self._drop_last()  # outdated: a correction has changed the state
        else:
            self._turn += 1
        if snapshots and done - snapshots[-1][0] < _SPACING:
            return
        self.add(done, throws, json.dumps(state, separators=(",", ":")))
        while len(snapshots) > 1 and self._turns[1] <= self._turn - NEAR_TURNS:
            snapshots.pop(0)
            self._turns.pop(0)

    def forget_after(self, done: int) -> None:
        """Drop the snapshots that more than `done` records lead to, after an undo."""
        while self._snapshots and self._snapshots[-1][0] > done:
            self._drop_last()

    def _drop_last(self) -> None:
        self._snapshots.pop()
        self._turn = self._turns.pop()

    def last(self) -> "tuple[int, int, str]":
        """The latest snapshot; (0, 0, "") for the start of the game if there is none."""
        return self._snapshots[-1] if self._snapshots else (0, 0, "")

    def oldest(self) -> "tuple[int, int, str] | None":
        """The oldest snapshot, not counting the start of the game; None if there is none."""
        for snapshot in self._snapshots:
            if snapshot[0]:
                return snapshot
        return None
