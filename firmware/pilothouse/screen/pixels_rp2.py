"""pixels.py in the chip's own code: every picture is some thousand columns.

Only the chip imports this module. Here a number is a word of the machine, an array is its address
and no index is checked.
"""

# ruff: noqa: F821 - ptr8 is MicroPython's

import micropython
from micropython import const

_ROWS = const(8)
_WIDTH = const(128)
_NEAR = const(8)


@micropython.viper
def put(pixels: ptr8, row: int, x: int, columns: ptr8, wide: int, rows: int):
    """See pixels.py."""
    first = 0
    if x < 0:
        first = 0 - x
    last = wide
    if last > _WIDTH - x:
        last = _WIDTH - x
    begin = row * _WIDTH + x
    source = 0
    while rows > 0 and row < _ROWS:
        at = first
        while at < last:
            pixels[begin + at] = columns[source + at]
            at += 1
        begin += _WIDTH
        source += wide
        row += 1
        rows -= 1


@micropython.viper
def invert(pixels: ptr8, row: int, x: int, end: int):
    """See pixels.py."""
    at = row * _WIDTH + x
    end += row * _WIDTH
    while at < end:
        pixels[at] = pixels[at] ^ 0xFF
        at += 1


@micropython.viper
def update(shown: ptr8, wanted: ptr8, spans: ptr8) -> int:
    """See pixels.py."""
    count = 0
    row = 0
    while row < _ROWS:
        begin = row * _WIDTH
        last = begin - _NEAR - 1
        at = begin
        end = begin + _WIDTH
        while at < end:
            if shown[at] != wanted[at]:
                shown[at] = wanted[at]
                if at - last > _NEAR:
                    spans[count] = row
                    spans[count + 1] = at - begin
                    count += 3
                last = at
                spans[count - 1] = at - begin
            at += 1
        row += 1
    return count
