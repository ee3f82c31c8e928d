"""The Black Rose: sandbanks, driftwood, coal stations, coal exchanged, and herself (R4-R41).

Here is what every move needs; expansion_seldom.py has the rest.
"""

from pilothouse.ask import Refused

try:
    from typing import Any, Generator, Sequence

    from pilothouse.ask import Counter
    from pilothouse.games.mississippi.rules import Mississippi

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass

THE_ROSE = "R"
_FULL = 6
_ROSE_GIVES = 2  # R19: in a round
# The modules whose features a kind of tile shows.
_SHOWS = {"wood": ("wood",), "bank": ("banks",), "coal": ("coal",), "coal-wood": ("coal", "wood")}


def shown(game: "Mississippi", first: int, last: int) -> "list[str]":
    """The modules that are played and have a feature on one of these tiles."""
    mods = game.state["mods"]
    found: "list[str]" = []
    for kind in game.state["kinds"][first : last + 1]:
        if kind in _SHOWS:
            found += [module for module in _SHOWS[kind] if module in mods]
    return found


def rose_can_pay(game: "Mississippi") -> int:
    """R27: one coal a turn; R30: what she needs, where a new tile has made it necessary."""
    return _FULL if game.state.get("need") else 1 - game.state.get("spent", 0)


# --- the move ---------------------------------------------------------------------------------


def counters(game: "Mississippi", boat: "Boat", points: int) -> "list[Counter]":
    """What can happen in a move beside the base game."""
    here, last = boat["tile"], game.last_tile()
    found: "list[Counter]" = []
    woods, speed = 0, boat["speed"]
    features = shown(game, here, last)
    if "wood" in features:
        woods = points // 2
        found.append(("wood", woods, 0, "R11"))
        found.append(("wood-push", points // 3, 0, "R13"))
    if "banks" in features:
        found.append(("bank", 1, 0, "R4"))
    slow = speed == 1 and boat["id"] != THE_ROSE and boat["coal"] < _FULL
    if slow and "coal" in features:
        found.append(("refuel", 1, 0, "R14"))
    if partners(game, boat, last, range(speed - woods, speed + 1)):
        found.append(("trade", 1, 0, "R17"))
    return found


def check_move(game: "Mississippi", boat: "Boat", values: "dict[str, int]", tile: int) -> None:
    """Refuse what the tiles on the way do not show, and what excludes each other."""
    here = boat["tile"]
    if values.get("wood-push", 0) > values.get("pushes", 0):
        raise Refused("R13", "wood-push-is-push")
    if (values.get("wood") or values.get("wood-push")) and "wood" not in shown(game, here, tile):
        raise Refused("R11", "no-wood-there")
    if values.get("bank") and "banks" not in shown(game, here, tile):
        raise Refused("R4", "no-bank-there")
    if values.get("bank") and values.get("pier"):
        raise Refused("R5", "bank-ends")
    if values.get("refuel") and "coal" not in shown(game, tile, tile):
        raise Refused("R14", "no-coal-there")
    if values.get("trade"):
        on_pier = values.get("pier") or values.get("refuel")
        if values.get("bank") or values.get("dock") or on_pier and not game.has("pier-trade"):
            raise Refused("R20", "not-there")
        if not partners(game, boat, tile, (boat["speed"] - values.get("wood", 0),)):
            raise Refused("R17", "no-partner")


def stop(game: "Mississippi", boat: "Boat", moved: "dict[str, int]") -> "Talk":
    """R41: sand and wood slow the boat down first; then coal."""
    if "bank" in moved:
        boat["bank"] = 1  # R4
        boat["speed"] = 1
        game.note("on-bank", boat["id"])
    if "wood" in moved:
        boat["speed"] = max(1, boat["speed"] - moved["wood"])  # R12; below 1 only if corrected
        game.note("slower", boat["id"], boat["speed"])
    if "refuel" in moved:
        refuel(game, boat)
    if "trade" in moved:
        yield from (yield "expansion_seldom").trade(game, boat)


def refuel(game: "Mississippi", boat: "Boat") -> None:
    """R14: up to six, and the wheel comes back."""
    boat["coal"] = _FULL
    game.note("wheel", boat["id"], _FULL)


# --- coal for one another ---------------------------------------------------------------------


def _crew(game: "Mississippi", boat: "Boat") -> int:
    """Who commands the boat this round (R26)."""
    captain = game.state.get("captain")
    return game.boat(captain)["owner"] if boat["id"] == THE_ROSE and captain else boat["owner"]


def partners(
    game: "Mississippi", boat: "Boat", furthest: int, speeds: "Sequence[int]"
) -> "list[str]":
    """R17: the other boats of one commander, at these speeds, that can be on the next field."""
    mods = game.state["mods"]
    found: "list[str]" = []
    if "two-boats" not in mods and "rose" not in mods:
        return found
    for other in game.state["boats"]:
        if other["speed"] not in speeds or other is boat or other["fate"] != "racing":
            continue
        near = boat["tile"] - 1 <= other["tile"] <= furthest + 1
        if not near or other.get("bank") or _crew(game, other) != _crew(game, boat):
            continue
        if most(game, boat, other) or most(game, other, boat):
            found.append(other["id"])
    return found


def most(game: "Mississippi", giver: "Boat", taker: "Boat") -> int:
    """R18, R19: how much can change hands; she gives two a round and takes none."""
    if taker["id"] == THE_ROSE:
        return 0
    has = giver["coal"]
    if giver["id"] == THE_ROSE:
        has = _ROSE_GIVES - game.state.get("given", 0)
    return min(has, _FULL - taker["coal"])
