"""How the game ends (D27)."""

from pilothouse.games.triangle.cargo import total
from pilothouse.games.triangle.constants import LOST
from pilothouse.table.questions import Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.triangle.rules import Triangle
    from pilothouse.table.questions import Question


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
    """By the worth of the cards; equal totals share a place. Places are given at the end only."""
    left = [p["id"] for p in game.state["fleet"] if p["left"]]
    ranked = [(-total(p["cards"]), p["id"]) for p in game.playing()]
    ranked.sort()
    totals = [worth for worth, _who in ranked]
    over = why_over(game)
    places = [[who, totals.index(worth) + 1 if over else 0] for worth, who in ranked]
    return places + [[who, 0] for who in left]


def result(game: "Triangle") -> "Question":
    """Who has won; ties are not decided."""
    best = [who for who, place in standings(game) if place == 1]
    points = total(game.player(best[0])["cards"]) if best else 0
    if len(best) == 1:
        return Tell("result", "", (best[0], points), best[0])
    return Tell("tie", "", (best, points))
