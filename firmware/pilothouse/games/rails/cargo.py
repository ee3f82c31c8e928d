"""The train on its way: loads, orders and the Tax-O-Meter, warehouses, foreign nets."""

from pilothouse.ask import Number, Pick, Tell
from pilothouse.games.rails import data
from pilothouse.games.rails.facts import (
    ANNOUNCE,
    BANK,
    LONGEST,
    NET_FEE,
    PUBLIC_ROUND,
    SHIPS,
    STORED_ROUNDS,
    TRAINS,
)

try:
    from typing import Any, Generator

    from pilothouse.ask import Question
    from pilothouse.games.rails.rules import Player, Rails

    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass

CHEAPEST = min([ship[0] for ship in SHIPS.values()])


class Thirds(Number):
    """A number found by ranges: each key takes one of three, until a single number is left.

    The lower ranges are the small ones, so of 60 numbers the first 18 take three keys and those
    up to 42 take four.
    """

    def parts(self, low: int, high: int) -> "tuple[tuple[int, int], ...]":
        """The ranges of the keys down, OK and up; the last one may be empty."""
        size = 1
        while size * 9 <= high - low + 1:
            size *= 3
        middle, above = low + size, low + 2 * size
        return (low, middle - 1), (middle, above - 1), (above, high)


def offers(game: "Rails", p: "Player", still: str) -> "list[tuple[str, str]]":
    """What a moving train may do, each with the rule that forbids it now; still: all of it."""
    full = len(p["loads"]) >= TRAINS[p["train"]][1]
    poor = p["money"] < CHEAPEST and p["ship"] == "none"
    found = [("> " + game.good_name(load[0]), still) for load in p["loads"]]
    return found + [
        ("load", still or ("E10" if full else "")),
        ("drive", still or ("" if game.state["points"] else "E10")),
        ("net", still or no_net(game, p)),
        ("unload", still or ("" if p["loads"] else "E18")),
        ("board", still or ("E15" if poor else "")),
    ]


# --- loads -------------------------------------------------------------------------------------


def in_play(game: "Rails", good: int) -> int:
    """How many chips of a good are on trains and in cities."""
    st = game.state
    aboard = [load for p in st["players"] for load in p["loads"] if load[0] == good]
    return len(aboard) + len([s for s in st["stock"] if s[0] == good])


def in_supply(game: "Rails", good: int) -> bool:
    """E33: whether a chip of this good is left."""
    return in_play(game, good) < data.chips(game.names, good)[0]


def load_question(game: "Rails", p: "Player") -> "Question":
    """E18, E33: the goods of which there is a chip, or which lie in a city."""
    lying = [s[0] for s in game.state["stock"]]
    names = game.goods
    found = [names[g] for g in range(len(names)) if g in lying or in_supply(game, g)]
    return Pick("load", p["id"], found, None, "E33")


def from_question(game: "Rails", p: "Player", name: str) -> "Question":
    """E18: where the train finds the good."""
    good = game.good(name)
    places = ["source"] if in_supply(game, good) else []
    places += [game.city_name(s[1]) for s in game.state["stock"] if s[0] == good]
    return Pick("from", p["id"], places, None, "E18", (name,))


def load(game: "Rails", p: "Player") -> "Talk":
    """E10, E18: from a source, or what lies in a city."""
    stock = game.state["stock"]
    name = yield (load_question, game, p)
    good = game.good(name)
    place = "source"
    if good in [s[0] for s in stock]:
        place = yield (from_question, game, p, name)
    if place != "source":
        stock.pop([s[:2] for s in stock].index([good, game.city(place)]))
    p["loads"].append([good, 0])


def drive(game: "Rails", p: "Player") -> "Talk":
    """E10, E13: steps are counted for those who want to."""
    left = game.state["points"]
    game.state["points"] -= yield (Number, "steps", p["id"], 1, left, left, "E10")


def take(game: "Rails", p: "Player", name: str) -> "list[int]":
    """Take a load off the train: [good, crossings]."""
    return p["loads"].pop([load[0] for load in p["loads"]].index(game.good(name)))


def which(game: "Rails", p: "Player", name: str) -> "Talk":
    """One of the loads; asked only where they differ."""
    aboard: "list[str]" = []
    for good, _ in p["loads"]:
        if game.good_name(good) not in aboard:
            aboard.append(game.good_name(good))
    if len(aboard) == 1:
        return aboard[0]
    return (yield (Pick, name, p["id"], aboard, None, "E18"))


