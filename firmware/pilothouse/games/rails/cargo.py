"""The train on its way: loads, orders and the Tax-O-Meter, foreign nets."""

from pilothouse.ask import Number, Pick, Tell
from pilothouse.games.rails import chips
from pilothouse.games.rails.facts import (
    ANNOUNCE,
    BANK,
    LONGEST,
    NET_FEE,
    PUBLIC_ROUND,
    STORED_ROUNDS,
)

try:
    from typing import Any, Generator

    from pilothouse.ask import Question
    from pilothouse.games.rails.rules import Player, Rails

    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass

TRAINS = {"A": (6, 2), "B-6": (6, 3), "B-9": (9, 2), "C-9": (9, 3)}  # E10: speed, capacity


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


# --- loads -------------------------------------------------------------------------------------


def aboard(game: "Rails", p: "Player") -> "list[str]":
    """The names of what the train carries."""
    loads: "list[list[int]]" = p["loads"]
    return [game.goods[load[0]] for load in loads]


def in_supply(game: "Rails") -> "list[str]":
    """E33: the goods of which a chip is left."""
    st = game.state
    out: "list[list[int]]" = list(st["stock"])
    for p in st["players"]:
        out += p["loads"]
    gone = [chip[0] for chip in out]
    names = list(game.goods)
    for good in set(gone):
        if gone.count(good) >= chips(game.names, good)[0]:
            names.remove(game.goods[good])
    return names


def load_question(game: "Rails", p: "Player") -> "Question":
    """E18, E33: the goods of which there is a chip, or which lie in a city."""
    found = in_supply(game)
    for stored in game.state["stock"]:
        if game.goods[stored[0]] not in found:
            found = [n for n in game.goods if n in found or n == game.goods[stored[0]]]
    return Pick("load", p["id"], found, None, "E33")


def load(game: "Rails", p: "Player") -> "Talk":
    """E10, E18: from a source, or what lies in a city."""
    name = yield (load_question, game, p)
    good = game.goods.index(name)
    if good in [s[0] for s in game.state["stock"]]:
        yield from (yield "depot").fetch(game, p, name)
    p["loads"].append([good, 0])


def rounds_left(game: "Rails", stored: "list[int]") -> int:
    """E18: for how many rounds this good may still lie in its city."""
    return max(0, stored[2] + STORED_ROUNDS - game.state["round"])


def take(game: "Rails", p: "Player", name: str) -> "list[int]":
    """Take a load off the train: [good, crossings]."""
    return p["loads"].pop(aboard(game, p).index(name))


# --- orders ------------------------------------------------------------------------------------


def bonus(game: "Rails", p: "Player", name: str) -> "tuple[int, int, int]":
    """E19, K31: what is added to the distance by land, and by sea; the load's crossings."""
    good = game.goods.index(name)
    crossed = p["loads"][aboard(game, p).index(name)][1]
    land = chips(game.names, good)[1]
    return land, land + (max(1, crossed) if "sea" in game.state["house"] else 1), crossed


def distance_question(game: "Rails", p: "Player", name: str) -> "Question":
    """E19: marks from the nearest source to the destination, that one counted."""
    land, sea, crossed = bonus(game, p, name)
    args = (name, "sea", sea) if crossed else (name, "land", land)
    return Thirds("distance", p["id"], 1, LONGEST, None, "E19", args=args)


def pay_question(game: "Rails", p: "Player", name: str, far: int) -> "Question":
    """E19, E21: what is paid, before it is booked."""
    land, sea, crossed = bonus(game, p, name)
    usual, other = ("sea", "land") if crossed else ("land", "sea")
    ways = [usual, other]
    if game.state["round"] >= PUBLIC_ROUND:  # each of the likely ways is one key from the cursor
        ways = ["public-" + usual, usual, other, "public-" + other]
    return Pick("pay", p["id"], ways, usual, "E21", (name, far + land, far + sea))


def deliver(game: "Rails", p: "Player", name: str) -> "Talk":
    """E19, E20, E28: the Tax-O-Meter, then the booking."""
    far = yield (distance_question, game, p, name)
    how = yield (pay_question, game, p, name, far)
    pays = far + bonus(game, p, name)[1 if how.endswith("sea") else 0]
    take(game, p, name)
    public = how.startswith("public")
    game.note("new-public" if public else "new-card")
    yield from game.draw_cards(1)
    game.book(pays, BANK, p["id"], "public" if public else "order")
    told = p["rich"]
    p["rich"] = int(p["money"] >= ANNOUNCE)
    if p["rich"] and not told and not game.over():
        yield (Tell, "announce", p["id"], (p["id"], ANNOUNCE), "!")


# --- foreign nets ------------------------------------------------------------------------------


def foreign(game: "Rails", p: "Player") -> "dict[str, int]":
    """The owners of nets not yet paid for in this round, each with the fee."""
    found: "dict[str, int]" = {}
    for owner in game.state["players"]:
        who = owner["id"]
        if owner is not p and not owner["out"] and who not in game.state["paid"]:
            found[who] = NET_FEE
    if game.state["deals"]:
        from pilothouse.games.rails import deals

        deals.agreed(game, p, found)
    return found


def no_net(game: "Rails", p: "Player") -> str:
    """The rule that forbids paying for another net now."""
    fees = foreign(game, p)
    return "E14" if not fees else "E15" if min(fees.values()) > p["money"] else ""


def net(game: "Rails", p: "Player") -> "Talk":
    """E14: once per net and round, to its owner."""
    fees = foreign(game, p)
    owners = [who for who in sorted(fees) if fees[who] <= p["money"]]
    owner = owners[0]
    if len(owners) > 1:
        owner = yield (Pick, "whose-net", p["id"], owners, None, "E14")
        fees = foreign(game, p)
    price = fees.get(owner, 0)  # 0: an aside has settled it otherwise
    if price > p["money"]:  # an aside has taken it
        return
    game.state["paid"] += owner
    game.book(price, p["id"], owner, "net")
    game.note("paid-net", price, owner)
