"""Off a sandbank again: forward, backward, or not at all (R6-R8, R39)."""

from pilothouse.games.mississippi import stopping
from pilothouse.games.mississippi.constants import MIN_SPEED, THE_ROSE
from pilothouse.table.questions import Pick, Tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi

    Boat = dict[str, Any]
    Talk = Generator[Any, Any, Any]

FORWARD, BACKWARD, STUCK = "forward", "backward", "stuck"


def question(game: "Mississippi", boat: "Boat") -> "Pick":
    """R7: forward needs a coal. R31: the Black Rose is never out."""
    ways = [FORWARD] if game.can_pay(boat) else []
    ways.append(BACKWARD)
    if boat["id"] != THE_ROSE:
        ways.append(STUCK)
    return Pick("leave-bank", boat["id"], ways, None, "R7")


def back_off(game: "Mississippi", boat: "Boat") -> "Talk":
    """R8: one field backwards at speed 1, then any facing, free of coal; what happened there."""
    moved: "dict[str, int]" = {}
    if _counters(game, boat):
        moved = dict((yield (_back_question, game, boat)))
    boat["bank"] = 0
    boat["speed"] = MIN_SPEED
    boat["tile"] -= moved.pop("back", 0)
    boat.pop("hex", None)
    game.remind("any-facing", boat["id"])
    return moved


def _back_question(game: "Mississippi", boat: "Boat") -> "Tally":
    return Tally(
        "backed",
        boat["id"],
        _counters(game, boat),
        also=lambda moved: stopping.check(game, boat, moved, boat["tile"] - moved.get("back", 0)),
    )


def _counters(game: "Mississippi", boat: "Boat") -> "list[tuple[str, int, int, str]]":
    """The field behind may lie on the tile before; and what can follow from it."""
    here = boat["tile"]
    before = max(here - 1, game.state["gone"])
    found = [("back", here - before, 0, "R8")]
    return [c for c in found + stopping.counters(game, boat, before, 0) if c[1]]
