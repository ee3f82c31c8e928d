"""The builder's calculator, better trains and own ships (E11, E12, E17, E22-E26, E38)."""

from pilothouse.ask import Counter, Pick, Purse, Refused, Tally
from pilothouse.games.rails import cargo, data
from pilothouse.games.rails.facts import (
    BANK,
    BETTER,
    CLIPPER,
    CONVERT,
    COSTS,
    FLEET,
    LIMIT,
    OTHER_B,
    OUT_OF_LARGE,
    REBUILD,
    ROOM,
    TRAINS,
)

try:
    from typing import Any, Generator

    from pilothouse.ask import Question
    from pilothouse.games.rails.rules import Player, Rails

    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass


def offers(game: "Rails", p: "Player") -> "list[tuple[str, str]]":
    """What a builder may do, each with the rule that forbids it now."""
    st = game.state
    money, built = p["money"], st["built"]
    instead = {"train": "E11", "ship": "E17"}.get(built, "")  # nothing else beside these
    whole = "E11" if built else "E15" if money < REBUILD else ""
    if st["spent"]:
        whole = whole or "E22"
    convert = "" if p["train"] in OTHER_B else "E11"
    if money < CONVERT:
        convert = convert or "E15"
    if "limit" in game.state["house"] and st["spent"] + CONVERT > LIMIT:  # K32
        convert = convert or "E22"
    ship = "" if p["ship"] != CLIPPER and game.connected(p, "port") else "E17"
    if built == "ship":
        ship = "E38"
    return [
        ("track", instead or ("E22" if st["spent"] >= LIMIT else "" if money else "E15")),
        ("train", whole if BETTER[p["train"]] else "E11"),
        ("convert", instead or convert),
        ("ship", ship or whole),
    ]


def track_question(game: "Rails", p: "Player") -> "Question":
    """E22-E26: tap mark by mark; the first line shows what is left."""
    st = game.state
    left = LIMIT - st["spent"]
    can = min(left, p["money"])

    def counter(kind: str, price: int) -> Counter:
        high = can // price
        if kind not in ROOM:
            return Counter(kind, high, price, "E22")
        return Counter(kind, min(high, len(game.reachable(p, kind))), price, "E26")

    def rest(values: "dict[str, int]") -> "tuple[str, int]":
        left = can - cost(values)
        return ("rest", left) if left >= 0 else ("over", -left)

    def also(values: "dict[str, int]") -> None:
        marks = sum([values.get(kind, 0) for kind, _ in COSTS if kind != "river"])
        if max(values.get("river", 0), values.get("out", 0)) > marks:
            raise Refused("E23", "no-mark")

    counters = [counter(kind, price) for kind, price in COSTS]
    counters.append(Counter("out", OUT_OF_LARGE - st["out"], 0, "E24"))
    return Tally(
        "track",
        p["id"],
        tuple(counters),
        rest=rest,
        also=also,
        purse=Purse("m", can, "E22" if left <= p["money"] else "E15"),
        note=_reminder(game, p),
    )


def _reminder(game: "Rails", p: "Player") -> "tuple[str, ...]":
    """E25 and E35 for beginners, E27 for those who reach the sea, E17 for owners of a clipper."""
    if game.state["round"] == 1:
        return ("one-track",)
    if p["ship"] == CLIPPER:
        return ("any-port",)
    return ("new-island",) if game.connected(p, "port") else ()


def cost(built: "dict[str, int]") -> int:
    """E23: what these marks cost."""
    return sum([price * built.get(kind, 0) for kind, price in COSTS])


def track(game: "Rails", p: "Player") -> "Talk":
    st = game.state
    built = yield (track_question, game, p)
    if not built:
        return
    st["built"] = "track"
    st["spent"] += cost(built)
    st["out"] += built.get("out", 0)
    game.book(cost(built), p["id"], BANK, "track")
    for kind in data.CITIES:
        for _ in range(built.get(kind, 0)):
            if not game.over():
                city = game.city((yield (new_city_question, game, p, kind)))
                if city not in p["net"]:
                    p["net"].append(city)


def new_city_question(game: "Rails", p: "Player", kind: str) -> "Question":
    """E26: which city is new in the net."""
    names = game.reachable(p, kind) or game.places(kind)
    return Pick("new-" + kind, p["id"], names, None, "E26")


def train(game: "Rails", p: "Player") -> "Talk":
    """E11: one level up."""
    better = BETTER[p["train"]]
    _instead(game, p, "train")
    new = better[0]
    if len(better) > 1:
        new = yield (Pick, "train", p["id"], better, None, "E11")
    _renew(game, p, new)


def _instead(game: "Rails", p: "Player", what: str) -> None:
    """20 M for a train or a ship, instead of building (E11, E17, E22)."""
    game.state["built"] = what
    game.state["spent"] += REBUILD
    game.book(REBUILD, p["id"], BANK, what)


def convert(game: "Rails", p: "Player") -> "Talk":
    """E11, K32: B-6 to B-9 or back, while building."""
    new = OTHER_B[p["train"]]
    if len(p["loads"]) > TRAINS[new][1]:  # E12: first, so that no train ever carries too much
        cargo.take(game, p, (yield from cargo.which(game, p, "overboard")))
    if "limit" in game.state["house"]:
        game.state["spent"] += CONVERT
    game.book(CONVERT, p["id"], BANK, "convert")
    _renew(game, p, new)


def _renew(game: "Rails", p: "Player", new: str) -> None:
    p["train"] = new
    speed, room = TRAINS[new]
    game.note("new-train", new, speed, room)


def ship(game: "Rails", p: "Player") -> "Talk":
    """E17, E38: a ferry first, a clipper in another turn."""
    _instead(game, p, "ship")
    p["ship"] = FLEET[FLEET.index(p["ship"]) + 1]
    game.note("place-" + p["ship"])
    yield from ()


ACTS = {"track": track, "train": train, "convert": convert, "ship": ship}
