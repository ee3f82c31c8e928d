"""One picture: eight rows of text, laid out before any of it is drawn."""

from pilothouse.screen.canvas import BIG0, NORMAL, width

try:
    from typing import Tuple

    from pilothouse.screen.canvas import Canvas

    Item = Tuple[int, str, int]
except ImportError:  # MicroPython
    pass

WIDTH, ROWS = 128, 8
BIG_ROWS = 3


_wrapped: "tuple[str, int, list[str]]" = ("", 0, [""])  # the last text: a list asks twice


def wrap(text: str, room: int) -> "list[str]":
    """Lines no wider than room pixels; a newline in the text always breaks."""
    global _wrapped
    if _wrapped[0] != text or _wrapped[1] != room:
        _wrapped = (text, room, _wrap(text, room))
    return _wrapped[2]


def _wrap(text: str, room: int) -> "list[str]":
    lines: "list[str]" = []
    space = width(" ")
    for paragraph in text.split("\n"):
        line = ""
        wide = 0
        for word in paragraph.split(" "):
            needs = width(word)
            if line and wide + space + needs > room:
                lines.append(line)
                line = ""
            if line:
                line += " " + word
                wide += space + needs
                continue
            while needs > room:  # a word too long for any line, such as a path
                fits = _fitting(word, room)
                lines.append(word[:fits])
                word = word[fits:]
                needs = width(word)
            line, wide = word, needs
        lines.append(line)
    return lines


def shorten(text: str, room: int) -> str:
    """The text, with … for its end where it is wider than room pixels."""
    if width(text) <= room:
        return text
    return text[: _fitting(text, room - width("…"))] + "…"


def _fitting(text: str, room: int) -> int:
    """How many of its characters are no wider than room pixels; at least one."""
    count = len(text)
    while count > 1 and width(text[:count]) > room:
        count -= 1
    return count


class Picture:
    """What is to be shown; `draw` gives it to the canvas, which sends only what differs."""

    def __init__(self):
        self._rows: "list[list[Item]]" = [[] for _ in range(ROWS)]
        self._inverted: "list[tuple[int, int] | None]" = [None] * ROWS

    def text(self, row: int, x: int, text: str) -> None:
        """Small text from column x."""
        if text:
            self._rows[row].append((x, text, NORMAL))

    def right(self, row: int, x: int, text: str) -> None:
        """Small text that ends before column x."""
        self.text(row, x - width(text) + 1, text)

    def big(self, row: int, x: int, text: str) -> None:
        """Big text, three rows high, from column x."""
        for part in range(BIG_ROWS):
            self._rows[row + part].append((x, text, BIG0 + part))

    def paragraph(self, row: int, x: int, text: str, room: int = WIDTH) -> int:
        """Text over several lines; the row after it."""
        for line in wrap(text, room):
            if row < ROWS:
                self.text(row, x, line)
            row += 1
        return row

    def clear(self, row: int) -> None:
        """Empty a row again."""
        self._rows[row] = []
        self._inverted[row] = None

    def invert(self, row: int, x0: int = 0, x1: int = WIDTH) -> None:
        """Dark on light between these columns."""
        self._inverted[row] = (x0, x1)

    def corner(self, text: str) -> None:
        """Put a text before the sign at the header's right end, where the title leaves room."""
        row = self._rows[0]
        sign = row.pop()
        end = row[0][0] + width(row[0][1]) + 4
        x = sign[0] - width(text) - 3
        if len(row) > 1 and end < x:  # something stands there: it makes room
            name = row.pop()[1]
            left = x - width(name) - 4
            if end < left:
                row.append((left, name, NORMAL))
        if end < x:
            row.append((x, text, NORMAL))
        row.append(sign)

    def draw(self, canvas: "Canvas") -> None:
        """Lay it onto the display's rows."""
        for row in range(ROWS):
            canvas.row(row, tuple(self._rows[row]), self._inverted[row])
