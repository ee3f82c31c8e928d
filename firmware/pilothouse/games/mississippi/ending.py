"""Who is home, and how the others stand (A30, A46)."""

from pilothouse.ask import Tell

try:
    from typing import Any

    from pilothouse.ask import Question
    from pilothouse.games.mississippi.rules import Mississippi
except ImportError:  # MicroPython
    pass

THE_ROSE = "R"


def result(game: "Mississippi") -> "Question":
    """What is told at the end."""
    home = game.state["home"]
    if not home:
        return Tell("nobody-home", "", (), "✗")
    out = [b["id"] for b in game.state["boats"] if b["fate"] == "out"]
    note = ("out-of-it", " ".join(out)) if out else ()
    return Tell("result", "", (" ".join(home),), home[0], note)


def standings(game: "Mississippi") -> "list[list[Any]]":
    """See Game.standings."""
    home = game.state["home"]
    others = [b["id"] for b in game.state["boats"] if b["id"] not in home and b["id"] != THE_ROSE]
    return [[home[i], i + 1] for i in range(len(home))] + [[who, 0] for who in others]
