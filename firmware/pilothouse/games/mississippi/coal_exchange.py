"""Coal exchanged between two boats of one commander (R17-R20, R26)."""

from pilothouse.games.mississippi.constants import FULL_COAL, RACING, THE_ROSE
from pilothouse.table.questions import Number, Pick

try:
    from typing import Any, Generator, Sequence

    from pilothouse.games.mississippi.rules import Mississippi

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass

_ROSE_GIVES = 2  # R19: in a round


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
        if other["speed"] not in speeds or other is boat or other["fate"] != RACING:
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
    return min(has, FULL_COAL - taker["coal"])


def trade(game: "Mississippi", boat: "Boat") -> "Talk":
    """R17-R19: with whom, who gives, how much."""
    found = partners(game, boat, boat["tile"], (boat["speed"],))
    if not found:
        return
    partner = found[0]
    if len(found) > 1:
        partner = yield (Pick, "trade-with", boat["id"], found, None, "R17")
    pairs = ((boat["id"], partner), (partner, boat["id"]))
    givers = [giver for giver, taker in pairs if _can_give(game, giver, taker)]
    giver = givers[0]
    if len(givers) > 1:
        giver = yield (Pick, "giver", boat["id"], givers, None, "R18")
    taker = partner if giver == boat["id"] else boat["id"]
    limit = most(game, game.boat(giver), game.boat(taker))
    coal = yield (Number, "give", giver, 1, limit, 1, "R18", None, None, (taker,))
    game.boat(taker)["coal"] += coal
    if giver == THE_ROSE:
        game.state["given"] += coal
        game.note("wheel", taker, game.boat(taker)["coal"])
    else:
        game.boat(giver)["coal"] -= coal
        game.note("wheels", giver, game.boat(giver)["coal"], taker, game.boat(taker)["coal"])


def _can_give(game: "Mississippi", giver: str, taker: str) -> bool:
    return most(game, game.boat(giver), game.boat(taker)) > 0
