"""What is settled beside the turn: a name, a player who leaves, coal for the Black Rose."""

from pilothouse.games.mississippi import turn
from pilothouse.games.mississippi.constants import THE_ROSE
from pilothouse.table.questions import Confirm, Pick, Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi


def possible(game: "Mississippi") -> "list[str]":
    """The asides there can be now; R30: more coal for her only after a new tile."""
    if not game.racers():
        return []
    needs = game.has("rose") and game.state.get("fresh") and not game.state.get("need")
    return ["rose-need", "leave", "name"] if needs else ["leave", "name"]


def talk(game: "Mississippi", name: str) -> "Generator[Any, Any, None]":
    """A player is renamed, or leaves; or the Black Rose needs more than one coal (R30)."""
    st = game.state
    if name == "rose-need":
        if (yield (Confirm, "rose-need", st["captain"], False)):
            st["need"] = 1
    elif name == "name":
        letters = [b["id"] for b in st["boats"] if b["id"] != THE_ROSE]
        who = yield (Pick, "whose-name", "", letters)
        owner = game.boat(who)["owner"]
        st["names"][owner] = yield (Text, "name", who, st["names"][owner])
    else:
        who = yield (Pick, "who-leaves", "", [b["id"] for b in game.racers()])
        if (yield (Confirm, "leaves", who, False, (who,))):
            owner = game.boat(who)["owner"]
            for boat in game.racers():
                if boat["owner"] == owner:
                    game.stale = game.stale or turn.needs(game, boat)
                    game.put_out(boat)
            game.stale = game.stale or not game.racers()
