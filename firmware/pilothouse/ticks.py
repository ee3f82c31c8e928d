"""The board's count of milliseconds."""

WRAP = 0x3FFFFFFF  # ticks count to this, and then from 0 on


def elapsed(now: int, then: int) -> int:
    """Milliseconds from then to now; ticks wrap at 2**30."""
    return (now - then) & WRAP
