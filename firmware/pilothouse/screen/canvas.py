"""Text on the display: eight rows of one page each, drawn and sent only where they changed."""

from .font import BIG, BIG_CHARS, BIG_WIDTHS, CELL, LATIN, SMALL, SYMBOLS, WIDTHS

try:
    from typing import TYPE_CHECKING, Optional, Tuple

    if TYPE_CHECKING:
        from pilothouse.protocols import Display

    Item = Tuple[int, str, int]
    Row = Tuple[Tuple[Item, ...], Optional[Tuple[int, int]]]
except ImportError:  # MicroPython
    pass

NORMAL = 0  # styles of an item: small text,
BIG0 = 1  # or the upper,
BIG1 = 2  # middle
BIG2 = 3  # and lower page of big text

_WIDTH = 128
_PAGES = 8
_STRIDE = 129  # a page in the display's buffer
_REVIVE_MS = 2000
_TICKS_MASK = 0x3FFFFFFF  # the wrap of ticks on every port is a multiple of this
_LATIN_CODE = 128  # the cell before it, and that before the symbols, is the unknown character
_SYMBOLS_CODE = _LATIN_CODE + len(LATIN) + 1
_DARK = bytes(_WIDTH)
_LATELY = 12
_big: "dict[int, bytes]" = {}  # parts of big characters drawn lately
_measured: "dict[str, int]" = {}  # widths of texts measured lately: a picture is laid out often
_CLEAN = (_WIDTH, -1)  # the dirty range of a page that is not dirty


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
    parts: "list[bytes]" = []
    add = parts.append
    if style == NORMAL:
        small, widths, cell = SMALL, WIDTHS, CELL  # locals: most of a picture's time is here
        for code in _codes(text):
            at = code * cell
            add(small[at : at + widths[code]])
    else:
        for character in text:
            key = ord(character) * 4 + style
            drawn = _big.get(key)
            if drawn is None:
                number = BIG_CHARS.find(character) + 1
                wide = BIG_WIDTHS[number]
                at = 3 * sum(BIG_WIDTHS[:number]) + (style - BIG0) * wide
                drawn = BIG[at : at + wide]
                if len(_big) == _LATELY:
                    _big.clear()
                _big[key] = drawn
            add(drawn)
    return b"".join(parts)


def width(text: str, style: int = NORMAL) -> int:
    """How many columns the text takes, with the gap after its last character."""
    if style != NORMAL:
        return len(columns(text, style))
    wide = _measured.get(text)
    if wide is None:
        wide = 0
        widths = WIDTHS
        for code in _codes(text):
            wide += widths[code]
        if len(_measured) == _LATELY:
            _measured.clear()
        _measured[text] = wide
    return wide


def _inverted(part: "bytearray | memoryview") -> bytes:
    """All ones minus the bits: on the chip five times as fast as their exclusive or."""
    size = len(part)
    return ((1 << 8 * size) - 1 - int.from_bytes(part, "big")).to_bytes(size, "big")


class Canvas:
    """The display's eight rows.

    A display that does not answer never stops the game: `lost` becomes True, drawing goes on in
    memory, and `revive` brings the picture back.
    """

    def __init__(self, display: "Display"):
        self.lost = False
        self._display = display
        self._view = memoryview(display.buffer)
        self._scratch = bytearray(_WIDTH)
        self._scratch_view = memoryview(self._scratch)
        self._rows: "list[Row | None]" = [((), None)] * _PAGES
        self._dirty: "list[tuple[int, int]]" = [_CLEAN] * _PAGES
        self._light: "int | None" = None
        self._tried = 0
        self._begun = False  # the first flush sets the display up: one picture sent, not two

    def row(
        self,
        page: int,
        items: "tuple[Item, ...]",
        invert: "tuple[int, int] | None" = None,
    ) -> None:
        """Draw a row: a tuple of (x, text, style) items, later ones over earlier ones.

        `invert` = (x0, x1) swaps dark and light in the columns x0 <= x < x1. What is outside the
        display is cut off. Nothing is sent before `flush`.
        """
        old = self._rows[page]
        if old and old[0] == items:
            if old[1] == invert:
                return
            self._rows[page] = (items, invert)
            if not old[1] or not invert:  # a cursor that comes or goes: no text to draw
                self._swap(page, invert or old[1])
                return
        self._rows[page] = (items, invert)
        scratch = self._scratch
        scratch[:] = _DARK
        for x, text, style in items:
            drawn = columns(text, style)
            if x < 0:
                drawn, x = drawn[-x:], 0
            end = x + len(drawn)
            if end > _WIDTH:
                drawn, end = drawn[: max(_WIDTH - x, 0)], _WIDTH
            if drawn:
                scratch[x:end] = drawn
        if invert:
            x0, x1 = max(invert[0], 0), min(invert[1], _WIDTH)
            if x0 < x1:
                scratch[x0:x1] = _inverted(scratch[x0:x1])
        self._take(page)

    def _swap(self, page: int, columns: "tuple[int, int] | None") -> None:
        """Swap dark and light between these columns of what is shown."""
        x0, x1 = columns or (0, 0)
        x0, x1 = max(x0, 0), min(x1, _WIDTH)
        if x0 < x1:
            start = page * _STRIDE + 1
            shown = self._view[start + x0 : start + x1]
            shown[:] = _inverted(shown)
            dirty = self._dirty[page]
            self._dirty[page] = (min(x0, dirty[0]), max(x1 - 1, dirty[1]))

    def flush(self, pages: int = _PAGES) -> bool:
        """Send at most so many changed pages; whether any remain."""
        if self.lost:
            return False
        if not self._begun:
            self._begin()
            return False
        for page in range(_PAGES):
            first, last = self._dirty[page]
            if first > last:
                continue
            if not pages:
                return True
            try:
                self._display.show(page, first, last)
            except OSError:
                self.lost = True
                return False
            self._dirty[page] = _CLEAN
            pages -= 1
        return False

    def invalidate(self) -> None:
        """Forget what is on the display: the next rows are drawn anew and everything is sent."""
        for page in range(_PAGES):
            self._rows[page] = None
            self._dirty[page] = (0, _WIDTH - 1)

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
        for page in range(_PAGES):
            self._dirty[page] = _CLEAN

    def _apply_light(self) -> None:
        if self._light:
            self._display.contrast(self._light)
        if self._light is not None:
            self._display.power(self._light > 0)

    def _take(self, page: int) -> None:
        """Copy what differs from the scratch row into the buffer."""
        start = page * _STRIDE + 1
        new, old = self._scratch_view, self._view[start : start + _WIDTH]
        if new == old:
            return
        first, end = 0, _WIDTH
        for step in (64, 32, 16, 8):
            if new[first : first + step] == old[first : first + step]:
                first += step
            if new[end - step : end] == old[end - step : end]:
                end -= step
        while new[first] == old[first]:
            first += 1
        while new[end - 1] == old[end - 1]:
            end -= 1
        old[first:end] = new[first:end]
        dirty = self._dirty[page]
        self._dirty[page] = (min(first, dirty[0]), max(end - 1, dirty[1]))
