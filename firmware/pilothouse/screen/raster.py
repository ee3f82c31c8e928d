"""The loops that touch every byte of a picture: 8 pages of 128 columns, bit 0 of a column on top.

Column x of page p is byte `p * STRIDE + 1 + x`, as in a display's buffer.

Deploying compiles what is marked `viper` into the chip's own code, which is some twenty times as
fast. There a number is a word of the machine and a string of bytes an address: these functions use
nothing else, and no index is checked. The first three parameters of a function are in registers of
the chip, so they are what its innermost loop uses most.
"""

try:
    from typing import Any
except ImportError:  # MicroPython
    pass

STRIDE = 129
LINE = -2  # a row for paint
_COLUMNS, _PAGES = 128, 8
HEADER = 5  # bytes of a typeface before its glyphs' codes
NEAR = 8  # glyphs: so many widths from the begin of one to that of another
SPANS = 414  # bytes for 15 spans on each page, and 3 more on six: what is left of a view's body

_PLACING = 8  # bytes on the bus before each span: nearer ones are sent as one


# viper
def paint(into: bytearray, at: int, k: int, text: "Any", face: bytes, first: int) -> int:
    """Draw a text in UTF-8, `first` being 0, from column `at` of row `k` on.

    Gives the column behind it. Or before column ~at, where that is below 0: only a low text, and
    it gives the column before it. What lies behind the last column is not drawn, and nothing where
    the row is below 0; the gaps between the letters are left as they are. face: see font.py.

    Where the row is LINE, it gives the byte before which a line from byte `first` on ends: a
    newline, or the last space before `at` columns are used up; -1 if that is the end.
    """
    begin = k * STRIDE + 1
    end = begin + _COLUMNS
    pages = face[4]
    right = start = i = space = page = 0
    line = at
    if k == LINE:
        i = start = space = first
        at = end = 0
    else:
        line = 0
        first = at
        if at < 0:
            right = begin - at  # where it ends, once its width is known
            at = end
        else:
            at += begin
            if k < 0:
                end = at
                pages = 1
    size = int(len(text))
    data = text  # bytes
    count = face[0]
    direct = face[1]
    gap = face[3]
    widths = HEADER + 2 * (count - direct)
    begins = widths + count
    columns = begins + 2 * (count + NEAR - 1 >> 3)
    while i < size:
        here = i
        code = data[i]
        i += 1
        if code > 0x7F:
            if code > 0xEF:
                code = 0
                i += 3
            elif code > 0xDF:
                code = (code & 15) << 12 | (data[i] & 63) << 6 | data[i + 1] & 63
                i += 2
            else:
                code = (code & 31) << 6 | data[i] & 63
                i += 1
        glyph = code - 32
        if glyph < 0 or glyph >= direct:
            if line:
                if code == 10:
                    return here
            glyph = direct
            k = HEADER
            while k < widths and face[k] | face[k + 1] << 8 != code:
                k += 2
                glyph += 1
            if glyph == count:
                glyph = face[2]
        stop = at + face[widths + glyph]
        if line:
            if glyph == 0:
                space = here
            if stop > line:
                if space > start:
                    return space
                return i if here == start else here
        last = stop - gap
        near = glyph & 0xFF - NEAR + 1  # whose begin is noted
        k = begins + 2 * (near >> 3)
        near += widths
        k = columns + (face[k] | face[k + 1] << 8) + page * (last - at)
        while near < widths + glyph:
            k += (face[near] - gap) * pages
            near += 1
        if last > end:
            last = end
        while at < last:
            into[at] = face[k]
            at += 1
            k += 1
        at = stop
        if i == size:
            if right:  # now its width is known: all over again
                at = right + end - at
                start = at
                right = 0
                i = 0
            elif page + 1 < pages and line == 0:
                page += 1
                begin += STRIDE
                end += STRIDE
                at = begin + first
                i = 0
    if line:
        return -1
    if right + start:
        at = right + start - 1
    return at - begin


# viper
def blend(into: bytearray, at: int, end: int, keep: int, flip: int) -> None:
    """Keep these bits of the bytes at..end, then turn those over."""
    while at < end:
        into[at] = into[at] & keep ^ flip
        at += 1


# viper
def wipe(at: int, into: bytearray, left: int) -> None:
    """Clear all columns; in the pages between the first and the last, so many stay (even)."""
    page = 0
    while page < _PAGES:
        at = page * STRIDE + 1
        end = at + _COLUMNS
        if page > 0 and page < _PAGES - 1:
            at += left
        while at < end:
            into[at] = 0
            into[at + 1] = 0
            at += 2
        page += 1


# viper
def differ(
    at: int,
    shown: bytearray,
    wanted: bytearray,
    pages: int,
    columns: int,
    spans: bytearray,
    count: int,
) -> int:
    """Make what is shown what is wanted, and note which columns that has changed.

    From page `at` to before another, and so many columns of each. Page, first and last column of
    each span, behind the `count` bytes that are there; gives the bytes that are there then.
    """
    page = at
    while page < pages:
        begin = page * STRIDE + 1
        end = begin + columns
        at = begin
        first = 0  # none yet
        last = begin - _PLACING - 1  # far away
        while at < end:
            if wanted[at] != shown[at]:
                shown[at] = wanted[at]
                if at - last > _PLACING:
                    if first:
                        spans[count] = page
                        spans[count + 1] = first - begin
                        spans[count + 2] = last - begin
                        count += 3
                    first = at
                last = at
            at += 1
        if first:
            spans[count] = page
            spans[count + 1] = first - begin
            spans[count + 2] = last - begin
            count += 3
        page += 1
    return count
