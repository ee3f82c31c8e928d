"""What the laptop's page shows of the game."""

from pilothouse.games.triangle.cargo import left_in, total
from pilothouse.games.triangle.cloud import mover
from pilothouse.games.triangle.constants import BONUS, DECKS, SHIPS
from pilothouse.games.triangle.sailing import in_port

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.triangle.constants import Player
    from pilothouse.games.triangle.rules import Triangle


def view(game: "Triangle") -> "dict[str, Any]":
    """A ship has the port it lies in or comes from, and the mark behind it (0: in port)."""
    st, chart = game.state, game.chart
    count = len(st["fleet"])
    turn = st["turn"]
    home = chart["ports"].index(chart["home"])
    who = ""
    if count and not game.why_over():
        who = (game.player_at(turn) if turn < count else mover(game))["id"]
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
                "ships": len(in_port(game, i)),
                "holds": count,
            }
            for i in range(SHIPS)
        ],
        "decks": [
            {
                "name": DECKS[i],
                "cards": sorted(left_in(game, i)),
                "top": st["tops"][i] if i != BONUS else 0,
                "worth": sum(left_in(game, i)),
            }
            for i in range(len(DECKS))
        ],
        "rest": sum([sum(left_in(game, i)) for i in range(len(DECKS))]),
        "players": [_player(p) for p in st["fleet"]],
    }


def _player(player: "Player") -> "dict[str, Any]":
    """A player with cards and ships."""
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
