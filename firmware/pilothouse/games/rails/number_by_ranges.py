"""A kind of question: a number that is found by ranges."""

from pilothouse.table.questions import Number


class NumberByRanges(Number):
    """Each key takes one of three ranges, until a single number is left.

    The lower ranges are the small ones, so of 60 numbers the first 18 take three keys and those
    up to 42 take four. Numbers above `usual` are rare: they lie behind all others.
    """

    usual = 0  # 0: all are equally usual

    def parts(self, low: int, high: int) -> "tuple[tuple[int, int], ...]":
        """The ranges of the keys down, OK and up; the last one may be empty."""
        end = min(high, self.usual + 1) if low <= self.usual else high
        size = 1
        while size * 9 <= end - low + 1:
            size *= 3
        middle, above = low + size, low + 2 * size
        return (low, middle - 1), (middle, above - 1), (above, high)
