"""All there is to show, for the laptop's page."""

from pilothouse.games.triangle.cloud import mover
from pilothouse.games.triangle.fleet import HOME, PORT, SHIPS, UNDER
from pilothouse.games.triangle.rules import DECKS, total

try:
    from typing import Any

    from pilothouse.games.triangle.fleet import Player
    from pilothouse.games.triangle.rules import Triangle
except ImportError:  # MicroPython
    pass


def view(game: "Triangle") -> "dict[str, Any]":
    """Ships have the port they lie in or come from, and the mark behind it (0: in port)."""
    st, chart = game.state, game.chart
    count = len(st["fleet"])
    turn = st["turn"]
    home = chart["ports"].index(chart["home"])
    who = ""
    if count and not game.why_over():
        who = (game.at(turn) if turn < count else mover(game))["id"]
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
                "ships": _in_port(game, i),
                "holds": count,
            }
            for i in range(SHIPS)
        ],
        "decks": [
            {
                "name": DECKS[i],
                "cards": sorted(_left_in(game, i)),
                "top": st["tops"][i] if i != HOME else 0,
                "worth": sum(_left_in(game, i)),
            }
            for i in range(len(DECKS))
        ],
        "rest": sum([sum(_left_in(game, i)) for i in range(len(DECKS))]),
        "players": [_seen(p) for p in st["fleet"]],
        "note": list(st["note"]),
    }


def _left_in(game: "Triangle", deck: int) -> "list[int]":
    """The cards not yet drawn of a deck, the one on top among them."""
    top = game.state["tops"][deck] if deck != HOME else 0
    return game.state["decks"][deck] + ([top] if top else [])


def _in_port(game: "Triangle", port: int) -> int:
    """How many ships lie in a port."""
    ships = [ship for player in game.state["fleet"] for ship in player["ships"]]
    return len([s for s in ships if s[0] in (PORT, UNDER) and s[1:] == [port, 0]])


def _seen(player: "Player") -> "dict[str, Any]":
    ships = player["ships"]
    return {
        "id": player["id"],
        "name": player["name"],
        "left": player["left"],
        "total": total(player["cards"]),
        "cards": [list(cards) for cards in player["cards"]],
        "ships": [
            {
                "id": player["id"] + str(i + 1),
                "state": ships[i][0],
                "port": ships[i][1],
                "mark": ships[i][2],
            }
            for i in range(SHIPS)
        ],
    }
