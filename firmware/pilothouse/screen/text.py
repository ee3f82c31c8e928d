"""How texts are fitted into the room there is for them."""

from pilothouse.screen.font import SMALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.screen.typeface import Typeface

_ELLIPSIS = "…"
_KEPT_PARAGRAPHS = 8
_STAYS_BEHIND = ("?", "!", ":", ";", "»")  # the word and space before it: as in French

_kept: "dict[tuple[str, int], list[str]]" = {}  # paragraphs as lines; wrapping them takes long


def width(text: str, face: "Typeface" = SMALL) -> int:
    """How many columns the text takes, with the gap behind its last character."""
    return face.width(text)


def shorten(text: str, room: int) -> str:
    """The text; if it is wider than so many columns, its beginning with … behind it."""
    if len(SMALL.columns(text)) <= room:
        return text
    return text[: _fitting(text, room - width(_ELLIPSIS))] + _ELLIPSIS


def wrap(text: str, room: int) -> "list[str]":
    """Lines no wider than so many columns; a newline in the text always breaks."""
    lines = _kept.get((text, room))
    if lines is None:
        if len(_kept) >= _KEPT_PARAGRAPHS:
            _kept.clear()
        lines = _kept[(text, room)] = _wrap(text, room)
    return lines


def _wrap(text: str, room: int) -> "list[str]":
    lines: "list[str]" = []
    widths = _widths(text)
    begin = space = used = 0  # of the line: its first character, its last space, its columns
    for at, character in enumerate(text):
        if character == "\n":
            lines.append(text[begin:at])
            begin, used = at + 1, 0
            continue
        if character == " " and text[at + 1 : at + 2] not in _STAYS_BEHIND:
            space = at
        used += widths[at]
        while used > room and at > begin:
            end = space if space > begin else at  # else within a word too long for any line
            lines.append(text[begin:end])
            begin = end + 1 if end == space else end
            used = sum(widths[begin : at + 1])
    lines.append(text[begin:])
    return lines


def _widths(text: str) -> "list[int]":
    """How many columns each of its characters takes."""
    return [len(glyph) for glyph in SMALL.glyphs(text)]


def _fitting(text: str, room: int) -> int:
    """How many of its characters fit into so many columns; at least one."""
    count = 0
    for wide in _widths(text):
        room -= wide
        if room < 0:
            break
        count += 1
    return max(1, count)
