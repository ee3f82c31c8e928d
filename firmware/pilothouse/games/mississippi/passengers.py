"""Passengers: who may take one, and when they go back to the box (A33-A39, A46)."""

from pilothouse.table.questions import Refused

try:
    from typing import Any

    from pilothouse.games.mississippi.rules import Mississippi

    Boat = dict[str, Any]
except ImportError:  # MicroPython
    pass

FULL = 2  # A35


def may_take(game: "Mississippi", boat: "Boat", tile: int) -> None:
    """A33-A36: refuse a passenger that may not come aboard."""
    if boat["speed"] != 1:
        raise Refused("A33", "only-speed-1")
    if len(boat["pax"]) >= FULL:
        raise Refused("A35", "boat-full")
    if tile in boat["pax"]:
        raise Refused("A36", "same-island")
    if tile >= len(game.state["wait"]) or not game.state["wait"][tile]:
        raise Refused("A33", "nobody-waits")


def take(game: "Mississippi", boat: "Boat", tile: int) -> None:
    """A passenger comes aboard."""
    game.state["wait"][tile] -= 1
    boat["pax"].append(tile)


def can_take(game: "Mississippi", boat: "Boat", tile: int) -> bool:
    """Whether a boat that stops at this tile's pier could take one."""
    try:
        may_take(game, boat, tile)
    except Refused:
        return False
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


def ahead(game: "Mississippi", boat: "Boat") -> "list[int]":
    """The tiles from which a boat that is not full could still take one."""
    wait = game.state["wait"]
    return [t for t in range(boat["tile"], len(wait)) if wait[t] and t not in boat["pax"]]


def hopeless(game: "Mississippi", racers: "list[Boat]") -> bool:
    """A39: nobody who still races can get two passengers any more."""
    pool = game.state["pool"]
    for boat in racers:
        more = FULL - len(boat["pax"]) - pool
        if more <= 0 or more <= len(ahead(game, boat)):
            return False
    return True
