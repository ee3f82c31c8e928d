"""Counts how many turns an undo goes back."""

from collections.abc import Generator, Sequence
from typing import Any

from pilothouse import games
from pilothouse.games.game import Game
from pilothouse.table.table import Table


class Turns:
    """The turns of a log without undo or correction."""

    def __init__(self, records: Sequence[bytes]):
        self._now = 0
        self._at: dict[int, int] = {}  # number of turns by number of standing records
        table = Table(self._counting)
        for record in records:
            table.follow(record)
            self._at[len(table.standing)] = self._now

    def _counting(self, name: str) -> type[Game]:
        """The game's class, with a `play` that counts the turns."""
        turns = self

        class Counting(games.find(name)):
            def play(self) -> Generator[Any, Any, None]:
                playing = super().play()
                answer = None
                while True:
                    try:
                        request = playing.send(answer)
                    except StopIteration:
                        return
                    if request is None:  # a turn's boundary
                        turns.count()
                    answer = yield request

        return Counting

    def count(self) -> None:
        """Count another turn."""
        self._now += 1

    def back(self, standing: int) -> int:
        """How many turns there are from the point with so many standing records to the end."""
        return self._now - self._at.get(standing, 0)
