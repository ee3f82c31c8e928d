"""Pilothouse, the board's side; the same files run on the board, the laptop and in the tests."""

import sys

try:
    from typing import Any
except ImportError:  # MicroPython
    pass

VERSION = "0.1.0"


def once(path: str) -> "Any":
    """A module that is needed now and then: its memory is free again when nobody runs it."""
    __import__(path)
    return drop(path)


def drop(path: str) -> "Any":
    """Forget a loaded module, and give it back."""
    parent, _, name = path.rpartition(".")
    holder = sys.modules.get(parent)
    if hasattr(holder, name):
        delattr(holder, name)
    return sys.modules.pop(path)
