"""The new tiles of the expansion: driftwood, sandbanks, coal stations (R4, R9-R15, R40)."""

from pilothouse.games.mississippi.constants import FULL_COAL, MIN_SPEED, THE_ROSE
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Confirm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Counter

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]

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


def way_counters(game: "Mississippi", boat: "Boat", points: int) -> "list[Counter]":
    """What can happen on the way, from the boat's own tile onward."""
    features = shown(game, boat["tile"], game.last_tile())
    found: "list[Counter]" = []
    if "wood" in features:
        found.append(("wood", points // 2, 0, "R11"))
        found.append(("wood-push", points // 3, 0, "R13"))
    if "banks" in features:
        found.append(("bank", 1, 0, "R4"))
    return found


def check_way(game: "Mississippi", boat: "Boat", moved: "dict[str, int]") -> None:
    """Refuse what the tiles on the way do not show."""
    get = moved.get
    features = shown(game, boat["tile"], boat["tile"] + get("tiles", 0))
    if get("wood-push", 0) > get("pushes", 0):
        raise Refused("R13", "wood-push-is-push")
    if (get("wood") or get("wood-push")) and "wood" not in features:
        raise Refused("R11", "no-wood-there")
    if get("bank") and "banks" not in features:
        raise Refused("R4", "no-bank-there")


def run_onto_sand(game: "Mississippi", boat: "Boat") -> None:
    """R4, R6, R9: the boat lies on the sand, at speed 1, and may not be turned."""
    boat["bank"] = 1
    boat["speed"] = MIN_SPEED
    game.remind("on-bank", boat["id"])


def pushed(game: "Mississippi", boat: "Boat") -> "Talk":
    """R9: pushed onto sand; R40: pushed onto a coal pier."""
    who, here = boat["id"], boat["tile"]
    if "banks" in shown(game, here, here) and not boat.get("bank"):
        if (yield (Confirm, "pushed-bank", who, False, (who,))):
            run_onto_sand(game, boat)
            chart = game.chart()
            if chart and game.has("slow"):
                yield from chart.land(game, boat, game.has("bare"))  # K40
            return
    if game.settings_now["pushed-refuel"] and _could_refuel(game, boat):
        if (yield (Confirm, "pushed-coal", who, False, (who,))) and _could_refuel(game, boat):
            game.set_coal(boat, FULL_COAL)


def _could_refuel(game: "Mississippi", boat: "Boat") -> bool:
    """R14, R29."""
    slow = boat["speed"] == MIN_SPEED and boat["id"] != THE_ROSE and boat["coal"] < FULL_COAL
    return slow and "coal" in shown(game, boat["tile"], boat["tile"])
