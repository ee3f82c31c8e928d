"""A picture that remembers its texts and their positions, for checking what is displayed."""

from pilothouse.screen.font import BIG, SMALL
from pilothouse.screen.header import draw_header
from pilothouse.screen.picture import ROWS, WIDTH, Picture
from pilothouse.screen.text import width, wrap


class Noted(Picture):
    """A picture with its texts.

    rows: the texts of each row, as (x, text, typeface). inverted: for each row, the inverted
    columns as (first, end), or None.
    """

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

    def middle(self, row, x, text):
        self.rows[row].append((x - width(text) // 2, text, SMALL))
        super().middle(row, x, text)

    def paragraph(self, row, x, text, room=WIDTH):
        for number, line in enumerate(wrap(text, room)[: ROWS - row]):
            if line:
                self.rows[row + number].append((x, line, SMALL))
        return super().paragraph(row, x, text, room)

    def big(self, row, x, text, face=BIG):
        super().big(row, x, text, face)
        for page in range(face.pages):
            self.rows[row + page].append((x, text, face))

    def clear(self, row, x=0, end=WIDTH):
        super().clear(row, x, end)
        self.rows[row] = [item for item in self.rows[row] if not x <= item[0] < end]
        if end == WIDTH:
            self.inverted[row] = None

    def invert(self, row, x=0, end=WIDTH):
        super().invert(row, x, end)
        self.inverted[row] = None if self.inverted[row] == (x, end) else (x, end)


def drawn(view, status=()):
    """The picture that a view draws, with its header."""
    picture = Noted()
    title, name = view.heading()
    draw_header(picture, title, name, "", "⇄")
    view.draw(picture, list(status))
    return picture
