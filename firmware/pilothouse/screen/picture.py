"""One picture: eight rows of text, and what fits into them."""

from pilothouse.screen.font import BIG, SMALL
from pilothouse.screen.raster import STRIDE, blend, fit, paint

WIDTH, ROWS = 128, 8
_BIG_ROWS = 3
_NOTHING = bytearray(1)


def width(text: str, face: bytes = SMALL) -> int:
    """How many columns the text takes, with the gap after its last character."""
    data = text.encode()
    return paint(_NOTHING, 0, 0, data, len(data), face, 0)


_wrapped: "tuple[str, int, list[str]]" = ("", 0, [""])  # the last text: a list asks twice


def wrap(text: str, room: int) -> "list[str]":
    """Lines no wider than room pixels; a newline in the text always breaks."""
    global _wrapped
    if _wrapped[0] != text or _wrapped[1] != room:
        _wrapped = (text, room, _wrap(text.encode(), room))
    return _wrapped[2]


def _wrap(data: bytes, room: int) -> "list[str]":
    lines: "list[str]" = []
    begin, size = 0, len(data)
    while True:
        end = fit(data, begin, size, room, SMALL)
        lines.append(data[begin:end].decode())
        if end == size:
            return lines
        begin = end + 1 if data[end] in b" \n" else end  # within a word too long for any line


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
    """What is to be shown: each text is drawn at once. What is too long is cut off."""

    def __init__(self):
        self.pixels = bytearray(ROWS * STRIDE)

    def text(self, row: int, x: int, text: str) -> int:
        """Small text from column x; gives the column after it."""
        start = row * STRIDE + 1
        data = text.encode()
        return paint(self.pixels, start + x, start + WIDTH, data, len(data), SMALL, 0) - start

    def right(self, row: int, x: int, text: str) -> int:
        """Small text that ends before column x; gives the column before it."""
        data, start = text.encode(), row * STRIDE + 1
        size = len(data)
        left = x - paint(_NOTHING, 0, 0, data, size, SMALL, 0)
        paint(self.pixels, start + left + 1, start + WIDTH, data, size, SMALL, 0)
        return left

    def big(self, row: int, x: int, text: str) -> None:
        """Big text, three rows high, from column x."""
        data = text.encode()
        for page in range(_BIG_ROWS):
            start = (row + page) * STRIDE + 1
            paint(self.pixels, start + x, start + WIDTH, data, len(data), BIG, page)

    def paragraph(self, row: int, x: int, text: str, room: int = WIDTH) -> int:
        """Text over several lines; the row after it."""
        for line in wrap(text, room):
            if row < ROWS:
                self.text(row, x, line)
            row += 1
        return row

    def blank(self) -> None:
        """Begin again."""
        blend(self.pixels, 0, ROWS * STRIDE, 0, 0)

    def clear(self, row: int, x: int = 0) -> None:
        """Empty a row again, from column x on."""
        start = row * STRIDE + 1
        blend(self.pixels, start + x, start + WIDTH, 0, 0)

    def invert(self, row: int, x0: int = 0, x1: int = WIDTH) -> None:
        """Turn dark and light over between these columns."""
        start = row * STRIDE + 1
        blend(self.pixels, start + x0, start + x1, 0xFF, 0xFF)
