"""The builder's calculator (E22-E26)."""

from pilothouse.games.rails.constants import BANK, BUILD, CLIPPER, LIMIT, OUT_OF_LARGE
from pilothouse.games.rails.data import CITIES
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Pick, Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.games.rails.rules import Conversation, Player, Rails
    from pilothouse.table.questions import Counter, Question

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
NOT_MARKS = ("river", "out", "from-port")  # what is counted beside the marks


def reachable(game: "Rails", player: "Player", kind: str) -> "list[int]":
    """E26: the cities of a kind that the player may still connect."""
    mine, room = player["net"], ROOM[kind]
    nets: "list[int]" = []
    for p in game.state["players"]:
        nets += p["net"]
    return [c for c in game.cities(kind) if c not in mine and nets.count(c) < room]


def exits_left(game: "Rails", p: "Player") -> "list[int]":
    """E24: the connected large cities, each as often as the player may still build out of it."""
    found: "list[int]" = []
    for city in game.connected(p, "large"):
        found += [city] * (OUT_OF_LARGE - game.state["exits"].count(city))
    return found


def track_question(game: "Rails", p: "Player") -> "Question":
    """E22-E26: tap mark by mark; the first line shows what is left."""
    st = game.state
    left = LIMIT - st["spent"]
    can = min(left, p["money"])
    exits = len(exits_left(game, p))

    def rest(values: "dict[str, int]") -> "tuple[str, int]":
        left = can - cost(values)
        return ("rest", left) if left >= 0 else ("over", -left)

    def also(built: "dict[str, int]") -> None:
        """E23, E24, E17: all but marks needs a mark; a new large city may be left as well."""
        marks = sum([built[kind] for kind in built if kind not in NOT_MARKS])
        if max([built.get(kind, 0) for kind in NOT_MARKS]) > marks:
            raise Refused("E23", "no-mark")
        most = exits + OUT_OF_LARGE * built.get("large", 0)
        if built.get("out", 0) > most:
            raise Refused("E24", "range", built["out"], 0, most)

    counters: "list[Counter]" = []
    new_large = 0
    for kind, price in COSTS:
        high = can // price
        if kind in ROOM:
            high = min(high, len(reachable(game, p, kind)))
        if kind == "large":
            new_large = high
        counters.append((kind, high, price, "E26" if kind in ROOM else "E22"))
    counters.append(("out", exits + OUT_OF_LARGE * new_large, 0, "E24"))
    counters.append(("from-port", 1 if _may_build_from_any_port(game, p) else 0, 0, "E17"))
    return Tally(
        "track",
        p["id"],
        counters,
        rest=rest,
        also=also,
        purse=("m", can, "E22" if left <= p["money"] else "E15"),
        note=_reminder(game, p),
    )


def _may_build_from_any_port(game: "Rails", p: "Player") -> bool:
    """E17: the owner of a clipper, once in a round."""
    return p["ship"] == CLIPPER and not game.state["from-port"]


def _reminder(game: "Rails", p: "Player") -> "tuple[str, ...]":
    """E25 and E35 for beginners, E17 for owners of a clipper, E27 for those who reach the sea."""
    if game.state["round"] == 1:
        return ("one-track",)
    if _may_build_from_any_port(game, p):
        return ("any-port",)
    return ("new-island",) if game.connected(p, "port") else ()


def cost(built: "dict[str, int]") -> int:
    """E23: what these marks cost."""
    return sum([price * built.get(kind, 0) for kind, price in COSTS])


def track(game: "Rails", p: "Player") -> "Conversation":
    """E22-E26: what was built is paid for; the names of what was reached and left come after."""
    st = game.state
    built = yield (track_question, game, p)
    if not built:
        return
    game.acted("track", BUILD)
    st["built"] = "track"
    price = cost(built)
    st["spent"] += price
    game.book(price, p["id"], BANK, "track")
    for kind in CITIES:
        p["reached"] += [kind] * built.get(kind, 0)
    st["leaving"] = built.get("out", 0)
    st["from-port"] += built.get("from-port", 0)


def unnamed(game: "Rails", p: "Player") -> bool:
    """Whether the player has built into or out of cities that are not named yet."""
    return bool(p["reached"] or game.state["leaving"])


def name(game: "Rails", p: "Player") -> "Conversation":
    """E24, E26: which city is new in the net; then which large city was left.

    Nothing is asked where there is only one to be left, or none to be connected any more.
    """
    st = game.state
    if p["reached"]:
        kind = p["reached"][0]
        if reachable(game, p, kind):
            city = game.city((yield (_new_city_question, game, p, kind)))
            if city in reachable(game, p, kind):  # else an aside has filled it
                game.connect(p, city)
        p["reached"].pop(0)
        return
    cities = exits_left(game, p)
    city = cities[0] if cities else -1
    if len(set(cities)) > 1:
        city = game.city((yield (_exit_question, game, p)))
    st["leaving"] -= 1
    if city >= 0:
        st["exits"].append(city)


def _new_city_question(game: "Rails", p: "Player", kind: str) -> "Question":
    """E26: which city is new in the net."""
    found = [game.city_names[city] for city in reachable(game, p, kind)]
    return Pick("new-" + kind, p["id"], found or game.places(kind), None, "E26")


def _exit_question(game: "Rails", p: "Player") -> "Question":
    """E24: which large city was left."""
    left = exits_left(game, p)
    found = [game.city_names[city] for city in game.connected(p, "large") if city in left]
    return Pick("exit", p["id"], found or game.places("large"), None, "E24")
