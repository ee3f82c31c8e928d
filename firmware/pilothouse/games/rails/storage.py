"""Loading and unloading, and the goods that lie in cities (E10, E18, E32, E33)."""

from pilothouse.games.rails import agreements, cargo
from pilothouse.games.rails.constants import STORED_ROUNDS
from pilothouse.table.questions import Pick, Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.games.rails.rules import Conversation, Player, Rails
    from pilothouse.table.questions import Question


def load(game: "Rails", p: "Player") -> "Conversation":
    """E10, E18: from a source, or what lies in a city."""
    name = yield (load_question, game, p)
    good = game.goods.index(name)
    place = "source"
    if good in [stored[0] for stored in game.state["stock"]]:
        place = yield (_from_question, game, p, name)
    game.acted("load")
    if place != "source":
        stock = game.state["stock"]
        stock.pop([s[:2] for s in stock].index([good, game.city(place)]))
    p["loads"].append([good, 0])


def to_be_had(game: "Rails") -> "list[str]":
    """E18, E33: the goods of which there is a chip, or which lie in a city."""
    found = cargo.in_supply(game)
    stock: "list[list[int]]" = game.state["stock"]
    lying = [game.goods[stored[0]] for stored in stock]
    return [name for name in game.goods if name in found or name in lying]


def load_question(game: "Rails", p: "Player") -> "Question":
    """E18, E33: what there is to load."""
    return Pick("load", p["id"], to_be_had(game), None, "E33")


def _from_question(game: "Rails", p: "Player", name: str) -> "Question":
    """E18: where the train finds the good."""
    places = ["source"] if name in cargo.in_supply(game) else []
    stock: "list[list[int]]" = game.state["stock"]
    for good, city, _since in stock:
        if game.goods[good] == name:
            places.append(game.city_names[city])
    # An aside may have taken the last one away meanwhile.
    return Pick("from", p["id"], places or ["source"], None, "E18", (name,))


def unload(game: "Rails", p: "Player") -> "Conversation":
    """E18, E32: into a city, for anybody, for four rounds."""
    st = game.state
    name = yield from cargo.which(game, p, "put-down")
    city = game.city((yield (city_question, game, p["id"], name)))
    game.acted("unload")
    good = cargo.take(game, p, name)[0]
    st["stock"].append([good, city, st["round"]])
    game.remind("lies-until", st["round"] + STORED_ROUNDS - 1)
    agreements.supplied(game, p, good, city)


def city_question(game: "Rails", who: str, name: str) -> "Question":
    """A city for a good; those of the player's net come first."""
    found: "list[int]" = []
    for kind in ("large", "medium", "small"):
        found += game.cities(kind)
    net: "list[int]" = game.player(who)["net"]
    mine = [city for city in sorted(net) if city in found]
    others = [city for city in found if city not in mine]
    names = [game.city_names[city] for city in mine + others]
    return Pick("city", who, names, None, "E18", (name,))


def rounds_left(game: "Rails", stored: "list[int]") -> int:
    """E18: for how many rounds this good may still lie in its city."""
    return max(0, stored[2] + STORED_ROUNDS - game.state["round"])


def back_to_supply(game: "Rails") -> "list[list[int]]":
    """E18: take away what has lain in a city for four rounds."""
    st = game.state
    back = [s for s in st["stock"] if st["round"] - s[2] >= STORED_ROUNDS]
    st["stock"] = [s for s in st["stock"] if st["round"] - s[2] < STORED_ROUNDS]
    return back


def tell_back(game: "Rails", back: "list[list[int]]") -> "Conversation":
    """E18: whose chips go back to the supply."""
    for good, city, _since in back:
        yield (Tell, "goods-back", "", (game.goods[good], game.city_names[city]))
