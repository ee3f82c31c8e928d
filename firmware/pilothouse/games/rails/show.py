"""What pages draw."""

from pilothouse.games.rails import data
from pilothouse.games.rails.facts import GOAL, LIMIT, STORED_ROUNDS, TRAINS

try:
    from typing import Any

    from pilothouse.games.rails.rules import Rails
except ImportError:  # MicroPython
    pass

_SHOWN = ("id", "name", "money", "train", "ship", "sea", "out")
# E30: eight plates as a long hexagon, in axial coordinates.
PLACES = ((0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (2, 0), (-1, 1), (0, 1))


def view(game: "Rails") -> "dict[str, Any]":
    """All there is; `hidden` says that nobody may see balances and amounts yet."""
    st = game.state
    cities = data.cities(game.names)
    players: "list[dict[str, Any]]" = []
    for p in st["players"]:
        seen: "dict[str, Any]" = {key: p[key] for key in _SHOWN}
        seen["speed"], seen["room"] = TRAINS[p["train"]]
        seen["loads"] = [game.good_name(load[0]) for load in p["loads"]]
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
        "hidden": int(not st["open"] and not over),
        "over": int(over),
        "winner": game.winner(),
        "goal": GOAL,
        "large": st["large"],
        "bank": st["bank"],
        "points": st["points"],
        "left": LIMIT - min(LIMIT, st["spent"]),
        "stock": [
            [game.good_name(good), cities[city][0], max(0, since + STORED_ROUNDS - st["round"])]
            for good, city, since in st["stock"]
        ],
        "deals": [
            d[:5] + ([game.good_name(d[5]), cities[d[6]][0]] if d[4] == "goods" else [])
            for d in st["deals"]
        ],
        "plates": [
            {"plate": plate, "turn": turn, "at": list(PLACES[i])}
            for i, (plate, turn) in enumerate(st["plates"])
        ],
        "bookings": [list(b) for b in st["last"]],
        "note": list(st["note"]),
    }
