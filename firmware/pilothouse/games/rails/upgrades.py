"""Better trains and own ships (E11, E12, E17, E38)."""

from pilothouse.games.rails import cargo
from pilothouse.games.rails.constants import (
    BANK,
    BEST,
    BUILD,
    CLIPPER,
    CONVERT,
    FERRY,
    NO_SHIP,
    REBUILD,
    TRAINS,
)
from pilothouse.table.questions import Pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.games.rails.rules import Conversation, Player, Rails
    from pilothouse.table.questions import Question


def train(game: "Rails", p: "Player") -> "Conversation":
    """E11: one level up."""
    new = BEST
    if p["train"] == "A":
        new = yield (Pick, "train", p["id"], ("B-6", "B-9"), None, "E11")
    if (yield from game.can_pay(p, REBUILD)):
        _instead(game, p, "train")
        _renew(game, p, new)


def _instead(game: "Rails", p: "Player", what: str) -> None:
    """20 M for a train or a ship, instead of building (E11, E17, E22)."""
    game.acted(what, BUILD)
    game.state["built"] = what
    game.state["spent"] += REBUILD
    game.book(REBUILD, p["id"], BANK, what)


def convert(game: "Rails", p: "Player") -> "Conversation":
    """E11, K32: B-6 to B-9 or back, while building."""
    new = "B-9" if p["train"] == "B-6" else "B-6"
    overboard = ""
    if len(p["loads"]) > TRAINS[new][1]:  # E12
        overboard = yield from cargo.which(game, p, "overboard")
    if not (yield from game.can_pay(p, CONVERT)):
        return
    game.acted("convert", BUILD)
    if overboard:
        cargo.take(game, p, overboard)
    if "limit" in game.state["house"]:
        game.state["spent"] += CONVERT
    game.book(CONVERT, p["id"], BANK, "convert")
    _renew(game, p, new)


def _renew(game: "Rails", p: "Player", new: str) -> None:
    p["train"] = new
    speed, room = TRAINS[new]
    game.remind("new-train", new, speed, room)


def ship(game: "Rails", p: "Player") -> "Conversation":
    """E17, E38: a ferry first, into a port of one's own net; a clipper in another turn."""
    berth = p["berth"]
    if p["ship"] == NO_SHIP:
        ports = game.connected(p, "port")
        berth = ports[0]
        if len(ports) > 1:
            berth = game.city((yield (_berth_question, game, p)))
    if not (yield from game.can_pay(p, REBUILD)):
        return
    _instead(game, p, "ship")
    p["berth"] = berth
    p["ship"] = FERRY if p["ship"] == NO_SHIP else CLIPPER
    game.remind("place-" + p["ship"], game.city_names[berth])


def _berth_question(game: "Rails", p: "Player") -> "Question":
    """E17: the connected port in which the new ferry is placed."""
    ports = [game.city_names[port] for port in game.connected(p, "port")]
    return Pick("berth", p["id"], ports, None, "E17")
