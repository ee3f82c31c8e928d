"""Coal exchanged between two boats of one commander (R17-R20, R26)."""

from pilothouse.games.mississippi import black_rose
from pilothouse.games.mississippi.constants import FULL_COAL, THE_ROSE
from pilothouse.table.questions import Number, Pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator, Sequence

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Question

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]

_ROSE_GIVES = 2  # R19: in a round


def partners(
    game: "Mississippi", boat: "Boat", first: int, last: int, speeds: "Sequence[int]"
) -> "list[str]":
    """R17: the other boats of one commander, at these speeds, next to one on these tiles."""
    mods = game.state["mods"]
    found: "list[str]" = []
    if "two-boats" not in mods and "rose" not in mods:
        return found
    crew = black_rose.commander(game, boat)
    for other in game.racing():
        near = first - 1 <= other["tile"] <= last + 1 and other["speed"] in speeds
        if other is boat or not near or other.get("bank"):
            continue
        if black_rose.commander(game, other) == crew and _givers(game, boat, other):
            found.append(other["id"])
    return found


def _most(game: "Mississippi", giver: "Boat", taker: "Boat") -> int:
    """R18, R19: how much can change hands; she gives two a round and takes none."""
    if taker["id"] == THE_ROSE:
        return 0
    has = giver["coal"]
    if giver["id"] == THE_ROSE:
        has = _ROSE_GIVES - game.state.get("given", 0)
    return min(has, FULL_COAL - taker["coal"])


def _givers(game: "Mississippi", boat: "Boat", other: "Boat") -> "list[str]":
    """Those of the two that can give the other something."""
    pairs = ((boat, other), (other, boat))
    return [giver["id"] for giver, taker in pairs if _most(game, giver, taker) > 0]


def trade(game: "Mississippi", boat: "Boat", near: "list[str] | None" = None) -> "Talk":
    """R17-R19: with whom, who gives, how much; near: those that are known to be beside it."""
    found = partners(game, boat, boat["tile"], boat["tile"], (boat["speed"],))
    found = [who for who in found if near is None or who in near]
    if not found:
        return
    other = game.boat(found[0])
    if len(found) > 1:
        other = game.boat((yield (Pick, "trade-with", boat["id"], found, None, "R17")))
    givers = _givers(game, boat, other)
    if not givers:
        return  # a correction has come between
    giver = game.boat(givers[0])
    if len(givers) > 1:
        giver = game.boat((yield (Pick, "giver", boat["id"], givers, None, "R18")))
    taker = other if giver is boat else boat
    coal = yield (_give_question, game, giver, taker)
    if not coal:
        return
    if giver["id"] == THE_ROSE:
        game.state["given"] = game.state.get("given", 0) + coal
    else:
        game.set_coal(giver, giver["coal"] - coal)
    game.set_coal(taker, taker["coal"] + coal)


def _give_question(game: "Mississippi", giver: "Boat", taker: "Boat") -> "Question":
    most = max(0, _most(game, giver, taker))
    low = min(1, most)  # nothing only where a correction has left nothing to give
    return Number("give", giver["id"], low, most, low, "R18", None, None, (taker["id"],))
