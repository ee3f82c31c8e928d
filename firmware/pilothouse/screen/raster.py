"""The loops that touch every byte of a picture: 8 pages of 128 columns, bit 0 of a column on top.

Column x of page p is byte `p * STRIDE + 1 + x`, as in a display's buffer.

Deploying compiles what is marked `viper` into the chip's own code, which is some twenty times as
fast. There a number is a word of the machine and a string of bytes an address: these functions use
nothing else, and no index is checked.
"""

STRIDE = 129
SPANS = 414  # bytes for 15 spans on each page, and 3 more on six: what is left of a view's body

_PLACING = 8  # bytes on the bus before each span: nearer ones are sent as one


# viper
def paint(
    into: bytearray, at: int, end: int, text: bytes, size: int, face: bytes, page: int
) -> int:
    """Draw one page of a text in UTF-8 from byte `at` on; gives where the text ends.

    What lies behind `end` is not drawn. face: see font.py.
    """
    count = face[0]
    direct = face[1]
    widths = 3 + 2 * (count - direct)
    begins = widths + count
    columns = begins + 2 * count
    i = 0
    while i < size:
        code = text[i]
        i += 1
        if code > 0xEF:
            code = 0
            i += 3
        elif code > 0xDF:
            code = (code & 15) << 12 | (text[i] & 63) << 6 | text[i + 1] & 63
            i += 2
        elif code > 0x7F:
            code = (code & 31) << 6 | text[i] & 63
            i += 1
        glyph = code - 32
        if glyph < 0 or glyph >= direct:
            glyph = direct
            k = 3
            while k < widths and face[k] | face[k + 1] << 8 != code:
                k += 2
                glyph += 1
            if glyph == count:
                glyph = face[2]
        stop = at + face[widths + glyph]
        k = begins + 2 * glyph
        k = columns + (face[k] | face[k + 1] << 8) + page * (stop - at)
        last = stop
        if last > end:
            last = end
        while at < last:
            into[at] = face[k]
            at += 1
            k += 1
        at = stop
    return at


# viper
def fit(text: bytes, begin: int, size: int, room: int, face: bytes) -> int:
    """Where a line from byte `begin` on ends: before a newline, or before `room` is used up.

    There it ends before a space, if it has one. It reads a text by itself, as paint does: calling
    a function for each character would take longer than all the rest.
    """
    count = face[0]
    direct = face[1]
    widths = 3 + 2 * (count - direct)
    space = begin
    i = begin
    while i < size:
        at = i
        code = text[i]
        i += 1
        if code == 10:
            return at
        if code == 32:
            space = at
        elif code > 0xEF:
            code = 0
            i += 3
        elif code > 0xDF:
            code = (code & 15) << 12 | (text[i] & 63) << 6 | text[i + 1] & 63
            i += 2
        elif code > 0x7F:
            code = (code & 31) << 6 | text[i] & 63
            i += 1
        glyph = code - 32
        if glyph < 0 or glyph >= direct:
            glyph = direct
            k = 3
            while k < widths and face[k] | face[k + 1] << 8 != code:
                k += 2
                glyph += 1
            if glyph == count:
                glyph = face[2]
        room -= face[widths + glyph]
        if room < 0:
            if space > begin:
                return space
            return i if at == begin else at
    return size


# viper
def blend(into: bytearray, at: int, end: int, keep: int, flip: int) -> None:
    """Keep these bits of the bytes at..end, then turn those over."""
    while at < end:
        into[at] = into[at] & keep ^ flip
        at += 1


# viper
def differ(
    shown: bytearray,
    wanted: bytearray,
    page: int,
    pages: int,
    columns: int,
    spans: bytearray,
    count: int,
) -> int:
    """Make what is shown what is wanted, and note which columns that has changed.

    From one page to before another, and so many columns of each. Page, first and last column of
    each span, behind the `count` bytes that are there; gives the bytes that are there then.
    """
    while page < pages:
        begin = page * STRIDE + 1
        end = begin + columns
        first = last = at = begin
        found = 0
        while at < end:
            byte = wanted[at]
            if byte != shown[at]:
                shown[at] = byte
                if found == 0:
                    found = 1
                    first = at
                elif at - last > _PLACING:
                    spans[count] = page
                    spans[count + 1] = first - begin
                    spans[count + 2] = last - begin
                    count += 3
                    first = at
                last = at
            at += 1
        if found:
            spans[count] = page
            spans[count + 1] = first - begin
            spans[count + 2] = last - begin
            count += 3
        page += 1
    return count
