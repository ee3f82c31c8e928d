"""Sandbanks: onto one, and off it again (R4-R9, R39)."""

from pilothouse.games.mississippi import chart, passengers
from pilothouse.games.mississippi.constants import THE_ROSE
from pilothouse.table.questions import Confirm, Pick

try:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass


def run_onto(game: "Mississippi", boat: "Boat") -> None:
    """R4: the boat lies on the sand, at speed 1."""
    boat["bank"] = 1
    boat["speed"] = 1
    game.note("on-bank", boat["id"])


def leave(game: "Mississippi", boat: "Boat") -> "Talk":
    """R6-R8, R39: forward for one coal, backward at speed 1, or out; whether the turn goes on."""
    while True:
        way = yield (bank_question, game, boat)
        if way == "forward":
            boat["bank"] = 0
            yield from game.pay_for(boat, 1)
            return True
        if way == "backward":
            boat["bank"] = 0
            boat["speed"] = 1
            yield from _back(game, boat)
            return False
        if (yield from game.gives_up(boat)):
            return False


def bank_question(game: "Mississippi", boat: "Boat") -> "Pick":
    """R7: forward needs a coal. R31: the Black Rose is never out."""
    ways = ["forward"] if game.can_pay(boat) else []
    ways.append("backward")
    if boat["id"] != THE_ROSE:
        ways.append("stuck")
    return Pick("leave-bank", boat["id"], ways, None, "R7", (), game.state["note"])


def _back(game: "Mississippi", boat: "Boat") -> "Talk":
    """R8: one field backwards, perhaps onto the tile before; then any facing, free of coal."""
    here = boat["tile"]
    tiles = [t for t in (here, here - 1) if t >= game.state["gone"]]
    if len(tiles) > 1:
        boat["tile"] = yield (Pick, "backed", boat["id"], tiles, here, "R8")
    if game.has("chart"):
        yield from chart.stop(game, boat)
    elif boat["id"] != THE_ROSE and passengers.can_take(game, boat, boat["tile"]):
        if (yield (Confirm, "take", boat["id"], False, (boat["tile"],))):
            passengers.take(game, boat, boat["tile"])
