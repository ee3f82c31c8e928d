"""The log: a page to look at, with nothing to answer."""

from pilothouse.keys import DOWN, OK, UP
from pilothouse.screen.describe import describe_record
from pilothouse.screen.picture import ROWS, WIDTH, Picture, wrap
from pilothouse.screen.views import REST, View
from pilothouse.table.questions import Tell

try:
    from typing import Iterator

    from pilothouse.table.table import Table
    from pilothouse.words import Words
except ImportError:  # MicroPython
    pass

_ROOM = WIDTH - 14  # beside the scroll marks


class HistoryPage(View):
    """The answers that stand, the newest first."""

    def __init__(self, say: "Words", table: "Table"):
        super().__init__(Tell("log"), say, {})
        self._table = table
        self._first = 0

    def key(self, key: int) -> bool:
        last = max(0, len(self._table.standing) - 1)
        self._first = max(0, min(last, self._first + {UP: -1, DOWN: 1}.get(key, 0)))
        return key == OK

    def heading(self) -> "tuple[str, str]":
        return self.say("log"), ""

    def body(self, picture: Picture, x: int) -> "Iterator[int]":
        numbers = self._table.standing
        row, at = 1, len(numbers) - self._first - 1
        while at >= 0:
            yield REST
            what, value = self._table.read(numbers[at])
            yield REST
            value = self._table.game.seen(what, value)
            yield REST
            text = describe_record(self.say, what, value)
            if row + len(wrap(text, _ROOM)) > ROWS:
                picture.right(ROWS - 1, WIDTH - 2, "▼")
                break
            if self._first and row == 1:
                picture.right(row, WIDTH - 2, "▲")
            yield row
            row = picture.paragraph(row, x, text, _ROOM)
            at -= 1
        if not numbers:
            picture.text(1, x, self.say("nothing"))
