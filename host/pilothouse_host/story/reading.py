"""Reads the text on the display from its pixels, for people who use a screen reader."""

from pilothouse.screen.font import BIG, SMALL
from pilothouse.screen.pixels import ROWS, WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pilothouse.screen.typeface import Typeface

    Column = tuple[int, ...]  # one byte for each row of the character
    Glyphs = dict[Column, list[tuple[list[Column], str]]]

_LEAST_INVERTED = 3  # filled columns; an inverted row has at least so many between its letters
_GAP = 9  # dark columns between two texts
_SPACE = 3  # dark columns between two words
CHOSEN = "▶ "  # before the row that the cursor is on

_known: "dict[Typeface, Glyphs]" = {}


def rows_of(pixels: bytes) -> "list[str]":
    """The rows of text from the top, without empty ones; the row at the cursor is marked."""
    pages = [bytes(pixels[row * WIDTH : (row + 1) * WIDTH]) for row in range(ROWS)]
    large: dict[int, list[tuple[int, int, str]]] = {}
    for row in range(ROWS - BIG.pages + 1):
        found, left = _read(pages[row : row + BIG.pages], BIG)
        if found:
            large[row] = found
            pages[row : row + BIG.pages] = left
    rows: list[str] = []
    for row, page in enumerate(pages):
        upright = _upright(page)
        found, _ = _read([upright], SMALL)
        text = _joined(sorted(found + large.get(row, [])))
        if text:
            rows.append(CHOSEN + text if row and upright != page else text)
    return rows


def _upright(page: bytes) -> bytes:
    """The row, inverted back if it is shown inverted."""
    full = [x for x, column in enumerate(page) if column == 0xFF]
    if len(full) < _LEAST_INVERTED:
        return page
    first, last = full[0], full[-1]
    inside = bytes(column ^ 0xFF for column in page[first : last + 1])
    return bytes(first) + inside + bytes(WIDTH - 1 - last)


def _glyphs(face: "Typeface") -> "Glyphs":
    """The characters of a typeface by their first column, the widest first."""
    if face in _known:
        return _known[face]
    glyphs: Glyphs = {}
    for character in face.characters[:-1]:
        columns = face.columns(character)
        wide = len(columns) // face.pages
        parts = [columns[page * wide : (page + 1) * wide] for page in range(face.pages)]
        if any(columns):
            drawn = list(zip(*parts))
            glyphs.setdefault(drawn[0], []).append((drawn, character))
    for found in glyphs.values():
        found.sort(key=lambda one: -len(one[0]))
    _known[face] = glyphs
    return glyphs


def _read(
    pages: "Sequence[bytes]", face: "Typeface"
) -> "tuple[list[tuple[int, int, str]], list[bytes]]":
    """The characters found, each with its first and end column, and the pixels that remain."""
    glyphs = _glyphs(face)
    columns: list[Column] = list(zip(*pages))
    columns += [(0,) * len(pages)] * _GAP  # a character's own gap may lie beyond the edge
    found: list[tuple[int, int, str]] = []
    left = [bytearray(page) for page in pages]
    x = 0
    while x < WIDTH:
        for drawn, character in glyphs.get(columns[x], ()):
            wide = len(drawn)
            if columns[x : x + wide] == drawn:
                found.append((x, x + wide, character))
                for page in left:
                    page[x : x + wide] = bytes(len(page[x : x + wide]))
                x += wide
                break
        else:
            x += 1
    return found, [bytes(page) for page in left]


def _joined(found: "list[tuple[int, int, str]]") -> str:
    text, end = "", 0
    for x, after, character in found:
        if text and x - end >= _GAP:
            text += ", "
        elif text and x - end >= _SPACE:
            text += " "
        text += character
        end = after
    return text.strip()
