"""Text on the display: eight rows of one page each, drawn and sent only where they changed."""

from .font import BIG, BIG_CHARS, BIG_WIDTHS, LATIN, SMALL, SYMBOLS, WIDTHS

try:
    from typing import TYPE_CHECKING, Optional, Tuple

    if TYPE_CHECKING:
        from pilothouse.protocols import Display

    Item = Tuple[int, str, int]
    Row = Tuple[Tuple[Item, ...], Optional[Tuple[int, int]]]
    Box = Tuple[int, bytes]
except ImportError:  # MicroPython
    pass

NORMAL = 0  # styles of an item: small text,
BIG0 = 1  # or the upper,
BIG1 = 2  # middle
BIG2 = 3  # and lower page of big text

_WIDTH = 128
_PAGES = 8
_CELL = 6  # columns of a character in SMALL
_STRIDE = 129  # a page in the display's buffer
_REVIVE_MS = 2000
_TICKS_MASK = 0x3FFFFFFF  # the wrap of ticks on every port is a multiple of this
_LATIN_CODE = 128  # the cell before it, and that before the symbols, is the unknown character
_SYMBOLS_CODE = _LATIN_CODE + len(LATIN) + 1
_DARK = bytes(_WIDTH)
_PLACING = 8  # bytes on the bus before the columns: nearer spans are sent as one
_LIKE = 4  # columns: two texts that begin or end with the same ones may well have more in common
_LATELY = 24  # texts in each of the two that follow
_young: "dict[str, bytes]" = {}  # the columns of texts drawn lately: every picture repeats many,
_old: "dict[str, bytes]" = {}  # and those drawn before them
_big: "dict[str, tuple[bytes, ...]]" = {}  # the three pages of big texts drawn lately


def _codes(text: str) -> "bytes | bytearray":
    """The text as one byte per character: its cell in the typeface."""
    data = text.encode()
    if len(data) == len(text):
        return data
    codes = bytearray(len(text))
    at = 0
    for byte in data:
        if byte < 0x80:
            codes[at] = byte
        elif byte >= 0xE0:
            codes[at] = SYMBOLS.find(text[at]) + _SYMBOLS_CODE
        elif byte >= 0xC0:
            codes[at] = LATIN.find(text[at]) + _LATIN_CODE
        else:  # the rest of a character
            continue
        at += 1
    return codes


def columns(text: str, style: int = NORMAL) -> bytes:
    """The text as bytes of page columns; a character the typeface lacks is a hollow box."""
    global _young, _old
    if style != NORMAL:
        return _pages(text)[style - BIG0]
    drawn = _young.get(text)
    if drawn is None:
        drawn = _old.get(text)
        if drawn is None:
            small, widths = SMALL, WIDTHS
            parts = [small[c * _CELL : c * _CELL + widths[c]] for c in _codes(text)]
            drawn = b"".join(parts)
        if len(_young) == _LATELY:
            _old, _young = _young, {}
        _young[text] = drawn
    return drawn


def _pages(text: str) -> "tuple[bytes, ...]":
    """A big text's columns on each of its three pages."""
    pages = _big.get(text)
    if pages is None:
        numbers = [BIG_CHARS.find(character) + 1 for character in text]
        starts = [3 * sum(BIG_WIDTHS[:n]) for n in numbers]
        wide = [BIG_WIDTHS[n] for n in numbers]
        pages = tuple(
            [
                b"".join([BIG[s + page * w : s + page * w + w] for s, w in zip(starts, wide)])
                for page in range(3)
            ]
        )
        if len(_big) == _LATELY:
            _big.clear()
        _big[text] = pages
    return pages


def width(text: str, style: int = NORMAL) -> int:
    """How many columns the text takes, with the gap after its last character."""
    return len(columns(text, style))


def _barred(boxes: "list[Box]", x0: int, x1: int) -> "list[Box]":
    """With the boxes between these columns made one, dark on light."""
    size = x1 - x0
    bar = bytearray(size)
    rest: "list[Box]" = []
    for box in boxes:
        x, drawn = box
        if x0 <= x < x1:
            bar[x - x0 : x - x0 + len(drawn)] = drawn
        else:
            rest.append(box)
    # All ones minus the bits: on the chip five times as fast as their exclusive or.
    bits = (1 << 8 * size) - 1 - int.from_bytes(bar[:size], "big")
    rest.append((x0, bits.to_bytes(size, "big")))
    return rest


