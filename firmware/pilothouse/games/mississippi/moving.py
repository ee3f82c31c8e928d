"""A move: what was special about it, and what is booked of it (A14-A19, A21, A26, B7, B8)."""

from pilothouse.games.mississippi import new_tiles, stopping
from pilothouse.games.mississippi.constants import RACING, THE_ROSE
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Number, Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Question

    Boat = dict[str, Any]
    Moved = dict[str, int]

MOVE, STOP = "move", "stop"  # steps of a turn


def turns_price(before: int, turns: int) -> int:
    """A17: one turn of 60 degrees is free, each further one costs one coal."""
    return max(0, before + turns - 1) - max(0, before - 1)


class _Move(Tally):
    """The counters of a move; people count all turns, the board takes off the free one."""

    turned = 0  # before this question

    def price(self, answer: "Any") -> int:
        return turns_price(self.turned, answer.get("turns", 0))


def points_left(game: "Mississippi", boat: "Boat") -> int:
    """The movement points of this turn that are not accounted for yet (A14)."""
    return max(0, boat["speed"] - game.state["now"]["used"])


def question(game: "Mississippi", boat: "Boat") -> "Question":
    """What was special about the move, or about its rest; all 0 at first."""
    st = game.state
    now = st["now"]
    points = points_left(game, boat)
    alone = len(game.racing()) == 1
    coal = game.can_pay(boat)
    # Tiles, turns, pushes and the dock have their places in every turn, so that the same keys
    # count them, whether they are possible or not: check() knows.
    counters = [
        ("tiles", max(1, game.last_tile() - boat["tile"]), 0, "A21"),
        ("turns", max(1, coal) if now["turned"] else coal + 1, 1, "A17"),
        ("pushes", 0 if alone else max(1, points // 2), 0, "A26"),
    ]
    more = stopping.counters(game, boat, boat["tile"], points)
    if st["mods"]:
        more += new_tiles.way_counters(game, boat, points)
    counters += more
    if boat["id"] != THE_ROSE:
        counters.append(("aground", 1, 0, "A13"))
    hint: "tuple[str, ...]" = ()
    if now["used"]:
        hint = ("rest",)
    elif points == 1 and not alone and not more:
        hint = ("no-push",)  # A49; a boat that stops for something else is told if it tries
    asked = _Move(
        "move",
        boat["id"],
        counters,
        rest=lambda values: ("fields", fields(values, points)),
        also=lambda values: _check(game, boat, values, points),
        purse=("coal", coal, "A17"),
        note=hint,
        cursor_returns=True,
    )
    asked.turned = now["turned"]
    return asked


def fields(moved: "Moved", points: int) -> int:
    """B7: the points that are left for fields."""
    get = moved.get
    return points - get("pushes", 0) - get("wood", 0) - get("wood-push", 0)


def _check(game: "Mississippi", boat: "Boat", moved: "Moved", points: int) -> None:
    """Refuse a move that the rules or the tiles on its way do not allow."""
    room = fields(moved, points)
    tiles, pushes = moved.get("tiles", 0), moved.get("pushes", 0)
    if boat["tile"] + tiles > game.last_tile():
        raise Refused("A21", "last-tile")
    if pushes and points == 1:
        raise Refused("A49", "no-push")
    if max(tiles, pushes, moved.get("wood", 0)) > room:
        raise Refused("A14", "few-fields", max(0, room))
    if pushes and not in_the_way(game, boat, boat["tile"] + tiles):
        raise Refused("B8", "nobody-there")
    if moved.get("aground") and len(moved) > 1:
        raise Refused("A13", "aground-alone")
    if game.state["mods"]:
        new_tiles.check_way(game, boat, moved)
    stopping.check(game, boat, moved, boat["tile"] + tiles)


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


def book(game: "Mississippi", boat: "Boat", moved: "Moved") -> None:
    """The boat is where it has sailed to, and has paid; the rest has still to be settled."""
    now = game.state["now"]
    tiles, turns, pushes = [moved.get(name, 0) for name in ("tiles", "turns", "pushes")]
    room = fields(moved, points_left(game, boat))
    now["met"] = in_the_way(game, boat, boat["tile"] + tiles) if pushes else []
    now["pushes"], now["hard"] = pushes, moved.get("wood-push", 0)
    now["laid"] = game.last_tile()
    # A push takes a field too, and so does a tile: so much of the move is behind the boat.
    now["least"] = points_left(game, boat) - room + max(tiles, pushes, moved.get("wood", 0))
    boat["run"] = room // 2 if tiles else boat.get("run", 0) + room  # a guess, for the order
    boat["tile"] += tiles
    boat.pop("hex", None)
    game.pay(boat, turns_price(now["turned"], turns))
    now["turned"] += turns
    for name in stopping.WHERE_IT_ENDS:
        if name in moved:
            now["moved"][name] = now["moved"].get(name, 0) + moved[name]


def most_left(game: "Mississippi", boat: "Boat") -> int:
    """The most points a move can have left; none once it is known where it ended."""
    now = game.state["now"]
    for name in stopping.WHERE_IT_ENDS:
        if name != "wood" and name in now["moved"]:
            return 0
    return max(0, points_left(game, boat) - now["least"])


def left_question(game: "Mississippi", boat: "Boat") -> "Question":
    """A25: the board cannot see how far the boat had come when its push opened a tile."""
    most = most_left(game, boat)
    return Number("points-left", boat["id"], 0, most, most, "A14")
