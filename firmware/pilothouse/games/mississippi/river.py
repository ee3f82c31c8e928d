"""The river's geometry: tiles of 20 hexes joined left, straight or right.

A river is a string of joins: joins[i] lays tile i + 1 against tile i; tile 0 is the start tile.
Hexes are axial (q, r); headings count 60 degrees to the left from heading 0 = +q.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LEFT, STRAIGHT, RIGHT = FACES = ("left", "straight", "right")
SIGNS = {LEFT: "↖", STRAIGHT: "↑", RIGHT: "↗"}
_LETTER = {LEFT: "L", STRAIGHT: "S", RIGHT: "R"}
_TURN = {"L": 1, "S": 0, "R": -1}
_VECTORS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
LANDING = {"L": (10, 15, 16), "S": (16, 17, 18), "R": (14, 18, 19)}  # A28, by the dock's joint
_STEP = 4  # hexes from one tile's centre to the next
_NEAREST = 5  # so many joins lie between two tiles that overlap, at the least
_REACH = 6  # tiles whose centres are further apart than this cannot touch


def letter(face: str) -> str:
    """The letter of a face in a river's string of joins."""
    return _LETTER[face]


def face(join: str) -> str:
    """The face of the die that stands for this letter."""
    return FACES["LSR".index(join)]


def tiles(joins: str) -> "list[tuple[int, int, int]]":
    """(q, r, heading) of every tile's centre, the start tile first."""
    q = r = heading = 0
    laid = [(q, r, heading)]
    for join in joins:
        heading = (heading + _TURN[join]) % 6
        vector = _VECTORS[heading]
        q += _STEP * vector[0]
        r += _STEP * vector[1]
        laid.append((q, r, heading))
    return laid


def hexes(tile: "tuple[int, int, int]") -> "list[tuple[int, int]]":
    """The 20 hexes of a tile, in order of their index 5 * row + column."""
    centre_q, centre_r, heading = tile
    found: "list[tuple[int, int]]" = []
    for row in range(4):
        for column in range(5):
            r = column - 2
            q = row - 1 - max(r, 0)
            for _ in range(heading):
                q, r = q + r, -q
            found.append((centre_q + q, centre_r + r))
    return found


def blocking(joins: str, gone: int) -> "list[int]":
    """The tiles still on the table (number >= gone) that forbid the last of these joins (B5)."""
    laid = tiles(joins)
    new = laid[-1]
    found: "list[int]" = []
    for number in range(gone, len(laid) - _NEAREST):
        old = laid[number]
        dq, dr = old[0] - new[0], old[1] - new[1]
        if max(abs(dq), abs(dr), abs(dq + dr)) <= _REACH and set(hexes(new)) & set(hexes(old)):
            found.append(number)
    # Five equal bends overlap nothing, but close the ring: the one real "complete loop".
    first = len(laid) - 6
    if joins[-5:] in ("LLLLL", "RRRRR") and first >= gone and first not in found:
        found.append(first)
    return found


def picture(joins: str, gone: int) -> "list[dict[str, Any]]":
    """The tiles still on the table, with their coordinates, for pages to draw."""
    laid = tiles(joins)
    return [
        {
            "tile": n,
            "centre": [laid[n][0], laid[n][1]],
            "heading": laid[n][2],
            "hexes": [list(h) for h in hexes(laid[n])],
        }
        for n in range(gone, len(laid))
    ]


def landing(joins: str, dock: str) -> "list[list[int]]":
    """The three landing fields at the last tile (A28): the tip of the joint and its neighbours."""
    last = hexes(tiles(joins)[-1])
    return [list(last[i]) for i in LANDING[dock]]
