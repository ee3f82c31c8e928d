"""Better trains and own ships (E11, E12, E17, E38)."""

from pilothouse.games.rails import cargo
from pilothouse.games.rails.constants import (
    BANK,
    BEST,
    CLIPPER,
    CONVERT,
    FERRY,
    NO_SHIP,
    REBUILD,
    TRAINS,
)
from pilothouse.table.questions import Pick

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.games.rails.rules import Conversation, Player, Rails
except ImportError:  # MicroPython
    pass


def train(game: "Rails", p: "Player") -> "Conversation":
    """E11: one level up."""
    _instead(game, p, "train")
    new = BEST
    if p["train"] == "A":
        new = yield (Pick, "train", p["id"], ("B-6", "B-9"), None, "E11")
    _renew(game, p, new)


def _instead(game: "Rails", p: "Player", what: str) -> None:
    """20 M for a train or a ship, instead of building (E11, E17, E22)."""
    game.state["built"] = what
    game.state["spent"] += REBUILD
    game.book(REBUILD, p["id"], BANK, what)


def convert(game: "Rails", p: "Player") -> "Conversation":
    """E11, K32: B-6 to B-9 or back, while building."""
    new = "B-9" if p["train"] == "B-6" else "B-6"
    if len(p["loads"]) > TRAINS[new][1]:  # E12: first, so that no train ever carries too much
        overboard = yield from cargo.which(game, p, "overboard")
        cargo.take(game, p, overboard)
    if "limit" in game.state["house"]:
        game.state["spent"] += CONVERT
    game.book(CONVERT, p["id"], BANK, "convert")
    _renew(game, p, new)


def _renew(game: "Rails", p: "Player", new: str) -> None:
    p["train"] = new
    speed, room = TRAINS[new]
    game.note("new-train", new, speed, room)


def ship(game: "Rails", p: "Player") -> "Conversation":
    """E17, E38: a ferry first, a clipper in another turn."""
    _instead(game, p, "ship")
    p["ship"] = FERRY if p["ship"] == NO_SHIP else CLIPPER
    game.note("place-" + p["ship"])
    yield from ()
