"""What pages draw."""

from pilothouse.games.rails import ending
from pilothouse.games.rails.cargo import aboard
from pilothouse.games.rails.constants import GOAL, LIMIT, TRAINS
from pilothouse.games.rails.data import cities as cities_of
from pilothouse.games.rails.storage import rounds_left

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from typing import Any

        from pilothouse.games.rails.rules import Rails
except ImportError:  # MicroPython
    pass

_SHOWN = ("id", "name", "money", "train", "ship", "sea", "out")
# E30: eight plates as a long hexagon, in axial coordinates.
PLACES = ((0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (2, 0), (-1, 1), (0, 1))


def view(game: "Rails") -> "dict[str, Any]":
    """All there is, also what is not to be shown yet: see secrets.py."""
    st = game.state
    cities = cities_of(game.names)
    players: "list[dict[str, Any]]" = []
    for p in st["players"]:
        seen: "dict[str, Any]" = {key: p[key] for key in _SHOWN}
        seen["speed"], seen["room"] = TRAINS[p["train"]]
        seen["loads"] = aboard(game, p)
        seen["large"] = len(game.connected(p, "large"))
        seen["cities"] = [list(cities[city]) for city in p["net"]]
        players.append(seen)
    over = game.over()
    return {
        "game": game.name,
        "round": st["round"],
        "turn": game.on_turn()["id"] if players and not over else "",
        "phase": st["phase"],
        "players": players,
        "over": int(over),
        "winner": ending.winner(game),
        "goal": GOAL,
        "large": st["large"],
        "bank": st["bank"],
        "points": st["points"],
        "left": LIMIT - min(LIMIT, st["spent"]),
        "stock": [[game.goods[s[0]], cities[s[1]][0], rounds_left(game, s)] for s in st["stock"]],
        "deals": [
            d[:5] + ([game.goods[d[5]], cities[d[6]][0]] if d[4] == "goods" else [])
            for d in st["deals"]
        ],
        "plates": [
            {"plate": plate, "turn": turn, "at": list(PLACES[i])}
            for i, (plate, turn) in enumerate(st["plates"])
        ],
        "bookings": [list(b) for b in st["last"]],
    }
