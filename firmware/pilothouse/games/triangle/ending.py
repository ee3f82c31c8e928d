"""How the game ends (D27)."""

from pilothouse.ask import Tell
from pilothouse.games.triangle.rules import total

try:
    from typing import Any

    from pilothouse.ask import Question
    from pilothouse.games.triangle.rules import Triangle
except ImportError:  # MicroPython
    pass


def standings(game: "Triangle") -> "list[list[Any]]":
    """By the worth of the cards; equal totals share a place."""
    left = [p["id"] for p in game.state["fleet"] if p["left"]]
    ranked = [(-total(p["cards"]), p["id"]) for p in game.playing()]
    ranked.sort()
    totals = [worth for worth, _who in ranked]
    return [[who, totals.index(worth) + 1] for worth, who in ranked] + [[w, 0] for w in left]


def result(game: "Triangle") -> "Question":
    """Who has won; ties are not decided."""
    best = [who for who, place in standings(game) if place == 1]
    points = total(game.player(best[0])["cards"]) if best else 0
    if len(best) == 1:
        return Tell("result", "", (best[0], points), best[0])
    return Tell("tie", "", (" ".join(best), points))
