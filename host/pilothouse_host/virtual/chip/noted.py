"""A picture that remembers what was written where, for whoever wants to read the display."""

from pilothouse.screen.font import BIG, SMALL
from pilothouse.screen.picture import ROWS, WIDTH, Picture, width
from pilothouse.screen.stage import header


class Noted(Picture):
    """`rows` has the texts of each row as (x, text, face), `inverted` the columns turned over."""

    def __init__(self):
        super().__init__()
        self._forget()

    def blank(self):
        super().blank()
        self._forget()

    def _forget(self):
        self.rows = [[] for _ in range(ROWS)]
        self.inverted = [None] * ROWS

    def text(self, row, x, text):
        if text:
            self.rows[row].append((x, text, SMALL))
        return super().text(row, x, text)

    def right(self, row, x, text):
        self.rows[row].append((x - width(text) + 1, text, SMALL))
        return super().right(row, x, text)

    def big(self, row, x, text):
        super().big(row, x, text)
        for page in range(3):
            self.rows[row + page].append((x, text, BIG))

    def clear(self, row, x=0):
        super().clear(row, x)
        self.rows[row] = [item for item in self.rows[row] if item[0] < x]
        self.inverted[row] = None

    def invert(self, row, x0=0, x1=WIDTH):
        super().invert(row, x0, x1)
        self.inverted[row] = None if self.inverted[row] == (x0, x1) else (x0, x1)


def drawn(view, status=()):
    """What a view draws, with its header."""
    picture = Noted()
    title, name = view.heading()
    header(picture, title, name, "", "⇄")
    for _ in view.draw(picture, lambda _who: list(status)):
        pass
    return picture
