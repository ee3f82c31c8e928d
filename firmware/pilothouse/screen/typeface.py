"""A typeface: drawn characters, and texts made of them as columns of pixels."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

_KEPT_TEXTS = 48  # what a turn shows


class Typeface:
    """Characters of one height, packed into few objects, because every object costs memory.

    characters: those it has; the last one stands for all others. widths: how many columns each
    takes, with the gap behind it. pages: the columns of all characters, one after the other, for
    each page of the display that they are high; bit 0 of a column is on top.
    """

    def __init__(self, characters: str, widths: bytes, pages: "Sequence[bytes]"):
        self.characters = characters
        self.pages = len(pages)
        self._widths = widths
        self._columns = pages
        self._glyphs: "dict[str, bytes]" = {}  # those that were used, unpacked
        self._kept: "dict[str, bytes]" = {}  # texts as columns, because joining them takes long

    def columns(self, text: str) -> bytes:
        """The columns of a text, page after page from the top."""
        columns = self._kept.get(text)
        if columns is None:
            if len(self._kept) >= _KEPT_TEXTS:
                self._kept.clear()
            columns = self._kept[text] = self._join(text)
        return columns

    def _join(self, text: str) -> bytes:
        glyphs = self.glyphs(text)
        if self.pages == 1:
            return b"".join(glyphs)
        pages = range(self.pages)
        return b"".join([_part(glyph, page, self.pages) for page in pages for glyph in glyphs])

    def glyphs(self, text: str) -> "list[bytes]":
        """The columns of each of its characters, page after page."""
        return [self._glyphs.get(character) or self._unpack(character) for character in text]

    def _unpack(self, character: str) -> bytes:
        number = self.characters.find(character)  # -1, which is the last, if it is not there
        begin, wide = sum(self._widths[:number]), self._widths[number]
        glyph = b"".join([page[begin : begin + wide] for page in self._columns])
        self._glyphs[character] = glyph
        return glyph

    def width(self, text: str) -> int:
        """How many columns a text takes, with the gap behind it."""
        return len(self.columns(text)) // self.pages


def _part(glyph: bytes, page: int, pages: int) -> bytes:
    """The columns of one page."""
    wide = len(glyph) // pages
    return glyph[page * wide : (page + 1) * wide]
