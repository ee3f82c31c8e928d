"""Goods that lie in cities, and the end of a round."""

from pilothouse.ask import Pick, Tell
from pilothouse.games.rails import cargo, city_name
from pilothouse.games.rails.facts import HAND, PUBLIC_ROUND, STORED_ROUNDS

try:
    from typing import Any, Generator

    from pilothouse.ask import Question
    from pilothouse.games.rails.rules import Player, Rails

    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass


def fetch(game: "Rails", p: "Player", name: str) -> "Talk":
    """E18: a good that lies in a city, unless it is taken from a source."""
    stock = game.state["stock"]
    place = yield (_from_question, game, p, name)
    if place != "source":
        stock.pop([s[:2] for s in stock].index([game.goods.index(name), game.city(place)]))


def _from_question(game: "Rails", p: "Player", name: str) -> "Question":
    """E18: where the train finds the good."""
    places = ["source"] if name in cargo.in_supply(game) else []
    stock = game.state["stock"]
    places += [city_name(game.names, s[1]) for s in stock if game.goods[s[0]] == name]
    return Pick("from", p["id"], places, None, "E18", (name,))


def which(game: "Rails", p: "Player", name: str) -> "Talk":
    """One of the loads; asked only where they differ."""
    found: "list[str]" = []
    for load in cargo.aboard(game, p):
        if load not in found:
            found.append(load)
    if len(found) == 1:
        return found[0]
    return (yield (Pick, name, p["id"], found, None, "E18"))


def unload(game: "Rails", p: "Player") -> "Talk":
    """E18, E32: into a city, for anybody, for four rounds."""
    st = game.state
    name = yield from which(game, p, "put-down")
    where = yield "where"
    city = game.city((yield (where.question, game, p["id"], name)))
    good = cargo.take(game, p, name)[0]
    st["stock"].append([good, city, st["round"]])
    game.note("lies-until", st["round"] + STORED_ROUNDS - 1)
    if st["deals"]:
        from pilothouse.games.rails import deals

        deals.supplied(game, p, good, city)


def new_round(game: "Rails") -> "Talk":
    """E6, E14, E18, E36: what ends with a round, and the public orders."""
    st = game.state
    now = st["round"]
    st["deals"] = [d for d in st["deals"] if d[3] >= now]
    back = [s for s in st["stock"] if now - s[2] >= STORED_ROUNDS]
    st["stock"] = [s for s in st["stock"] if now - s[2] < STORED_ROUNDS]
    if now == PUBLIC_ROUND:
        yield from game.draw_cards(HAND)
    for good, city, _ in back:
        yield (Tell, "goods-back", "", (game.goods[good], city_name(game.names, city)))
    if now == PUBLIC_ROUND:
        yield (Tell, "public-cards", "", (HAND,))
