"""The words and numbers that the triangle's modules share.

A ship is [state, port, mark]: mark 0 is in that port, mark m the m-th one behind it on the way to
the next port. Ships under the cloud, caught or pushed off keep the place they had. A ship's id is
its owner's letter and a number from 1. Cargo is counted in thousands (K19: the currency sign is
lost).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Ship = list[Any]
    Player = dict[str, Any]

LETTERS = "ABCD"  # of the players
SHIPS = 4  # D2: of each player, and as many ports
OWN_IN_PORT = 2  # D11
DIE = ("1", "2", "3", "4", "5", "6")  # D6, K26: one die
LONG, SHORT = 350, 200  # D27, D28: what is played to

# The states of a ship.
PORT, SEA, UNDER, CAUGHT, PUSHED, LOST = "port", "sea", "under", "caught", "pushed", "lost"

# The decks of cards: one behind each port, and the bonus cards of the home port.
DECKS = ("sugar", "oil", "bananas", "wood", "bonus")
BONUS = 4  # the index of the bonus cards
