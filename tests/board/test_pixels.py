"""The loops over columns in the chip's own code do what their plain twins do."""

import sys

from pilothouse.screen import pixels


def twins():
    """Both modules where MicroPython can compile native code; else the plain one alone."""
    found = [pixels]
    if sys.implementation.name == "micropython" and sys.platform != "webassembly":
        from pilothouse.screen import pixels_rp2

        found.append(pixels_rp2)
    return found


def noise(seed, sparse):
    """A picture of which one column in so many is lit somehow."""
    picture = bytearray(1024)
    for at in range(1024):
        seed = (seed * 1103515245 + 12345) & 0x3FFFFFFF
        if (seed >> 12) % sparse == 0:
            picture[at] = seed >> 20 & 0xFF
    return picture


def test_the_columns_that_differ_are_noted_and_changed():
    for twin in twins():
        shown, wanted, spans = bytearray(1024), bytearray(1024), bytearray(pixels.SPANS_SIZE)
        assert twin.update(shown, wanted, spans) == 0
        for at in (0, 8, 17, 127, 128, 7 * 128 + 127):
            wanted[at] = at % 255 + 1
        end = twin.update(shown, wanted, spans)
        assert list(spans[:end]) == [0, 0, 8, 0, 17, 17, 0, 127, 127, 1, 0, 0, 7, 127, 127]
        assert shown == wanted and twin.update(shown, wanted, spans) == 0


def test_the_twins_do_the_same():
    for twin in twins():
        for seed in range(12):
            before, wanted = noise(seed, 1 + seed), noise(seed + 100, 1 + 3 * seed)
            results = []
            for one in (pixels, twin):
                shown, spans = bytearray(before), bytearray(pixels.SPANS_SIZE)
                end = one.update(shown, wanted, spans)
                assert shown == wanted and end <= len(spans)
                one.invert(shown, seed % 8, seed * 10, 128 - seed)
                for x in (-300, -20, -1, 0, seed * 9, 120, 128, 500):
                    one.put(shown, seed, x, bytes(range(1, 61)), 29 - seed, 1 + seed % 2)
                results.append((bytes(spans[:end]), bytes(shown)))
            assert results[0] == results[1]


def test_only_what_lies_in_a_row_is_put_there():
    for twin in twins():
        picture = bytearray(1024)
        for row, x in ((0, -2), (1, 126), (3, -4), (3, 128), (7, 4), (8, 0)):
            twin.put(picture, row, x, b"\x01\x02\x03\x04\x05", 4, 1)
        lit = [(at // 128, at % 128, picture[at]) for at in range(1024) if picture[at]]
        assert lit[:4] == [(0, 0, 3), (0, 1, 4), (1, 126, 1), (1, 127, 2)]
        assert lit[4:] == [(7, 4, 1), (7, 5, 2), (7, 6, 3), (7, 7, 4)]


def test_as_many_spans_as_there_can_be_have_room():
    for twin in twins():
        shown, spans = bytearray(1024), bytearray(pixels.SPANS_SIZE)
        wanted = bytearray([1 if at % 128 % 9 == 0 else 0 for at in range(1024)])
        assert twin.update(shown, wanted, spans) == 8 * 15 * 3 == pixels.SPANS_SIZE
