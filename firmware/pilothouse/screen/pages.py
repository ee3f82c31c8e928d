"""The log: a page to look at, with nothing to answer."""

from pilothouse.ask import Tell
from pilothouse.keys import DOWN, OK, UP
from pilothouse.screen.picture import ROWS, WIDTH, Picture, wrap
from pilothouse.screen.telling import told
from pilothouse.screen.views import View

try:
    from pilothouse.table import Table
    from pilothouse.words import Words
except ImportError:  # MicroPython
    pass

_ROOM = WIDTH - 14  # beside the scroll marks


class LogPage(View):
    """The answers that stand, the newest first."""

    def __init__(self, say: "Words", table: "Table"):
        super().__init__(Tell("log"), say, {})
        self._table = table
        self._first = 0

    def key(self, key: int) -> bool:
        last = max(0, len(self._table.standing) - 1)
        self._first = max(0, min(last, self._first + {UP: -1, DOWN: 1}.get(key, 0)))
        return key == OK

    def draw(self, picture: Picture, status: "list[str]") -> "tuple[str, str]":
        numbers = self._table.standing
        row, at = 1, len(numbers) - self._first - 1
        while at >= 0:
            what, value = self._table.read(numbers[at])
            text = told(self.say, what, self._table.game.seen(what, value))
            if row + len(wrap(text, _ROOM)) > ROWS:
                picture.right(ROWS - 1, WIDTH - 2, "▼")
                break
            row = picture.paragraph(row, 2, text, _ROOM)
            at -= 1
        if self._first:
            picture.right(1, WIDTH - 2, "▲")
        if not numbers:
            picture.text(1, 2, self.say("nothing"))
        return self.say("log"), ""
