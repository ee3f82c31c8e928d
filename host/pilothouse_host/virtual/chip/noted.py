"""A picture that remembers what was written where, for whoever wants to read the display."""

from pilothouse.screen.font import BIG, SMALL
from pilothouse.screen.picture import ROWS, WIDTH, Picture
from pilothouse.screen.stage import header


class Noted(Picture):
    """`rows` has the texts of each row as (x, text, face), `inverted` the last columns turned."""

    def __init__(self):
        super().__init__()
        self.forget()

    def forget(self):
        """Begin again, as the pixels do when the picture is shown."""
        self.rows = [[] for _ in range(ROWS)]
        self.inverted = [None] * ROWS

    def text(self, row, x, text):
        super().text(row, x, text)
        if text:
            self.rows[row].append((x, text, SMALL))

    def big(self, row, x, text):
        super().big(row, x, text)
        for page in range(3):
            self.rows[row + page].append((x, text, BIG))

    def clear(self, row):
        super().clear(row)
        self.rows[row] = []
        self.inverted[row] = None

    def invert(self, row, x0=0, x1=WIDTH):
        super().invert(row, x0, x1)
        self.inverted[row] = (x0, x1)


def drawn(view, status=()):
    """What a view draws, with its header."""
    picture = Noted()
    title, name = view.draw(picture, list(status))
    header(picture, title, name, "", "⇄")
    return picture
