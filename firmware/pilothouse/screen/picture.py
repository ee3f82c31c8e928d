"""One picture: eight rows of text, and what fits into them."""

from pilothouse.screen.font import BIG, SMALL
from pilothouse.screen.raster import LINE, STRIDE, blend, paint, wipe

WIDTH, ROWS = 128, 8
_NOTHING = bytearray(1)


def width(text: str, face: bytes = SMALL) -> int:
    """How many columns the text takes, with the gap after its last character."""
    return paint(_NOTHING, 0, -1, text.encode(), face, 0)


_wrapped: "tuple[str, int, list[bytes]]" = ("", 0, [b""])  # the last text: a list asks twice


def wrap(text: str, room: int) -> "list[bytes]":
    """Lines no wider than room pixels, in UTF-8; a newline in the text always breaks."""
    global _wrapped
    if _wrapped[0] != text or _wrapped[1] != room:
        _wrapped = (text, room, _wrap(text.encode(), room))
    return _wrapped[2]


def _wrap(data: bytes, room: int) -> "list[bytes]":
    lines: "list[bytes]" = []
    begin = 0
    while True:
        end = paint(_NOTHING, room, LINE, data, SMALL, begin)
        if end < 0:
            lines.append(data[begin:])
            return lines
        lines.append(data[begin:end])
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
        return paint(self.pixels, x, row, text.encode(), SMALL, 0)

    def right(self, row: int, x: int, text: str) -> int:
        """Small text that ends before column x; gives the column before it."""
        return paint(self.pixels, ~x, row, text.encode(), SMALL, 0)

    def middle(self, row: int, x: int, text: str) -> None:
        """Small text on both sides of column x."""
        data = text.encode()
        x -= paint(_NOTHING, 0, -1, data, SMALL, 0) // 2
        paint(self.pixels, x, row, data, SMALL, 0)

    def big(self, row: int, x: int, text: str) -> None:
        """Big text, three rows high, from column x."""
        paint(self.pixels, x, row, text.encode(), BIG, 0)

    def paragraph(self, row: int, x: int, text: str, room: int = WIDTH) -> int:
        """Text over several lines; the row after it."""
        for line in wrap(text, room):
            if row < ROWS:
                paint(self.pixels, x, row, line, SMALL, 0)
            row += 1
        return row

    def blank(self, left: int = 0) -> None:
        """Begin again; so many columns (an even number) stay, but for the first and last row."""
        wipe(0, self.pixels, left)

    def clear(self, row: int, x: int = 0, end: int = WIDTH) -> None:
        """Empty a row again, from column x to before another."""
        start = row * STRIDE + 1
        blend(self.pixels, start + x, start + end, 0, 0)

    def invert(self, row: int, x: int = 0, end: int = WIDTH) -> None:
        """Turn dark and light over, from column x to before another."""
        start = row * STRIDE + 1
        blend(self.pixels, start + x, start + end, 0xFF, 0xFF)
