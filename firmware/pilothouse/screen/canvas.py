"""Text on the display: eight rows of one page each, drawn and sent only where they changed."""

from .font import BIG, BIG_CHARS, BIG_WIDTHS, CELL, LATIN, SMALL, SYMBOLS, WIDTHS

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.protocols import Display
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
            number = BIG_CHARS.find(character) + 1
            wide = BIG_WIDTHS[number]
            at = 3 * sum(BIG_WIDTHS[:number]) + (style - BIG0) * wide
            add(BIG[at : at + wide])
    return b"".join(parts)


def width(text: str, style: int = NORMAL) -> int:
    """How many columns the text takes, with the gap after its last character."""
    if style != NORMAL:
        return len(columns(text, style))
    wide = 0
    widths = WIDTHS
    for code in _codes(text):
        wide += widths[code]
    return wide


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
        self._rows: "list[tuple[object, object] | None]" = [((), None)] * _PAGES
        self._dirty: "list[tuple[int, int]]" = [_CLEAN] * _PAGES
        self._light: "int | None" = None
        self._tried = 0
        self._begin()

    def row(
        self,
        page: int,
        items: "tuple[tuple[int, str, int], ...]",
        invert: "tuple[int, int] | None" = None,
    ) -> None:
        """Draw a row: a tuple of (x, text, style) items, later ones over earlier ones.

        `invert` = (x0, x1) swaps dark and light in the columns x0 <= x < x1. What is outside the
        display is cut off. Nothing is sent before `flush`.
        """
        row = (items, invert)
        if row == self._rows[page]:
            return
        self._rows[page] = row
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
                # All ones minus the bits: on the chip five times as fast as their exclusive or.
                bits = (1 << 8 * (x1 - x0)) - 1 - int.from_bytes(scratch[x0:x1], "big")
                scratch[x0:x1] = bits.to_bytes(x1 - x0, "big")
        self._take(page)

    def flush(self, pages: int = _PAGES) -> bool:
        """Send at most so many changed pages; whether any remain."""
        if self.lost:
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
        if self.lost:
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
