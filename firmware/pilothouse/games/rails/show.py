"""What pages draw."""

from pilothouse.games.rails.cargo import TRAINS, aboard, rounds_left
from pilothouse.games.rails.facts import GOAL, LIMIT
from pilothouse.loaded import once

try:
    from typing import Any

    from pilothouse.games.rails.rules import Rails
except ImportError:  # MicroPython
    pass

_SHOWN = ("id", "name", "money", "train", "ship", "sea", "out")
# E30: eight plates as a long hexagon, in axial coordinates.
PLACES = ((0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (2, 0), (-1, 1), (0, 1))

# They go when this module goes.
data = once("pilothouse.games.rails.data")
ending = once("pilothouse.games.rails.ending")


def view(game: "Rails") -> "dict[str, Any]":
    """All there is, also what is not to be shown yet: see `veiled`."""
    st = game.state
    cities = data.cities(game.names)
    players: "list[dict[str, Any]]" = []
    for p in st["players"]:
        seen: "dict[str, Any]" = {key: p[key] for key in _SHOWN}
        seen["speed"], seen["room"] = TRAINS[p["train"]]
        seen["loads"] = aboard(game, p)
        seen["large"] = len(game.connected(p, "large"))
        seen["cities"] = [[cities[int(i)][0], cities[int(i)][1]] for i in p["net"]]
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


def veiled(view: "dict[str, Any]") -> "dict[str, Any]":
    """The view without what is hidden: what a page does not have, nobody can read there."""
    shown = dict(view)
    shown["players"] = [dict(player, money=None) for player in view["players"]]
    shown["bookings"] = [b[:3] + [None] + b[4:] for b in view["bookings"]]
    shown["bank"] = shown["left"] = None
    return shown
