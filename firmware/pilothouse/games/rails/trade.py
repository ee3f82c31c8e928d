"""Off-turn business: deals, standing agreements, the bank, and what people tell the board."""

from pilothouse.ask import Confirm, Number, Pick, Tell, Text
from pilothouse.games.rails import cargo, data
from pilothouse.games.rails.facts import BANK, NET_FEE, STORED_ROUNDS

try:
    from typing import Any, Generator

    from pilothouse.ask import Question
    from pilothouse.games.rails.rules import Player, Rails

    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass

COMMON = (1, 2, 3, 5, 10, 20)
MOST_DEALS = 6
MOST_ROUNDS = 20


def standing(game: "Rails", p: "Player") -> "Talk":
    """E14: what p pays every round by agreement; who cannot pay loses the agreement."""
    st = game.state
    broken: "list[str]" = []
    for deal in list(st["deals"]):
        if deal[0] == p["id"] and deal[4] == "round":
            if deal[2] <= p["money"]:
                game.book(deal[2], p["id"], deal[1], "tariff")
            else:
                st["deals"].remove(deal)
                broken.append(deal[1])
    for owner in broken:
        yield (Tell, "deal-broken", p["id"], (p["id"], owner), "✗")


def supplied(game: "Rails", p: "Player", good: int, city: int) -> None:
    """E32: a good put down where it was agreed on is paid for, if there is money for it."""
    for deal in game.state["deals"]:
        if deal[1] == p["id"] and deal[4:] == ["goods", good, city]:
            if deal[2] <= game.player(deal[0])["money"]:
                game.book(deal[2], deal[0], p["id"], "goods")
                game.state["deals"].remove(deal)
                game.note("supplied", deal[2], deal[0])
            return


def aside(game: "Rails", name: str) -> "Talk":
    yield from ASIDES[name](game)
    if game.over():  # E37
        game.stale = True


def _letters(game: "Rails", but: str = "") -> "list[str]":
    return [p["id"] for p in game.playing() if p["id"] != but]


def _other(game: "Rails", name: str, one: str, bank: bool = False) -> "Talk":
    """Somebody else than this player; asked only where there are several."""
    others = _letters(game, one) + (["bank"] if bank else [])
    if len(others) == 1:
        return others[0]
    return (yield (Pick, name, "", others, None, "E14"))


def _amount(high: int) -> "Talk":
    """An amount up to high: the common ones are one press away."""
    options: "list[Any]" = [n for n in COMMON if n <= high]
    start = NET_FEE if NET_FEE in options else None
    chosen = yield (Pick, "amount", "", options + ["other"], start, "E15")
    if chosen == "other":
        chosen = yield (_number, "sum", 1, high, min(high, 25), "E15", 10)
    return chosen


def _number(name: str, low: int, high: int, start: int, rule: str, step: int) -> "Question":
    return Number(name, "", low, high, start, rule, step=step)


def deal(game: "Rails") -> "Talk":
    """E15: a booking between two players."""
    payers = [p["id"] for p in game.playing() if p["money"]]
    if not payers:
        return
    payer = yield (Pick, "payer", "", payers, None, "E15")
    payee = yield from _other(game, "payee", payer)
    amount = yield from _amount(game.player(payer)["money"])
    game.book(amount, payer, payee, "deal")


def bank(game: "Rails") -> "Talk":
    """What the bank has paid out or taken beside the rules."""
    who = yield (Pick, "account", "", _letters(game), None, "E15")
    ways = ("gets", "pays") if game.player(who)["money"] else ("gets",)
    way = yield (Pick, "way", who, ways, None, "E15")
    high = 500 if way == "gets" else game.player(who)["money"]
    amount = yield from _amount(high)
    if way == "gets":
        game.book(amount, BANK, who, "bank")
    else:
        game.book(amount, who, BANK, "bank")


