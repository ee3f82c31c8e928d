"""How many turns an undo goes back."""

from collections.abc import Sequence

from pilothouse import games
from pilothouse.table.table import Table


class _Counting(Table):
    """A table that counts the turns as it goes through them."""

    turns = 0

    def _take_snapshot(self) -> None:
        self.turns += 1
        super()._take_snapshot()


class Turns:
    """The turns of a log without undo."""

    def __init__(self, records: Sequence[bytes]):
        table = _Counting(games.find)
        self._at: dict[int, int] = {}  # turns by how many records stand
        for record in records:
            table.follow(record)
            self._at[len(table.standing)] = table.turns
        self._now = table.turns

    def back(self, standing: int) -> int:
        """How many turns lie between the end of the log and the point where so many stand."""
        return self._now - self._at.get(standing, 0)
