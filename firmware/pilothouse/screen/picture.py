"""One picture: eight rows of text, one on each page of the display."""

import sys

from pilothouse.screen.font import BIG, SMALL
from pilothouse.screen.pixels import ROWS, WIDTH
from pilothouse.screen.text import wrap

if sys.platform == "rp2":
    from pilothouse.screen.pixels_rp2 import invert, put
else:
    from pilothouse.screen.pixels import invert, put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.screen.typeface import Typeface

_DARK = bytes(ROWS * WIDTH)


class Picture:
    """What is to be shown. What lies outside of it is cut off.

    pixels: 128 bytes for each row, one for each column; bit 0 of a column is on top.
    """

    def __init__(self):
        self.pixels = bytearray(ROWS * WIDTH)

    def text(self, row: int, x: int, text: str) -> int:
        """Small text from column x; gives the column behind it."""
        columns = SMALL.columns(text)
        wide = len(columns)
        put(self.pixels, row, x, columns, wide, 1)
        return x + wide

    def right(self, row: int, x: int, text: str) -> int:
        """Small text that ends before column x; gives the column before it."""
        columns = SMALL.columns(text)
        wide = len(columns)
        begin = x + 1 - wide  # the gap behind the last character may lie on column x
        put(self.pixels, row, begin, columns, wide, 1)
        return begin - 1

    def middle(self, row: int, x: int, text: str) -> None:
        """Small text on both sides of column x."""
        columns = SMALL.columns(text)
        wide = len(columns)
        put(self.pixels, row, x - wide // 2, columns, wide, 1)

    def big(self, row: int, x: int, text: str, face: "Typeface" = BIG) -> None:
        """Big text, three rows high, from column x."""
        self.drawing(row, x, face.columns(text), face.pages)

    def drawing(self, row: int, x: int, columns: bytes, rows: int) -> None:
        """Columns from column x, so many rows of them under each other."""
        put(self.pixels, row, x, columns, len(columns) // rows, rows)

    def frame(self, row: int, x: int, end: int, rows: int) -> None:
        """A frame with round corners, from column x to before another, around so many rows."""
        dark = bytes(end - x - 4)
        line = len(dark)
        top = b"\x80\x40" + b"\x20" * line + b"\x40\x80"
        sides = b"\xff\x00" + dark + b"\x00\xff"
        bottom = b"\x01\x02" + b"\x04" * line + b"\x02\x01"
        self.drawing(row - 1, x, top + sides * rows + bottom, rows + 2)

    def paragraph(self, row: int, x: int, text: str, room: int = WIDTH) -> int:
        """Small text over several rows, each so many columns wide; gives the row behind it."""
        for line in wrap(text, room):
            columns = SMALL.columns(line)
            put(self.pixels, row, x, columns, len(columns), 1)
            row += 1
        return row

    def blank(self) -> None:
        """Make all of it dark."""
        self.pixels[:] = _DARK

    def clear(self, row: int, x: int = 0, end: int = WIDTH) -> None:
        """Make a row dark, from column x to before another."""
        put(self.pixels, row, x, _DARK, end - x, 1)

    def invert(self, row: int, x: int = 0, end: int = WIDTH) -> None:
        """Exchange dark and light in a row, from column x to before another."""
        invert(self.pixels, row, x, min(end, WIDTH))
