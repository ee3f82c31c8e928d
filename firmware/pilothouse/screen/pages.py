"""The log: a page to look at, with nothing to answer."""

from pilothouse.ask import Tell
from pilothouse.keys import DOWN, OK, UP
from pilothouse.screen.picture import ROWS, WIDTH, Picture, shorten
from pilothouse.screen.telling import told
from pilothouse.screen.views import View, header

try:
    from pilothouse.table import Table
    from pilothouse.words import Words
except ImportError:  # MicroPython
    pass


class LogPage(View):
    """The answers that stand, the newest first."""

    def __init__(self, say: "Words", table: "Table"):
        super().__init__(Tell("log"), say, {})
        self._table = table
        self._first = 0

    def key(self, key: int) -> bool:
        last = max(0, len(self._table.standing) - ROWS + 1)
        self._first = max(0, min(last, self._first + {UP: -1, DOWN: 1}.get(key, 0)))
        return key == OK

    def picture(self, status: "list[str]", linked: bool) -> Picture:
        picture = Picture()
        header(picture, self.say("log"), "", linked)
        numbers = self._table.standing
        for row in range(1, ROWS):
            at = len(numbers) - self._first - row
            if at >= 0:
                what, value = self._table.read(numbers[at])
                line = told(self.say, what, self._table.game.seen(what, value))
                picture.text(row, 2, shorten(line, WIDTH - 2))
        if not numbers:
            picture.text(1, 2, self.say("nothing"))
        return picture
