"""Pushing: the pushed owner answers inside the pusher's turn (A25, A37, A43, A45, B7-B13).

While pushes are settled, the turn's `now` keeps what they need:
    met      the boats the pusher can have met
    pushes   how many of them are still to be settled, `hard` of those onto driftwood
    pushed   the boat whose push is being settled
    laid     the number of tiles when the move was told
    least    the points that are spent at the least
"""

from pilothouse.games.mississippi import docking, new_tiles, passengers
from pilothouse.games.mississippi.constants import RACING, THE_ROSE
from pilothouse.table.questions import Pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, None]


def unsettled(game: "Mississippi") -> bool:
    """Whether a move has been told and its pushes are not settled yet."""
    return "laid" in game.state["now"]


def opened_a_tile(game: "Mississippi") -> bool:
    """Whether a boat was pushed onto the foremost tile, so that its owner laid another (A25)."""
    return game.last_tile() > game.state["now"]["laid"]


def forget(game: "Mississippi") -> None:
    """The pushes of this move, or of this part of it, are over."""
    for key in ("met", "pushes", "hard", "pushed", "laid", "least"):
        game.state["now"].pop(key, None)


def settle(game: "Mississippi", boat: "Boat") -> "Talk":
    """All pushes of a move, one after the other."""
    now = game.state["now"]
    while now["pushes"]:
        there = _can_be_meant(game)
        if now.get("pushed") not in there:
            if not there:
                return  # they have left the race meanwhile
            now["pushed"] = there[0] if len(there) == 1 else (yield (_whom, game, boat))
        yield from _push(game, game.boat(now["pushed"]), now["hard"] > 0)
        del now["pushed"]
        now["pushes"] -= 1
        now["hard"] -= 1


def _can_be_meant(game: "Mississippi") -> "list[str]":
    met: "list[str]" = game.state["now"]["met"]
    return [b["id"] for b in game.racing() if b["id"] in met and not b.get("bank")]  # R10


def _whom(game: "Mississippi", boat: "Boat") -> "Pick":
    return Pick("pushed", boat["id"], _can_be_meant(game), None, "B7")


def _push(game: "Mississippi", boat: "Boat", onto_wood: bool) -> "Talk":
    """This boat is pushed away; what follows is its owner's (A45)."""
    landed = yield (landed_question, game, boat, onto_wood)
    if landed == "dock":
        yield from game.dock(boat)
        return
    boat["tile"] = landed
    boat.pop("hex", None)
    chart = game.chart()
    if chart:
        yield from chart.stop(game, boat, False, game.has("bare"))
    else:
        yield from passengers.offer(game, boat, "pushed-pier")  # A37
    if game.state["mods"] and boat["fate"] == RACING and not onto_wood:
        yield from new_tiles.pushed(game, boat)
    if boat["fate"] == RACING:
        yield from game.reach(boat)  # A25, B13


def landed_question(game: "Mississippi", boat: "Boat", onto_wood: bool) -> "Pick":
    """B9: where it ended; B12: its owner may turn it, but not on wood (R13) or sand."""
    st = game.state
    last = game.last_tile()
    here = boat["tile"]
    options: "list[Any]" = [t for t in (here, here + 1, here - 1) if st["gone"] <= t <= last]
    sandy = "banks" in new_tiles.shown(game, min(options), max(options))
    ready = game.in_race() or len(boat["pax"]) == passengers.FULL or game.has("bare")  # K10
    near = st["dock"] and here >= last - 1 and not game.has("chart")
    slow = docking.slow_enough(game, boat["speed"])
    slow = slow or game.has("slow") and "banks" in new_tiles.shown(game, last, last)  # K40
    if near and ready and slow and boat["id"] != THE_ROSE:
        options.append("dock")  # A43
    hint = ("not-back",) if game.has("no-back") else ()
    asked = Pick("landed", boat["id"], options, here, "B9", (boat["id"],), hint)
    if onto_wood or sandy:
        asked.text = "landed-wood" if onto_wood else "landed-sand"
    return asked
