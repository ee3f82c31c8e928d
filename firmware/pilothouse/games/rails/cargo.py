"""What a train carries, and the chips of the supply (E10, E18, E33)."""

from pilothouse.table.questions import Pick

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.games.rails.rules import Conversation, Player, Rails
except ImportError:  # MicroPython
    pass


def aboard(game: "Rails", p: "Player") -> "list[str]":
    """The names of what the train carries."""
    return [game.goods[good] for good, _crossings in p["loads"]]


def take(game: "Rails", p: "Player", name: str) -> "list[int]":
    """Take a load off the train: [good, crossings]."""
    return p["loads"].pop(aboard(game, p).index(name))


def which(game: "Rails", p: "Player", name: str) -> "Conversation":
    """One of the loads; asked only where they differ."""
    found: "list[str]" = []
    for load in aboard(game, p):
        if load not in found:
            found.append(load)
    if len(found) == 1:
        return found[0]
    return (yield (Pick, name, p["id"], found, None, "E18"))


def in_supply(game: "Rails") -> "list[str]":
    """E33: the goods of which a chip is left."""
    in_play = [stored[0] for stored in game.state["stock"]]
    for p in game.state["players"]:
        in_play += [load[0] for load in p["loads"]]
    return [
        name for good, name in enumerate(game.goods) if in_play.count(good) < game.chips[good][0]
    ]
