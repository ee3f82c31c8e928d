"""Pushing: the pushed owner answers inside the pusher's turn (A25, A37, A43, A45, B7-B13)."""

from pilothouse.games.mississippi import black_rose, chart, passengers
from pilothouse.games.mississippi.constants import RACING, THE_ROSE
from pilothouse.table.questions import Confirm, Pick

try:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi

    Boat = dict[str, Any]
except ImportError:  # MicroPython
    pass


def push(
    game: "Mississippi", boat: "Boat", met: "list[str]", onto_wood: bool
) -> "Generator[Any, Any, None]":
    """One of the boats met is pushed away."""
    pushed = met[0]
    if len(met) > 1:
        pushed = yield (Pick, "pushed", boat["id"], met, None, "B7")
    other = game.boat(pushed)
    landed = yield (landed_question, game, other, onto_wood)
    if landed == "dock":
        yield from game.dock(other)
        return
    other["tile"] = landed
    other.pop("hex", None)
    if game.has("chart"):
        yield from chart.stop(game, other, game.has("bare"))
    elif pushed != THE_ROSE and passengers.can_take(game, other, landed):
        if (yield (Confirm, "pushed-pier", pushed, False, (pushed,))):  # A37
            passengers.take(game, other, landed)
    racing = other["fate"] == RACING and not onto_wood
    if racing and game.state["mods"] and black_rose.shown(game, landed, landed):
        yield from black_rose.pushed(game, other)
    if other["fate"] == RACING:
        yield from game.reach(other)  # A25, B13


def landed_question(game: "Mississippi", boat: "Boat", onto_wood: bool) -> "Pick":
    """B9: where it ended; B12: its owner turns it as he likes, but not on wood (R13)."""
    st = game.state
    last = game.last_tile()
    here = boat["tile"]
    options: "list[Any]" = [t for t in (here, here + 1, here - 1) if st["gone"] <= t <= last]
    ready = st["mode"] == "race" or len(boat["pax"]) == passengers.FULL or game.has("bare")  # K10
    near = st["dock"] and here >= last - 1 and not game.has("chart")
    sand = st["kinds"][last] == "bank" and game.has("banks") and game.has("slow")  # K40
    if near and ready and boat["id"] != THE_ROSE and (sand or game.may_dock(boat["speed"])):
        options.append("dock")  # A43
    note = ("no-turn",) if onto_wood else ("not-back",) if game.has("no-back") else ()
    return Pick("landed", boat["id"], options, here, "B9", (boat["id"],), note)