def _short(game: "Rails", deal: "list[Any]") -> str:
    """Who pays whom how much, and for which good: short enough for a line."""
    good = " " + game.good_name(deal[5]) if deal[4] == "goods" else ""
    return "%s → %s: %d M%s" % (deal[0], deal[1], deal[2], good)


def agree(game: "Rails") -> "Talk":
    """E14, E32: a tariff over several rounds, or goods brought to a city; or the end of one."""
    st = game.state
    deals = st["deals"]
    if deals:
        numbers = [str(n + 1) for n in range(len(deals))]
        if len(deals) < MOST_DEALS:
            numbers.insert(0, "new")
        what = yield (Pick, "agreement", "", numbers, None, "", [_short(game, d) for d in deals])
        if what != "new":
            deals.pop(int(what) - 1)
            return
    kind = yield (Pick, "tariff", "", ("use", "round", "goods"))
    payer = yield (Pick, "payer", "", _letters(game), None, "E14")
    payee = yield from _other(game, "payee", payer)
    new: "list[Any]" = [payer, payee, 0, 0, kind]
    rounds = STORED_ROUNDS
    if kind == "goods":
        name = yield (Pick, "load", "", data.goods(game.names), None, "E33")
        city = game.city((yield (cargo.city_question, game, payer, name)))
        new += [game.good(name), city]
    else:
        rounds = yield (Number, "rounds", "", 1, MOST_ROUNDS, STORED_ROUNDS, "E14")
    new[2] = yield (_number, "price", 0, 50, NET_FEE, "E14", 5)
    new[3] = st["round"] + rounds - 1
    deals.append(new)


def goods(game: "Rails") -> "Talk":
    """E18: goods in cities as they really lie there."""
    stock = game.state["stock"]
    if stock:
        lying = ["%s, %s" % (game.good_name(s[0]), game.city_name(s[1])) for s in stock]
        gone = yield (Pick, "lying", "", ["new"] + lying)
        if gone != "new":
            stock.pop(lying.index(gone))
            return
    names = data.goods(game.names)
    found = [names[g] for g in range(len(names)) if cargo.in_supply(game, g)]
    if found:
        name = yield (Pick, "load", "", found, None, "E33")
        city = game.city((yield (cargo.city_question, game, game.on_turn()["id"], name)))
        stock.append([game.good(name), city, game.state["round"]])


def cities(game: "Rails") -> "Talk":
    """E26: a connection that is wrong: it is made, or taken away."""
    who = yield (Pick, "account", "", _letters(game))
    p = game.player(who)
    kind = yield (Pick, "kind", who, data.CITIES)
    free = game.reachable(p, kind)
    options = [n for n in game.places(kind) if n in free or game.city(n) in p["net"]]
    if not options:
        return
    name = yield (Pick, "toggle", who, options, None, "E26")
    city = game.city(name)
    if city not in p["net"]:
        p["net"].append(city)
    elif len(p["net"]) > 1:
        p["net"].remove(city)


def plates(game: "Rails") -> "Talk":
    """E30."""
    from pilothouse.games.rails import setup

    yield from setup.lots(game)


def rename(game: "Rails") -> "Talk":
    who = yield (Pick, "whose-name", "", [p["id"] for p in game.state["players"]])
    game.player(who)["name"] = yield (Text, "name", who, game.player(who)["name"])


def leave(game: "Rails") -> "Talk":
    """The money goes back to the bank, the track stays as it is drawn."""
    who = yield (Pick, "who-leaves", "", _letters(game))
    if not (yield (Confirm, "leaves", who, False, (who,))):
        return
    p = game.player(who)
    if p["money"]:
        game.book(p["money"], who, BANK, "left")
    p["out"] = 1
    p["loads"] = []
    st = game.state
    st["deals"] = [d for d in st["deals"] if who not in d[:2]]
    if game.on_turn() is p:
        st["phase"] = "done"
    game.stale = True


ASIDES = {
    "deal": deal,
    "agree": agree,
    "bank": bank,
    "goods": goods,
    "cities": cities,
    "map": plates,
    "name": rename,
    "leave": leave,
}
