"""Orders and their cards: the Tax-O-Meter, deliveries, new cards (E8, E19-E21, E28)."""

from pilothouse.games.rails import cargo
from pilothouse.games.rails.constants import (
    ANNOUNCE,
    BANK,
    CARDS,
    DONE,
    HAND,
    LONGEST,
    PUBLIC_ROUND,
    USUAL_DISTANCE,
)
from pilothouse.games.rails.number_by_ranges import NumberByRanges
from pilothouse.table.questions import Pick, Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.games.rails.rules import Conversation, Player, Rails
    from pilothouse.table.questions import Question


def bonus(game: "Rails", p: "Player", name: str) -> "tuple[int, int, int]":
    """E19, K31: what is added to the distance by land, and by sea; the load's crossings."""
    load: "list[int]" = p["loads"][cargo.aboard(game, p).index(name)]
    good, crossings = load
    land = game.chips[good][1]
    sea = land + (max(1, crossings) if "sea" in game.state["house"] else 1)
    return land, sea, crossings


def distance_question(game: "Rails", p: "Player", name: str) -> "Question":
    """E19: marks from the nearest source to the destination, that one counted."""
    land, sea, crossings = bonus(game, p, name)
    args = (name, "sea", sea) if crossings else (name, "land", land)
    question = NumberByRanges("distance", p["id"], 1, LONGEST, None, "E19", args=args)
    question.usual = USUAL_DISTANCE
    return question


def pay_question(game: "Rails", p: "Player", name: str, distance: int) -> "Question":
    """E19, E21: what is paid, before it is booked."""
    land, sea, crossings = bonus(game, p, name)
    usual, other = ("sea", "land") if crossings else ("land", "sea")
    ways = [usual, other]
    if game.state["round"] >= PUBLIC_ROUND:  # each of the likely ways is one key from the cursor
        ways = ["public-" + usual, usual, other, "public-" + other]
    return Pick("pay", p["id"], ways, usual, "E21", (name, distance + land, distance + sea))


def deliver(game: "Rails", p: "Player", name: str) -> "Conversation":
    """E19, E20, E28: the Tax-O-Meter, then the booking."""
    distance = yield (distance_question, game, p, name)
    way = yield (pay_question, game, p, name, distance)
    land, sea, _crossings = bonus(game, p, name)
    game.acted("deliver")
    cargo.take(game, p, name)
    public = way.startswith("public")
    game.remind("new-public" if public else "new-card")
    draw_cards(game, 1)
    pays = distance + (sea if way.endswith("sea") else land)
    game.book(pays, BANK, p["id"], "public" if public else "order")
    if p["money"] >= ANNOUNCE and not p["rich"]:
        p["rich"] = 1  # until there is less (Rails.book)
        if not game.over():
            yield (Tell, "announce", p["id"], (p["id"], ANNOUNCE), "!")


def swap(game: "Rails", p: "Player") -> "Conversation":
    """E8: new cards instead of the turn."""
    game.acted("swap", DONE)
    draw_cards(game, HAND)
    yield (Tell, "swapped", p["id"], (HAND,))


def draw_cards(game: "Rails", cards: int) -> None:
    """E20: count the deck down; where it is empty, what was discarded is shuffled.

    Then it holds all cards but those in hands and those laid out.
    """
    st = game.state
    st["deck"] -= cards
    if st["deck"] <= 0:
        st["deck"] += CARDS - HAND * (len(game.playing()) + int(st["round"] >= PUBLIC_ROUND))
        game.remind("reshuffle")
