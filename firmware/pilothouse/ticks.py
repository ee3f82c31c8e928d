"""The board's count of milliseconds."""


def elapsed(now: int, then: int) -> int:
    """Milliseconds from then to now; ticks wrap at 2**30."""
    return (now - then) & 0x3FFFFFFF