def unload(game: "Rails", p: "Player") -> "Talk":
    """E18, E32: into a city, for anybody, for four rounds."""
    st = game.state
    name = yield from which(game, p, "put-down")
    city = game.city((yield (city_question, game, p["id"], name)))
    good = take(game, p, name)[0]
    st["stock"].append([good, city, st["round"]])
    game.note("lies-until", st["round"] + STORED_ROUNDS - 1)
    if st["deals"]:
        from pilothouse.games.rails import deals

        deals.supplied(game, p, good, city)


def city_question(game: "Rails", who: str, name: str) -> "Question":
    """A city for a good; those of the player's net come first."""
    places = [n for kind in ("large", "medium", "small") for n in game.places(kind)]
    mine = [game.city_name(i) for i in game.player(who)["net"]]
    near = [n for n in places if n in mine]
    return Pick("city", who, near + [n for n in places if n not in near], None, "E18", (name,))


def rounds_left(game: "Rails", stored: "list[int]") -> int:
    """E18: for how many rounds this good may still lie in its city."""
    return max(0, stored[2] + STORED_ROUNDS - game.state["round"])


# --- orders ------------------------------------------------------------------------------------


def bonus(game: "Rails", good: int, crossed: int) -> "tuple[int, int]":
    """E19, K31: what is added to the distance by land, and by sea."""
    extra = data.chips(game.names, good)[1]
    return extra, extra + (max(1, crossed) if "sea" in game.state["house"] else 1)


def distance_question(game: "Rails", p: "Player", name: str) -> "Question":
    """E19: marks from the nearest source to the destination, that one counted."""
    good, crossed = _aboard(game, p, name)
    way = "sea" if crossed else "land"
    args = (name, way, bonus(game, good, crossed)[int(way == "sea")])
    return Thirds("distance", p["id"], 1, LONGEST, None, "E19", args=args)


def pay_question(game: "Rails", p: "Player", name: str, far: int) -> "Question":
    """E19, E21: what is paid, before it is booked."""
    good, crossed = _aboard(game, p, name)
    land, sea = bonus(game, good, crossed)
    usual, other = ("sea", "land") if crossed else ("land", "sea")
    ways = [usual, other]
    if game.state["round"] >= PUBLIC_ROUND:  # each of the likely ways is one key from the cursor
        ways = ["public-" + usual, usual, other, "public-" + other]
    return Pick("pay", p["id"], ways, usual, "E21", (name, far + land, far + sea))


def _aboard(game: "Rails", p: "Player", name: str) -> "tuple[int, int]":
    good = game.good(name)
    return good, [load[1] for load in p["loads"] if load[0] == good][0]


def deliver(game: "Rails", p: "Player", name: str) -> "Talk":
    """E19, E20, E28: the Tax-O-Meter, then the booking."""
    far = yield (distance_question, game, p, name)
    how = yield (pay_question, game, p, name, far)
    good, crossed = take(game, p, name)
    public = how.startswith("public")
    pays = far + bonus(game, good, crossed)[int(how.endswith("sea"))]
    game.note("new-public" if public else "new-card")
    game.draw_cards(1)
    game.book(pays, BANK, p["id"], "public" if public else "order")
    told = p["rich"]
    p["rich"] = int(p["money"] >= ANNOUNCE)
    if p["rich"] and not told and not game.over():
        yield (Tell, "announce", p["id"], (p["id"], ANNOUNCE), "!")


# --- foreign nets ------------------------------------------------------------------------------


def fee(game: "Rails", p: "Player", owner: str) -> int:
    """E14: 2 M, or what the two have agreed on; 0 where it is paid every round."""
    for deal in game.state["deals"]:
        if deal[:2] == [p["id"], owner] and deal[4] != "goods":
            return deal[2] if deal[4] == "use" else 0
    return NET_FEE


def foreign(game: "Rails", p: "Player") -> "list[str]":
    """The owners of nets not yet paid for in this round."""
    others = [o["id"] for o in game.playing() if o is not p]
    return [o for o in others if o not in game.state["paid"] and fee(game, p, o)]


def no_net(game: "Rails", p: "Player") -> str:
    """The rule that forbids paying for another net now."""
    fees = [fee(game, p, owner) for owner in foreign(game, p)]
    return "E14" if not fees else "E15" if min(fees) > p["money"] else ""


def net(game: "Rails", p: "Player") -> "Talk":
    """E14: once per net and round, to its owner."""
    owners = [o for o in foreign(game, p) if fee(game, p, o) <= p["money"]]
    owner = owners[0]
    if len(owners) > 1:
        owner = yield (Pick, "whose-net", p["id"], owners, None, "E14")
    price = fee(game, p, owner)
    if price > p["money"]:  # an aside has taken it
        return
    game.state["paid"] += owner
    game.book(price, p["id"], owner, "net")
    game.note("paid-net", price, owner)


ACTS = {"load": load, "drive": drive, "net": net, "unload": unload}
