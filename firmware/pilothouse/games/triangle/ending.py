"""How the game ends (D27)."""

from pilothouse.games.triangle.cargo import total
from pilothouse.games.triangle.constants import LOST
from pilothouse.table.questions import Tell

try:
    from typing import TYPE_CHECKING, Any

    from pilothouse.table.questions import Question

    if TYPE_CHECKING:
        from pilothouse.games.triangle.rules import Triangle
except ImportError:  # MicroPython
    pass


def why_over(game: "Triangle") -> str:
    """D27: "goal", "fleet" (somebody has lost all ships), "agreed", or "" while it goes on."""
    st = game.state
    playing = game.playing()
    if st["ended"] or len(playing) < 2:
        return "agreed" if st["fleet"] else ""
    for player in playing:
        if total(player["cards"]) >= st["goal"]:
            return "goal"
    for player in playing:
        if not [ship for ship in player["ships"] if ship[0] != LOST]:
            return "fleet"
    return ""


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
