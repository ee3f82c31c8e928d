"""How the game ends, and how everybody stands then (A30, A39, A46, A50)."""

from pilothouse.games.mississippi.constants import OUT, THE_ROSE
from pilothouse.table.questions import Confirm, Tell

try:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Question
except ImportError:  # MicroPython
    pass


def offer(
    game: "Mississippi", left: "list[dict[str, Any]]", hopeless: bool
) -> "Generator[Any, Any, None]":
    """A50, A39: the players may end it; the one boat that is left is home then."""
    if hopeless:
        if (yield (Confirm, "end-hopeless", "", False)):
            for boat in left:
                boat["fate"] = OUT
    elif (yield (Confirm, "end-early", left[0]["id"], False, (left[0]["id"],))):
        game.arrive(left[0])


def result(game: "Mississippi") -> "Question":
    """What is told at the end."""
    home = game.state["home"]
    if not home:
        return Tell("nobody-home", "", (), "✗")
    out = [b["id"] for b in game.state["boats"] if b["fate"] == OUT]
    note = ("out-of-it", " ".join(out)) if out else ()
    return Tell("result", "", (" ".join(home),), home[0], note)


def standings(game: "Mississippi") -> "list[list[Any]]":
    """See Game.standings."""
    home = game.state["home"]
    others = [b["id"] for b in game.state["boats"] if b["id"] not in home and b["id"] != THE_ROSE]
    return [[home[i], i + 1] for i in range(len(home))] + [[who, 0] for who in others]
