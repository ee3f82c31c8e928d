"""Arithmetic with the board's millisecond counter."""

WRAP = 0x3FFFFFFF  # the highest count; the next is 0


def elapsed(now: int, then: int) -> int:
    """Milliseconds from `then` to `now`, across a wrap at 2**30."""
    return (now - then) & WRAP
