"""The expansion The Black Rose: what its tiles and she herself add to a move (R4-R41)."""

from pilothouse.games.mississippi import chart, coal_exchange, sandbanks
from pilothouse.games.mississippi.constants import FULL_COAL, THE_ROSE
from pilothouse.table.questions import Confirm, Refused

try:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Counter

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass

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
    return FULL_COAL if game.state.get("need") else 1 - game.state.get("spent", 0)


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
    slow = speed == 1 and boat["id"] != THE_ROSE and boat["coal"] < FULL_COAL
    if slow and "coal" in features:
        found.append(("refuel", 1, 0, "R14"))
    if coal_exchange.partners(game, boat, last, range(speed - woods, speed + 1)):
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
        if not coal_exchange.partners(game, boat, tile, (boat["speed"] - values.get("wood", 0),)):
            raise Refused("R17", "no-partner")


def stop(game: "Mississippi", boat: "Boat", moved: "dict[str, int]") -> "Talk":
    """R41: sand and wood slow the boat down first; then coal."""
    if "bank" in moved:
        sandbanks.run_onto(game, boat)
    if "wood" in moved:
        boat["speed"] = max(1, boat["speed"] - moved["wood"])  # R12; below 1 only if corrected
        game.note("slower", boat["id"], boat["speed"])
    if "refuel" in moved:
        refuel(game, boat)
    if "trade" in moved:
        yield from coal_exchange.trade(game, boat)


def refuel(game: "Mississippi", boat: "Boat") -> None:
    """R14: up to six, and the wheel comes back."""
    boat["coal"] = FULL_COAL
    game.note("wheel", boat["id"], FULL_COAL)


def pushed(game: "Mississippi", boat: "Boat") -> "Talk":
    """R9: pushed onto sand; R40: pushed onto a coal pier."""
    who, here = boat["id"], boat["tile"]
    if "banks" in shown(game, here, here):
        if (yield (Confirm, "pushed-bank", who, False, (who,))):
            sandbanks.run_onto(game, boat)
            if game.has("slow") and game.has("chart"):
                yield from chart.land(game, boat, game.has("bare"))  # K40
            return
    slow = boat["speed"] == 1 and who != THE_ROSE and boat["coal"] < FULL_COAL
    if slow and "coal" in shown(game, here, here) and game.settings_now["pushed-refuel"]:
        if (yield (Confirm, "pushed-coal", who, False, (who,))):
            refuel(game, boat)


def end_turn(game: "Mississippi", boat: "Boat") -> None:
    """R27: after her turn her marker is black again."""
    if boat["id"] == THE_ROSE:
        for key in ("spent", "need", "fresh"):
            game.state.pop(key, None)
