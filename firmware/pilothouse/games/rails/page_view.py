"""What pages draw."""

from pilothouse.games.rails import ending
from pilothouse.games.rails.cargo import aboard
from pilothouse.games.rails.constants import GOAL, LIMIT, TRAINS
from pilothouse.games.rails.data import cities as cities_of
from pilothouse.games.rails.storage import rounds_left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.rails.rules import Rails

_SHOWN = ("id", "name", "money", "train", "ship", "sea", "out")
# E30: eight plates as a long hexagon, in axial coordinates.
PLACES = ((0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (2, 0), (-1, 1), (0, 1))


def _in_english(name: str) -> str:
    """A name as a page shows it: as it was typed, or the English word for an id ("l1": L1)."""
    return name[0].upper() + name[1:]


def view(game: "Rails") -> "dict[str, Any]":
    """All there is, also what is not to be shown yet: see secrets.py."""
    st = game.state
    cities = [(_in_english(name), kind) for name, kind in cities_of(game.names)]
    goods = [_in_english(name) for name in game.goods]
    players: "list[dict[str, Any]]" = []
    for p in st["players"]:
        seen: "dict[str, Any]" = {key: p[key] for key in _SHOWN}
        seen["speed"], seen["room"] = TRAINS[p["train"]]
        seen["loads"] = [_in_english(name) for name in aboard(game, p)]
        seen["large"] = len(game.connected(p, "large"))
        net: "list[int]" = p["net"]
        seen["cities"] = [list(cities[city]) for city in net]
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
        "stock": [[goods[s[0]], cities[s[1]][0], rounds_left(game, s)] for s in st["stock"]],
        "deals": [
            d[:5] + ([goods[d[5]], cities[d[6]][0]] if d[4] == "goods" else [])
            for d in st["deals"]
        ],
        "plates": [
            {"plate": plate, "turn": turn, "at": list(PLACES[i])}
            for i, (plate, turn) in enumerate(st["plates"])
        ],
        "bookings": [list(b) for b in st["last"]],
    }
