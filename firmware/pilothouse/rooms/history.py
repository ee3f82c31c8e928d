"""The log: what was answered, and from where on to take it back."""

from pilothouse.keys import DOWN, OK, UP
from pilothouse.screen.describe import describe_record
from pilothouse.screen.picture import ROWS, WIDTH, Picture
from pilothouse.screen.text import wrap
from pilothouse.screen.view import View
from pilothouse.table.questions import Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.table.table import Table
    from pilothouse.words import Words

_TOP = 2  # below a free row: the bar of the line on top would look like a part of the title
_ROOM = WIDTH - 14  # beside the scroll marks


class HistoryPage(View):
    """The answers that stand, the newest first; OK takes back the one on top and all since."""

    def __init__(self, say: "Words", table: "Table"):
        super().__init__(Tell("log"), say, {})
        self._table = table
        self._first = 0  # how many are newer than the one on top

    def key(self, key: int) -> bool:
        numbers = self._table.standing
        last = max(0, len(numbers) - 1)
        self._first = max(0, min(last, self._first + {UP: -1, DOWN: 1}.get(key, 0)))
        if key != OK:
            return False
        self.value = numbers[last - self._first] if numbers else None
        return True

    def heading(self) -> "tuple[str, str]":
        return self.say("log"), "OK ⟲"

    def body(self, picture: Picture, x: int) -> None:
        table = self._table
        row, at = _TOP, len(table.standing) - self._first - 1
        while at >= 0:
            n = table.standing[at]
            what, value = table.read(n)
            value = table.game.seen(what, value)
            text = describe_record(self.say, what, value, table.who_answered(n))
            if row + len(wrap(text, _ROOM)) > ROWS:
                picture.right(ROWS - 1, WIDTH - 2, "▼")
                break
            if self._first and row == _TOP:
                picture.right(row, WIDTH - 2, "▲")
            end = picture.paragraph(row, x, text, _ROOM)
            if row == _TOP:
                for chosen in range(row, end):
                    picture.invert(chosen, 0, _ROOM + 4)
            row = end
            at -= 1
        if not table.standing:
            picture.text(_TOP, x, self.say("nothing"))
