"""A move: what was special about it, and what follows from it (A14-A19, A25, A26, R41)."""

from pilothouse.games.mississippi import black_rose, chart, passengers, pushing
from pilothouse.games.mississippi.constants import MIN_SPEED, RACING, THE_ROSE
from pilothouse.table.questions import Refused, Tally

try:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Question

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass


def question(game: "Mississippi", boat: "Boat", points: int) -> "Question":
    """A14-A19, A26, A29, A33, A42, B7, B8: what was special about the move, all 0 at first."""
    st = game.state
    rose = boat["id"] == THE_ROSE
    alone = len(game.racing()) == 1
    coal = game.can_pay(boat)
    counters = [
        ("tiles", game.last_tile() - boat["tile"], 0, "A21"),
        ("turns", coal, 1, "A17"),
        ("pushes", 0 if alone else points // 2, 0, "A26"),
    ]
    slow = boat["speed"] == MIN_SPEED and not rose
    if slow and len(boat["pax"]) < passengers.FULL and not game.has("chart"):
        if passengers.ahead(game, boat):
            counters.append(("pier", 1, 0, "A33"))
    if st["mods"]:
        counters += black_rose.counters(game, boat, points)
    if st["dock"] and not rose and not game.has("chart"):
        if game.may_dock(boat["speed"]) or game.has("slow"):
            counters.append(("dock", 1, 0, "A29"))
    if not rose:
        counters.append(("aground", 1, 0, "A13"))
    note = st["note"] or (("no-push",) if points == 1 and not alone else ())  # A49
    return Tally(
        "move",
        boat["id"],
        counters,
        rest=lambda values: ("fields", fields_left(values, points)),
        also=lambda values: check(game, boat, values, points),
        purse=("coal", coal, "A17"),
        note=note,
        cursor_returns=True,
    )


def fields_left(values: "dict[str, int]", points: int) -> int:
    """B7: the points that are left for fields."""
    get = values.get
    return points - get("pushes", 0) - get("wood", 0) - get("wood-push", 0)


def check(game: "Mississippi", boat: "Boat", values: "dict[str, int]", points: int) -> None:
    """Refuse a move that the rules or the tiles on its way do not allow."""
    fields = fields_left(values, points)
    tile = boat["tile"] + values.get("tiles", 0)
    pushes = values.get("pushes", 0)
    if max(values.get("tiles", 0), pushes, values.get("wood", 0)) > fields:
        raise Refused("A14", "few-fields", fields)
    if pushes and not in_the_way(game, boat, tile):
        raise Refused("B8", "nobody-there")
    if values.get("pier"):
        passengers.may_take(game, boat, tile)
    if values.get("dock"):
        if tile != game.last_tile():
            raise Refused("A29", "dock-far")
        slower = 1 if values.get("bank") else boat["speed"] - values.get("wood", 0)
        if not game.may_dock(boat["speed"]) and not game.may_dock(slower):
            raise Refused("A42", "only-speed-1")
        aboard = len(boat["pax"]) + values.get("pier", 0)
        if game.state["mode"] != "race" and aboard < passengers.FULL:
            raise Refused("A42", "two-needed", aboard)
    if values.get("aground") and len(values) > 1:
        raise Refused("A13", "aground-alone")
    if game.state["mods"]:
        black_rose.check_move(game, boat, values, tile)


def in_the_way(game: "Mississippi", boat: "Boat", tile: int) -> "list[str]":
    """The boats a move from the boat's tile to this one can have met; R10: none on sand."""
    first: int = boat["tile"]
    return [
        b["id"]
        for b in game.state["boats"]
        if first <= b["tile"] <= tile
        and b is not boat
        and b["fate"] == RACING
        and not b.get("bank")
    ]


def move(game: "Mississippi", boat: "Boat", moved: "dict[str, int]", points: int) -> "Talk":
    """Book the move; gives the points still to be spent, which only an opened tile leaves."""
    tile = boat["tile"] + moved.get("tiles", 0)
    met = in_the_way(game, boat, tile) if "pushes" in moved else []
    fields = fields_left(moved, points)
    boat["run"] = fields // 2 if "tiles" in moved else boat.get("run", 0) + fields
    boat["tile"] = tile
    game.note()
    if "turns" in moved:
        yield from game.pay_for(boat, moved["turns"])
    laid = game.last_tile()
    for i in range(moved.get("pushes", 0)):
        there = [who for who in met if game.boat(who)["fate"] == RACING]
        if there:
            hard = i < moved.get("wood-push", 0)
            yield from pushing.push(game, boat, there, hard)
    if game.last_tile() > laid:
        # A25: the pusher goes on after the pushed owner has laid a tile; a push took two.
        left = points - 2 * moved.get("pushes", 0)
        if left > 0 and "dock" not in moved:
            return left
    yield from stop(game, boat, moved)
    return 0


def stop(game: "Mississippi", boat: "Boat", moved: "dict[str, int]") -> "Talk":
    """R41: what happens where the move ends, in this order."""
    charted = game.has("chart") and boat["fate"] == RACING
    if charted:
        yield from chart.stop(game, boat)
    if game.state["mods"]:
        yield from black_rose.stop(game, boat, moved)
        if charted and game.has("slow") and boat["fate"] == RACING:
            yield from chart.land(game, boat)  # K40
    if "pier" in moved:
        passengers.take(game, boat, boat["tile"])
    if "dock" in moved:
        yield from game.dock(boat)
