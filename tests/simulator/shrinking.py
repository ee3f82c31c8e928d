"""A failing evening made smaller: the fewest faults that still make it fail."""

from collections.abc import Callable, Sequence
from typing import TypeVar

_Item = TypeVar("_Item")


def shrunk(items: Sequence[_Item], fails: Callable[[Sequence[_Item]], bool]) -> list[_Item]:
    """A part of these that still fails, of which no single one can be left out.

    Halves are left out first, then smaller parts, then one by one.
    """
    kept = list(items)
    size = max(1, len(kept) // 2)
    while kept:
        smaller = False
        for start in range(0, len(kept), size):
            rest = kept[:start] + kept[start + size :]
            if fails(rest):
                kept, smaller = rest, True
                break
        if smaller:
            size = min(size, max(1, len(kept) // 2))
        elif size > 1:
            size //= 2
        else:
            break
    return kept
