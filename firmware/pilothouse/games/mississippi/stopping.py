"""Where a move ends (R41): sand and wood first, then passenger, coal, exchange and dock.

What happened is told together with the move; here it is offered, checked and settled. A boat that
has backed off a sandbank ends its turn in the same way.
"""

from pilothouse.games.mississippi import coal_exchange, docking, new_tiles, passengers
from pilothouse.games.mississippi.constants import FULL_COAL, MIN_SPEED, RACING, THE_ROSE
from pilothouse.table.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Counter

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]
    Moved = dict[str, int]

WHERE_IT_ENDS = ("bank", "wood", "pier", "refuel", "trade", "dock")


def counters(game: "Mississippi", boat: "Boat", rear: int, points: int) -> "list[Counter]":
    """What can follow from the field where a boat stops, from this tile on."""
    st = game.state
    found: "list[Counter]" = []
    charted = game.has("chart")
    own = boat["id"] != THE_ROSE  # R29: she takes nobody and nothing, and never docks
    slow = boat["speed"] == MIN_SPEED and own
    if st["dock"] and own and not charted:
        found.append(("dock", 1, 0, "A29"))  # at any speed: check() says which it needs
    if slow and not charted and passengers.in_reach(game, boat, rear):
        found.append(("pier", 1, 0, "A33"))
    if st["mods"]:
        coal = "coal" in new_tiles.shown(game, rear, game.last_tile())
        if slow and coal and boat["coal"] < FULL_COAL:
            found.append(("refuel", 1, 0, "R14"))
        speeds = range(boat["speed"] - points // 2, boat["speed"] + 1)  # R41: wood slows first
        if not charted and coal_exchange.partners(game, boat, rear, game.last_tile(), speeds):
            found.append(("trade", 1, 0, "R17"))
    return found


def check(game: "Mississippi", boat: "Boat", moved: "Moved", tile: int) -> None:
    """Refuse what cannot follow from a stop on this tile."""
    if moved.get("pier"):
        if moved.get("bank"):
            raise Refused("R5", "bank-ends")
        passengers.may_take(game, boat, tile)
    if moved.get("refuel") and "coal" not in new_tiles.shown(game, tile, tile):
        raise Refused("R14", "no-coal-there")
    if moved.get("dock"):
        docking.check(game, boat, moved, tile)
    if moved.get("trade"):
        at_pier = moved.get("pier") or moved.get("refuel")
        if moved.get("bank") or moved.get("dock") or at_pier and not game.has("pier-trade"):
            raise Refused("R20", "not-there")
        speed = boat["speed"] - moved.get("wood", 0)
        if not coal_exchange.partners(game, boat, tile, tile, (speed,)):
            raise Refused("R17", "no-partner")


def stop(game: "Mississippi", boat: "Boat", moved: "Moved") -> "Talk":
    """Settle what happened where the move ended; what is settled is taken out of `moved`."""
    chart = game.chart()
    boarded = False
    if chart:
        stopping: "Generator[Any, Any, bool]" = chart.stop(game, boat, "bank" in moved)
        boarded = yield from stopping
    if moved.pop("bank", 0):
        new_tiles.run_onto_sand(game, boat)
    wood = moved.pop("wood", 0)
    if wood and not boat.get("bank"):
        boat["speed"] = max(MIN_SPEED, boat["speed"] - wood)  # R12; below 1 only if corrected
        game.remind("slower", boat["id"], boat["speed"])
    if chart and game.has("slow") and boat["fate"] == RACING:
        yield from chart.land(game, boat)  # K40
    if moved.pop("pier", 0) and passengers.can_take(game, boat, boat["tile"]):
        passengers.take(game, boat, boat["tile"])
    if moved.pop("refuel", 0) and boat["coal"] < FULL_COAL:
        game.set_coal(boat, FULL_COAL)  # R14: and the wheel comes back
    if "trade" in moved:
        yield from coal_exchange.trade(game, boat)
        del moved["trade"]
    elif chart and boat["fate"] == RACING:
        yield from chart.trade(game, boat, boarded)
    if moved.pop("dock", 0):
        yield from game.dock(boat)
