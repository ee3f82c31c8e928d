"""How the game ends, and how everybody stands then (A30, A39, A46, A50, R22)."""

from pilothouse.games.mississippi import passengers
from pilothouse.games.mississippi.constants import OUT, THE_ROSE
from pilothouse.table.questions import Confirm, Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Question


def winner(game: "Mississippi") -> int:
    """R22: with two boats each, whose first boat came home, or by choice both; -1: nobody yet."""
    home = [game.boat(who)["owner"] for who in game.state["home"]]
    needed = 2 if game.has("both-home") else 1
    for i in range(len(home)):
        if home[: i + 1].count(home[i]) == needed:
            return home[i]
    return game.state["won"]


def offer(game: "Mississippi") -> "Generator[Any, Any, None]":
    """A50, A39: one player is left, or nobody can get two passengers: they may end it."""
    st = game.state
    left = game.racers()
    if not left or st["asked-end"] or not game.settings_now["early-end"] or game.decided():
        return
    if not game.in_race() and passengers.hopeless(game):
        st["asked-end"] = 1
        if (yield (Confirm, "end-hopeless", "", False)):
            for boat in left:
                boat["fate"] = OUT
    elif len({boat["owner"] for boat in left}) == 1:
        st["asked-end"] = 1
        letters = [boat["id"] for boat in left]
        if (yield (Confirm, "end-early", left[0]["id"], False, (letters,))):
            st["won"] = left[0]["owner"]
            for boat in left:
                game.arrive(boat)


def _winners(game: "Mississippi") -> "list[str]":
    """With two boats each: the boats of the player who has won, those at the dock first."""
    st = game.state
    whose = winner(game)
    others = [b["id"] for b in st["boats"] if b["id"] != THE_ROSE and b["id"] not in st["home"]]
    return [who for who in st["home"] + others if game.boat(who)["owner"] == whose]


def result(game: "Mississippi") -> "Question":
    """What is told at the end."""
    home = game.state["home"]
    if "two-boats" in game.state["mods"]:
        won = _winners(game)
        if won:
            asked = Tell("result", "", won, won[0])
            asked.text = "result-pair"
            return asked
        home = ()
    if not home:
        return Tell("nobody-home", "", (), "✗")
    places = ["%d. %s" % (i + 1, home[i]) for i in range(len(home))]
    places += ["✗ " + b["id"] for b in game.state["boats"] if b["fate"] == OUT]
    return Tell("result", "", (" ".join(places),), home[0])


def standings(game: "Mississippi") -> "list[list[Any]]":
    """See Game.standings; with two boats each, both have their player's place."""
    boats = [b["id"] for b in game.state["boats"] if b["id"] != THE_ROSE]
    if "two-boats" in game.state["mods"]:
        first = _winners(game)
        return [[who, 1] for who in first] + [[who, 0] for who in boats if who not in first]
    home = game.state["home"]
    return [[home[i], i + 1] for i in range(len(home))] + [
        [who, 0] for who in boats if who not in home
    ]
