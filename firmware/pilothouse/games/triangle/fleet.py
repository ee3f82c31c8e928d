"""Players, ships and cargo: the words and numbers that the modules share.

A ship is [state, port, mark]: mark 0 is in that port, mark m the m-th one behind it on the way to
the next port. Ships under the cloud, caught or pushed off keep the place they had. A ship's id is
its owner's letter and a number from 1. Cargo is counted in thousands (K19: the currency sign is
lost).
"""

try:
    from typing import Any

    Ship = list[Any]
    Player = dict[str, Any]
    Place = tuple[str, str, int, str | int]  # Triangle.place
except ImportError:  # MicroPython
    pass

LETTERS = "ABCD"  # of the players
PORT, SEA, UNDER, CAUGHT, PUSHED, LOST = "port", "sea", "under", "caught", "pushed", "lost"
SHIPS = 4  # D2
OWN_IN_PORT = 2  # D11
PASS, OTHER = "pass", "other"
STAY, PAST = "stay", "past"
LONG, SHORT = 350, 200  # D27, D28: what is played to
HOME = 4  # the index of the bonus cards among the decks
