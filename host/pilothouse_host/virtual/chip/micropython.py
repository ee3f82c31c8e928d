"""MicroPython's `micropython` for CPython, which has none: what the drivers use."""


def const(value):
    """A number that MicroPython's compiler puts in the place of its name."""
    return value
