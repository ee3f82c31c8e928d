"""The builder's calculator (E22-E26)."""

from pilothouse.games.rails.constants import BANK, CLIPPER, LIMIT, OUT_OF_LARGE
from pilothouse.games.rails.data import CITIES
from pilothouse.table.questions import Pick, Refused, Tally

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.games.rails.rules import Conversation, Player, Rails
        from pilothouse.table.questions import Counter, Question
except ImportError:  # MicroPython
    pass

COSTS = (  # E23, K37
    ("plain", 1),
    ("mountain", 2),
    ("high", 5),
    ("port", 2),
    ("bridge", 10),
    ("small", 3),
    ("medium", 3),
    ("large", 5),
    ("river", 2),
)
ROOM = {"small": 2, "port": 2, "medium": 3, "large": 3}  # E26: players that may connect it


def reachable(game: "Rails", player: "Player", kind: str) -> "list[int]":
    """E26: the cities of a kind that the player may still connect."""
    mine, room = player["net"], ROOM[kind]
    nets: "list[int]" = []
    for p in game.state["players"]:
        nets += p["net"]
    return [c for c in game.cities(kind) if c not in mine and nets.count(c) < room]


def track_question(game: "Rails", p: "Player") -> "Question":
    """E22-E26: tap mark by mark; the first line shows what is left."""
    st = game.state
    left = LIMIT - st["spent"]
    can = min(left, p["money"])

    def rest(values: "dict[str, int]") -> "tuple[str, int]":
        left = can - cost(values)
        return ("rest", left) if left >= 0 else ("over", -left)

    counters: "list[Counter]" = []
    for kind, price in COSTS:
        high = can // price
        if kind in ROOM:
            high = min(high, len(reachable(game, p, kind)))
        counters.append((kind, high, price, "E26" if kind in ROOM else "E22"))
    counters.append(("out", OUT_OF_LARGE - st["out"], 0, "E24"))
    return Tally(
        "track",
        p["id"],
        counters,
        rest=rest,
        also=_check_marks,
        purse=("m", can, "E22" if left <= p["money"] else "E15"),
        note=_reminder(game, p),
    )


def _check_marks(built: "dict[str, int]") -> None:
    """E23, E24: a river is crossed, and a large city left, by a mark."""
    marks = sum([built[kind] for kind in built if kind not in ("river", "out")])
    if max(built.get("river", 0), built.get("out", 0)) > marks:
        raise Refused("E23", "no-mark")


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


def track(game: "Rails", p: "Player") -> "Conversation":
    """E22-E26: what was built is paid for; then which cities are new in the net."""
    st = game.state
    built = yield (track_question, game, p)
    if not built:
        return
    st["built"] = "track"
    st["out"] += built.get("out", 0)
    price = cost(built)
    st["spent"] += price
    game.book(price, p["id"], BANK, "track")
    for kind in CITIES:
        for _ in range(built.get(kind, 0)):
            if not game.over():
                city = game.city((yield (new_city_question, game, p, kind)))
                if city not in p["net"]:
                    p["net"].append(city)


def new_city_question(game: "Rails", p: "Player", kind: str) -> "Question":
    """E26: which city is new in the net."""
    found = [game.city_names[city] for city in reachable(game, p, kind)]
    return Pick("new-" + kind, p["id"], found or game.places(kind), None, "E26")
