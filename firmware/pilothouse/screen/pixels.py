"""The loops over single columns of a picture: 8 rows of 128 bytes, one for each column.

pixels_rp2.py has the same functions in the chip's own code. These here say what they do, and run
wherever there is no chip: tests/board/test_pixels.py holds the two against each other.
"""

ROWS, WIDTH = 8, 128
# Bytes on the bus before the columns of each span: columns nearer than that are sent as one span.
_NEAR = 8
SPANS_SIZE = 3 * ROWS * (WIDTH // (_NEAR + 1) + 1)  # bytes for as many spans as there can be


def put(pixels: bytearray, row: int, x: int, columns: bytes, wide: int, rows: int) -> None:
    """Copy so many rows of columns, one after the other, each so wide, from column x on.

    What lies outside of the picture is left out.
    """
    first, last = max(0, -x), min(wide, WIDTH - x)
    for number in range(min(rows, ROWS - row)):
        if first < last:
            begin, source = (row + number) * WIDTH + x, number * wide
            pixels[begin + first : begin + last] = columns[source + first : source + last]


def invert(pixels: bytearray, row: int, x: int, end: int) -> None:
    """Exchange dark and light in a row, from column x to before another."""
    for at in range(row * WIDTH + x, row * WIDTH + end):
        pixels[at] ^= 0xFF


def update(shown: bytearray, wanted: bytearray, spans: bytearray) -> int:
    """Make what is shown what is wanted, and note which columns that has changed.

    Row, first and last column of each span; gives how many bytes of `spans` they take.
    """
    count = 0
    for row in range(ROWS):
        begin = row * WIDTH
        last = begin - _NEAR - 1  # where a column differed last: far away
        for at in range(begin, begin + WIDTH):
            if shown[at] != wanted[at]:
                shown[at] = wanted[at]
                if at - last > _NEAR:
                    spans[count] = row
                    spans[count + 1] = at - begin
                    count += 3
                last = at
                spans[count - 1] = at - begin
    return count
