"""What a train carries, and the chips of the supply (E10, E18, E33)."""

from pilothouse.table.questions import Pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.games.rails.rules import Conversation, Player, Rails


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
    """E33: the goods of which a chip is left; all of them where nobody has counted the chips."""
    in_play = [stored[0] for stored in game.state["stock"]]
    for p in game.state["players"]:
        in_play += [load[0] for load in p["loads"]]
    found: "list[str]" = []
    for good, name in enumerate(game.goods):
        chips = game.chips[good][0]
        if not chips or in_play.count(good) < chips:
            found.append(name)
    return found
