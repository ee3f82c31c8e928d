"""Who has won, and how the others stand (E29, E37)."""

from pilothouse.table.questions import Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.rails.rules import Rails
    from pilothouse.table.questions import Question


def winner(game: "Rails") -> str:
    """E37: who has won, the player on turn first; "" as long as nobody has."""
    players, turn = game.state["players"], game.state["turn"]
    for p in players[turn:] + players[:turn]:
        if game.has_won(p):
            return p["id"]
    return ""


def result(game: "Rails") -> "Question":
    """What is told at the end."""
    first = winner(game)
    if not first:
        return Tell("nobody-won", "", (), "✗")
    return Tell("won", "", (first, game.player(first)["money"]), first)


def standings(game: "Rails") -> "list[list[Any]]":
    """See Game.standings."""
    first = winner(game)
    others = [p for p in game.playing() if p["id"] != first]
    rich = [[-p["money"] if first else 0, p["id"]] for p in others]  # else it tells too much
    rich.sort()
    places = [[first, 1]] if first else []
    places += [[rich[i][1], i + 2 if first else 0] for i in range(len(rich))]
    return places + [[p["id"], 0] for p in game.state["players"] if p["out"]]