def _differing(x: int, was: bytes, drawn: bytes) -> "tuple[int, int]":
    """The columns in which two boxes of one size differ; all, where that is likely."""
    end = x + len(was)
    if was[:_LIKE] == drawn[:_LIKE] or was[-_LIKE:] == drawn[-_LIKE:]:
        bits = int.from_bytes(was, "big") ^ int.from_bytes(drawn, "big")
        changes = bits.to_bytes(len(was), "big")
        return end - len(changes.lstrip(b"\0")), x + len(changes.rstrip(b"\0"))
    return x, end


class Canvas:
    """The display's eight rows.

    A display that does not answer never stops the game: `lost` becomes True, drawing goes on in
    memory, and `revive` brings the picture back.
    """

    def __init__(self, display: "Display"):
        self.lost = False
        self._display = display
        self._view = memoryview(display.buffer)
        for start in range(1, _PAGES * _STRIDE, _STRIDE):  # another canvas may have drawn there
            self._view[start : start + _WIDTH] = _DARK
        self._rows: "list[Row]" = [((), None)] * _PAGES
        self._boxes: "list[list[Box]]" = [[] for _ in range(_PAGES)]  # what the rows became
        self._unsent: "list[tuple[int, int, int]]" = []  # page, first and last column
        self._light: "int | None" = None
        self._tried = 0
        self._begun = False  # the first flush sets the display up: one picture sent, not two

    def row(
        self,
        page: int,
        items: "tuple[Item, ...]",
        invert: "tuple[int, int] | None" = None,
    ) -> None:
        """Draw a row: a tuple of (x, text, style) items that do not overlap; 0 <= x < 128.

        `invert` = (x0, x1) swaps dark and light in the columns x0 <= x < x1, for the items that
        begin there. What is too long for the display is cut off. Nothing is sent before `flush`.
        """
        if self._rows[page] == (items, invert):
            return
        self._rows[page] = (items, invert)
        boxes = [(x, columns(text, style)[: _WIDTH - x]) for x, text, style in items]
        if invert:
            boxes = _barred(boxes, invert[0], invert[1])
        old = self._boxes[page]
        self._boxes[page] = boxes
        start = page * _STRIDE + 1
        view = self._view
        gone: "dict[int, bytes]" = {}
        for box in old:
            if box not in boxes:
                x, was = box
                gone[x] = was
                view[start + x : start + x + len(was)] = _DARK[: len(was)]
        spans: "list[tuple[int, int]]" = []
        for box in boxes:
            if box not in old:
                x, drawn = box
                end = x + len(drawn)
                view[start + x : start + end] = drawn
                was = gone.get(x)
                if was and len(was) == len(drawn):
                    del gone[x]
                    spans.append(_differing(x, was, drawn))
                else:
                    spans.append((x, end))
        for x in gone:
            spans.append((x, x + len(gone[x])))
        if spans and self._begun and not self.lost:  # else all is sent when it can be
            self._send(page, spans)

    def _send(self, page: int, spans: "list[tuple[int, int]]") -> None:
        """Note what is to be sent: neighbouring spans as one."""
        spans.sort()
        first, end = spans[0]
        for x0, x1 in spans:
            if x0 > end + _PLACING:
                self._unsent.append((page, first, end - 1))
                first = x0
            if x1 > end:
                end = x1
        self._unsent.append((page, first, end - 1))

    def flush(self, limit: int = _WIDTH * _PAGES) -> bool:
        """Send changed columns, about as many as the limit; whether any remain."""
        if self.lost:
            return False
        if not self._begun:
            self._begin()
            return False
        unsent = self._unsent
        while unsent:
            if limit <= 0:
                return True
            page, first, last = unsent.pop(0)
            try:
                self._display.show(page, first, last)
            except OSError:
                self.lost = True
                unsent.clear()
                return False
            limit -= last - first + _PLACING
        return False

    def light(self, level: int) -> None:
        """Brightness 1 to 255, or 0 for off; kept when the display comes back."""
        if level == self._light:
            return
        self._light = level
        if self.lost or not self._begun:
            return
        try:
            self._apply_light()
        except OSError:
            self.lost = True

    def revive(self, now: int) -> None:
        """Try to bring a lost display back, at most every 2 s (`now`: the board's ticks)."""
        if self.lost and (now - self._tried) & _TICKS_MASK >= _REVIVE_MS:
            self._tried = now
            self._begin()

    def _begin(self) -> None:
        """Set the display up with the whole picture as it should be."""
        self._begun = True
        try:
            self._display.begin()
            self._apply_light()
        except OSError:
            self.lost = True
            return
        self.lost = False
        self._unsent = []

    def _apply_light(self) -> None:
        if self._light:
            self._display.contrast(self._light)
        if self._light is not None:
            self._display.power(self._light > 0)
