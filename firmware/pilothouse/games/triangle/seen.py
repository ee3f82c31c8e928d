"""All there is to show, for the laptop's page."""

from pilothouse.games.triangle import fleet
from pilothouse.games.triangle.cargo import DECKS, HOME, total

try:
    from typing import Any

    from pilothouse.games.triangle.book import Book, Player
except ImportError:  # MicroPython
    pass


def view(game: "Book") -> "dict[str, Any]":
    """Ships have the port they lie in or come from, and the mark behind it (0: in port)."""
    st, chart = game.state, game.chart
    count = len(st["fleet"])
    turn = st["turn"]
    home = chart["ports"].index(chart["home"])
    who = ""
    if count and not game.why_over():
        who = (game.at(turn) if turn < count else game.mover())["id"]
    return {
        "game": game.name,
        "round": st["round"],
        "turn": who,
        "spinning": int(count > 0 and turn >= count),
        "die": st["die"],
        "goal": st["goal"],
        "deck": st["deck"],
        "over": game.why_over(),
        "dial": chart["dial"],
        "grid": list(chart["grid"]),
        "red": list(chart["red"]),
        "cloud": {
            "at": list(st["cloud"] if count else chart["red"]),
            "letter": st["letter"],
            "letters": chart["letters"],
            "segment": st["last"],
            "eighths": st["turned"],
            "way": list(st["way"]),
        },
        "ports": [
            {
                "name": chart["ports"][i],
                "home": int(i == home),
                "leg": chart["legs"][i],
                "ships": fleet.in_port(game.ships(), i),
                "holds": count,
            }
            for i in range(fleet.SHIPS)
        ],
        "decks": [
            {
                "name": DECKS[i],
                "cards": sorted(game.left_in(i)),
                "top": st["tops"][i] if i != HOME else 0,
                "worth": sum(game.left_in(i)),
            }
            for i in range(len(DECKS))
        ],
        "rest": sum([sum(game.left_in(i)) for i in range(len(DECKS))]),
        "players": [_seen(game, p) for p in st["fleet"]],
        "note": list(st["note"]),
    }


def _seen(game: "Book", player: "Player") -> "dict[str, Any]":
    return {
        "id": player["id"],
        "name": player["name"],
        "left": player["left"],
        "total": total(player["cards"]),
        "cards": [list(cards) for cards in player["cards"]],
        "ships": [
            {"id": name, "state": ship[0], "port": ship[1], "mark": ship[2]}
            for name, ship in game.ships(player["id"])
        ],
    }
