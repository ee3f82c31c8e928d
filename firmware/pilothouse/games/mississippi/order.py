"""Who sails when (A40, A41, A44, R26): what the board knows, and the little it must ask."""

from pilothouse.games.mississippi import river
from pilothouse.games.mississippi.constants import RACING, THE_ROSE
from pilothouse.table.questions import Order, Refused

try:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Question

    Boat = dict[str, Any]
except ImportError:  # MicroPython
    pass

_ENDLESS = 99  # K15: in a tie of coal she is ahead, her supply has no end; or, by choice, behind


def stick(exit_join: str) -> "list[int]":
    """How far behind the front each hex of a tile lies under the measuring stick (A41).

    The stick is perpendicular to the joint where the river goes on: a hex counts by its projection
    onto that direction, doubled to stay whole.
    """
    dq, dr = {"S": (1, 0), "L": (1, -1), "R": (0, 1)}[exit_join]
    along = [2 * (q * dq + r * dr) + q * dr + r * dq for q, r in river.hexes((0, 0, 0))]
    front = max(along)
    return [front - a for a in along]


def ranked(game: "Mississippi") -> "list[str]":
    """The boats in play, the foremost first, as far as the board can know."""
    st = game.state
    keyed: "list[tuple[Any, ...]]" = []
    for boat in game.racing():
        inside: "int" = -boat.get("run", 0)
        right: "int" = 0
        if "hex" in boat:
            exits = st["river"] + (st["dock"] or "S")
            field: "int" = boat["hex"]
            inside = stick(exits[boat["tile"]])[field]
            right = -(field % 5)  # K9: further right is always the higher column
        coal = boat["coal"]
        if boat["id"] == THE_ROSE:
            coal = -1 if game.has("tie") else _ENDLESS
        keyed.append((-boat["tile"], inside, -boat["speed"], -coal, right, boat["id"]))
    keyed.sort()
    return [key[-1] for key in keyed]


def order_question(game: "Mississippi") -> "Question":
    """A40: the order the board proposes; it must not contradict the tiles."""

    def also(ranking: "list[str]") -> None:
        tiles = [game.boat(who)["tile"] for who in ranking]
        for i in range(1, len(tiles)):
            if tiles[i] > tiles[i - 1]:
                raise Refused("A40", "tile-order", ranking[i], ranking[i - 1])

    return Order("order", "", ranked(game), "A40", also)


def new_round(game: "Mississippi") -> "Generator[Any, Any, None]":
    """Fix the order of the round; only boats on one tile need people's eyes."""
    st = game.state
    if st["mode"] == "race":
        st["order"] = [b["id"] for b in st["boats"] if b["fate"] == RACING]  # A44
    else:
        boats = game.racing()
        known = all(["hex" in b for b in boats])
        shared = len({b["tile"] for b in boats}) < len(boats)
        if shared and not known:
            st["order"] = yield (order_question, game)
        else:
            st["order"] = ranked(game)
    st["round"] += 1
    st["turn"] = 0
    name_captain(game)


def name_captain(game: "Mississippi") -> None:
    """R26: the owner of the last boat steers the Black Rose; of the one before, if she is last."""
    st = game.state
    if "rose" in st["mods"]:
        last = [who for who in st["order"] if who != THE_ROSE][-1]
        st["captain"] = last
        st["given"] = 0  # R19: coal she has given this round
        game.note("rose-yours", last)
