"""Off-turn business: deals, standing agreements, the bank, and what people tell the board."""

from pilothouse.games.rails import agreements, building, cargo, ferries, setup, storage
from pilothouse.games.rails.constants import BANK, DONE, FIELD, NET_FEE, STORED_ROUNDS
from pilothouse.games.rails.data import CITIES
from pilothouse.games.rails.number_by_ranges import NumberByRanges
from pilothouse.table.questions import Confirm, Number, Pick, Tell, Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.rails.rules import Conversation, Rails
    from pilothouse.table.questions import Question

COMMON = (1, 2, 3, 5, 10, 20)
MOST_AMOUNT = 500
MOST_DEALS = 6
MOST_ROUNDS = 20


def aside(game: "Rails", name: str) -> "Conversation":
    """See Game.aside."""
    yield from dict(ASIDES)[name](game)
    if game.over():  # E37
        game.stale = True


def _letters(game: "Rails", but: str = "") -> "list[str]":
    return [p["id"] for p in game.playing() if p["id"] != but]


def _other(game: "Rails", name: str, one: str, bank: bool = False) -> "Conversation":
    """Somebody else than this player; asked only where there are several."""
    others = _letters(game, one) + (["bank"] if bank else [])
    if len(others) == 1:
        return others[0]
    return (yield (Pick, name, "", others, None, "E14"))


def _pay(game: "Rails", payer: str, payee: str, why: str) -> "Conversation":
    """E15: an amount, the common ones one press away.

    It is checked after the answer: a range that ended where the money ends would show a balance.
    """
    amount = yield (Pick, "amount", "", COMMON + ("other",), NET_FEE, "E15")
    if amount == "other":
        amount = yield (NumberByRanges, "sum", "", 1, MOST_AMOUNT, None, "E15")
    if payer != BANK and amount > game.player(payer)["money"]:
        yield (Tell, "cannot-pay", "", (payer,), "✗")
    else:
        game.book(amount, payer, payee, why)


def deal(game: "Rails") -> "Conversation":
    """A booking between two players."""
    payer = yield (Pick, "payer", "", _letters(game), None, "E15")
    payee = yield from _other(game, "payee", payer)
    yield from _pay(game, payer, payee, "deal")


def bank(game: "Rails") -> "Conversation":
    """What the bank has paid out or taken beside the rules."""
    who = yield (Pick, "account", "", _letters(game), None, "E15")
    if (yield (Pick, "way", who, ("gets", "pays"), None, "E15")) == "gets":
        yield from _pay(game, BANK, who, "bank")
    else:
        yield from _pay(game, who, BANK, "bank")


def agree(game: "Rails") -> "Conversation":
    """E14, E32: a tariff over several rounds, or goods brought to a city; or the end of one."""
    st = game.state
    deals = st["deals"]
    if deals:
        terms = [_terms(game, deal) for deal in deals]  # ids; words/__init__.py says them
        what = yield (Pick, "agreement", "", ["new"][: MOST_DEALS - len(deals)] + terms)
        if what != "new":
            deals.pop(terms.index(what))
            return
    kind = yield (Pick, "tariff", "", ("use", "round", "goods"))
    payer = yield (Pick, "payer", "", _letters(game), None, "E14")
    payee = yield from _other(game, "payee", payer)
    new: "list[Any]" = [payer, payee, 0, 0, kind]
    rounds = STORED_ROUNDS
    if kind == "goods":
        name = yield (Pick, "load", "", game.goods, None, "E33")
        city = game.city((yield (storage.city_question, game, payer, name)))
        new += [game.goods.index(name), city]
    else:
        rounds = yield (Number, "rounds", "", 1, MOST_ROUNDS, STORED_ROUNDS, "E14")
    new[2] = yield (_price_question,)
    begins = st["round"] if kind == "goods" else agreements.first_round(game, payer, payee)
    new[3] = begins + rounds - 1
    deals.append(new)
    yield from agreements.made(game, game.player(payer))


def _price_question() -> "Question":
    """E14: what the agreement costs."""
    return Number("price", "", 0, 50, NET_FEE, "E14", step=5)


def _terms(game: "Rails", deal: "list[Any]") -> str:
    """An agreement's id: its last round, who pays whom, how much, and what for."""
    parts = [str(deal[3]), deal[0], deal[1], str(deal[2]), deal[4]]
    if deal[4] == "goods":
        parts.append(game.goods[int(deal[5])])
    return FIELD.join(parts)


def goods(game: "Rails") -> "Conversation":
    """E18: goods in cities as they really lie there."""
    stock = game.state["stock"]
    if stock:
        lying = [_lying(game, stored) for stored in stock]  # ids, as those of agreements
        gone = yield (Pick, "lying", "", ["new"] + lying)
        if gone != "new":
            stock.pop(lying.index(gone))
            return
    found = cargo.in_supply(game)
    if found:
        name = yield (Pick, "load", "", found, None, "E33")
        city = game.city((yield (storage.city_question, game, game.on_turn()["id"], name)))
        stock.append([game.goods.index(name), city, game.state["round"]])


def _lying(game: "Rails", stored: "list[int]") -> str:
    """The id of a good in a city: for how many rounds it may still lie there, what and where."""
    left = storage.rounds_left(game, stored)
    return FIELD.join([str(left), game.goods[stored[0]], game.city_names[stored[1]]])


def cities(game: "Rails") -> "Conversation":
    """E26: a connection that is wrong: it is made, or taken away."""
    who = yield (Pick, "account", "", _letters(game))
    p = game.player(who)
    kind = yield (Pick, "kind", who, CITIES)
    free = building.reachable(game, p, kind)
    options = [game.city_names[c] for c in game.cities(kind) if c in free + p["net"]]
    if not options:
        return
    name = yield (Pick, "toggle", who, options, None, "E26")
    city = game.city(name)
    if city not in p["net"]:
        game.connect(p, city)
    elif len(p["net"]) > 1:
        p["net"].remove(city)


def plates(game: "Rails") -> "Conversation":
    """E30: the plates are drawn anew."""
    yield from setup.draw_plates(game)


def rename(game: "Rails") -> "Conversation":
    """A player's name."""
    who = yield (Pick, "whose-name", "", [p["id"] for p in game.state["players"]])
    game.player(who)["name"] = yield (Text, "name", who, game.player(who)["name"])


def leave(game: "Rails") -> "Conversation":
    """The money goes back to the bank, the track stays as it is drawn."""
    who = yield (Pick, "who-leaves", "", _letters(game))
    if not (yield (Confirm, "leaves", who, False, (who,))):
        return
    p = game.player(who)
    if p["money"]:
        game.book(p["money"], who, BANK, "left")
    p["out"] = 1
    p["loads"] = []
    if p["sea"] in ferries.SHIPS:  # E34
        ferries.put_back_card(game, p)
        game.remind("card-back")
    p["sea"] = ""
    st = game.state
    st["deals"] = [d for d in st["deals"] if who not in d[:2]]
    if game.on_turn() is p:
        st["phase"] = DONE
    game.stale = True


# In the order of the menu.
ASIDES = (
    ("deal", deal),
    ("agree", agree),
    ("bank", bank),
    ("goods", goods),
    ("cities", cities),
    ("map", plates),
    ("name", rename),
    ("leave", leave),
)
