"""Passengers: who may take one, and when they go back to the box (A33-A39, A46)."""

from pilothouse.games.mississippi.constants import MIN_SPEED, THE_ROSE
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Confirm

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi

    Boat = dict[str, Any]

FULL = 2  # A35
STATIONS = ("red", "brown", "station")  # kinds of tiles; roofs matter only with four players


def _visited(game: "Mississippi", boat: "Boat") -> "list[int]":
    """A36: the islands where the player took one; by house rule `each`, the boat itself."""
    if game.has("each"):
        return boat["pax"]
    found: "list[int]" = []
    for other in game.state["boats"]:
        if other["owner"] == boat["owner"]:
            found += other["pax"]
    return found


def may_take(game: "Mississippi", boat: "Boat", tile: int) -> None:
    """A33-A36: refuse a passenger that may not come aboard."""
    if boat["speed"] != MIN_SPEED:
        raise Refused("A33", "only-speed-1")
    if len(boat["pax"]) >= FULL:
        raise Refused("A35", "boat-full")
    if tile in _visited(game, boat):
        raise Refused("A36", "same-island")
    if tile >= len(game.state["wait"]) or not game.state["wait"][tile]:
        raise Refused("A33", "nobody-waits")


def can_take(game: "Mississippi", boat: "Boat", tile: int) -> bool:
    """Whether a boat that stops at this tile's pier could take one; R29: she never does."""
    try:
        may_take(game, boat, tile)
    except Refused:
        return False
    return boat["id"] != THE_ROSE


def take(game: "Mississippi", boat: "Boat", tile: int) -> None:
    """A passenger comes aboard."""
    game.state["wait"][tile] -= 1
    boat["pax"].append(tile)


class _Boarding(Confirm):
    """Yes only while the rules allow it: a correction may have come between."""

    game: "Mississippi"
    boat: "Boat"

    def check(self, answer: "Any") -> "Any":
        if super().check(answer):
            may_take(self.game, self.boat, self.boat["tile"])
        return answer


def _boarding(game: "Mississippi", boat: "Boat", name: str, likely: bool) -> "Confirm":
    asked = _Boarding(name, boat["id"], likely, (boat["id"], boat["tile"]))
    asked.game, asked.boat = game, boat
    return asked


def offer(
    game: "Mississippi", boat: "Boat", name: str, likely: bool = False
) -> "Generator[Any, Any, bool]":
    """Ask whether the boat takes a passenger where it is, if it could; whether it did."""
    if not can_take(game, boat, boat["tile"]):
        return False
    if not (yield (_boarding, game, boat, name, likely)):
        return False
    take(game, boat, boat["tile"])
    return True


def to_box(game: "Mississippi", boat: "Boat") -> None:
    """A46: the passengers of a boat that is out."""
    game.state["box"] += len(boat["pax"])
    boat["pax"] = []


def clear(game: "Mississippi", first: int, last: int) -> int:
    """A38: the passengers on tiles that are taken off the table go to the box; how many."""
    wait = game.state["wait"]
    lost = 0
    for tile in range(first, min(last, len(wait))):
        lost += wait[tile]
        wait[tile] = 0
    game.state["box"] += lost
    return lost


# --- can two still be had? (A39) --------------------------------------------------------------


def in_reach(game: "Mississippi", boat: "Boat", rear: int) -> "list[int]":
    """The tiles from this one on where a boat that is not full could take one."""
    wait, visited = game.state["wait"], _visited(game, boat)
    if len(boat["pax"]) >= FULL:
        return []
    return [t for t in range(rear, len(wait)) if wait[t] and t not in visited]


def _can_fill(game: "Mississippi", boat: "Boat") -> bool:
    """Whether the boat can still get two: from tiles ahead, or from stations in the stack."""
    st = game.state
    more = FULL - len(boat["pax"])
    stations = sum([st["deck"].get(kind, 0) for kind in STATIONS])
    to_come = min(
        st["pool"], st["stack"], stations
    )  # a correction may have made the stack smaller
    return more <= to_come + len(in_reach(game, boat, boat["tile"]))


def warn(game: "Mississippi") -> None:
    """Tell a boat once that it cannot win any more; where nobody can, the table is asked."""
    if game.in_race() or hopeless(game):
        return
    for boat in game.racers():
        if not boat.get("late") and not _can_fill(game, boat):
            boat["late"] = 1
            game.remind("too-late", boat["id"])


def hopeless(game: "Mississippi") -> bool:
    """Nobody who still races can get what the dock needs; with two boats, as many as it takes."""
    boats = game.racers()
    if game.has("both-home"):
        unable = [b["owner"] for b in boats if not _can_fill(game, b)]
        boats = [b for b in boats if b["owner"] not in unable]
    return not [b for b in boats if _can_fill(game, b)]
