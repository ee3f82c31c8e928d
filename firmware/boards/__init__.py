"""The boards: one small module for each wiring."""

import sys

try:
    from boards.pico import Board
except ImportError:  # only for annotations
    pass


def pick() -> "Board":
    """The board this program runs on."""
    name = "pico" if sys.platform == "rp2" else "virtual"
    path = "boards." + name
    __import__(path)
    return sys.modules[path].Board()
