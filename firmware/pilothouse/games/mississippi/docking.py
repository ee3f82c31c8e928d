"""The dock at the end of the river: what it needs (A29, A42)."""

from pilothouse.games.mississippi import passengers
from pilothouse.games.mississippi.constants import MIN_SPEED, THE_ROSE
from pilothouse.table.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.mississippi.rules import Mississippi

    Boat = dict[str, Any]


def check(game: "Mississippi", boat: "Boat", moved: "dict[str, int]", tile: int) -> None:
    """Refuse to dock too fast, without passengers, or from another tile than the last."""
    if tile != game.last_tile():
        raise Refused("A29", "dock-far")
    slower = boat["speed"]
    if game.has("slow"):  # K40
        slower = MIN_SPEED if moved.get("bank") else slower - moved.get("wood", 0)
    if not slow_enough(game, slower):
        raise Refused("A42", "dock-speed", dock_speed(game))
    aboard = len(boat["pax"]) + moved.get("pier", 0)
    if not game.in_race() and aboard < passengers.FULL:
        raise Refused("A42", "two-needed", aboard)


def dock_speed(game: "Mississippi") -> int:
    """A42: the dock needs speed 1; or 2, by house rule."""
    return 2 if game.has("speed-2") else MIN_SPEED


def slow_enough(game: "Mississippi", speed: int) -> bool:
    """A29: in the race a boat docks at any speed."""
    return game.in_race() or speed <= dock_speed(game)


def could_dock(game: "Mississippi", boat: "Boat") -> bool:
    """Whether only the speed and the field can keep the boat from docking now."""
    full = game.in_race() or len(boat["pax"]) == passengers.FULL
    here = bool(game.state["dock"]) and boat["tile"] == game.last_tile()
    return here and full and boat["id"] != THE_ROSE
