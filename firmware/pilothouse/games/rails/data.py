"""The names of this map: its cities, its ports and its goods, one line for each kind.

    large=L1,L2              cities and ports by name
    goods=Coal:3,Gold:2+1    a good's name, how many chips of it there are, its bonus if it has one

Without a laptop letters and numbers serve: L1 is the first large city, G1 the first good on the
sheet. How the 27 cities and 52 chips of the game are shared out among the kinds is not in the rule
book (E2, E33), so it is part of the text.
"""

from pilothouse.games.rails import CITIES as CITIES
from pilothouse.games.rails import chips as chips
from pilothouse.games.rails import known
from pilothouse.games.rails import line as line

FILES = {
    "names": "large=L1,L2,L3,L4,L5,L6,L7,L8,L9\n"
    "medium=M1,M2,M3,M4,M5,M6,M7,M8,M9,M10,M11,M12\n"
    "small=S1,S2,S3,S4,S5,S6,S7,S8,S9,S10,S11,S12,S13,S14,S15\n"
    "port=P1,P2,P3,P4,P5,P6,P7,P8,P9\n"
    "goods=G1:3,G2:3,G3:3,G4:3,G5:3,G6:3,G7:3,G8:3,G9:3,G10:3,G11:3,G12:3,"
    "G13:2,G14:2,G15:2,G16:2,G17:2,G18:2,Gold:2+1,Textil:2+2"
}


def cities(text: str) -> "list[tuple[str, str]]":
    """(name, kind) of every city and port; the state knows them by their place in this list."""
    return [(name, kind) for kind in CITIES for name in line(text, kind)]


def goods(text: str) -> "list[str]":
    """The names of the goods; the state knows them by their place in this list."""
    return known(text)[0]


def check(file: str, text: str) -> None:
    """Raises ValueError with one sentence if the text cannot serve."""
    from pilothouse.games.rails import checking

    checking.check(text)
