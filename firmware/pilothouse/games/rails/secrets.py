"""What a table that hides its balances keeps to itself until the end.

Hidden are balances and every amount: what is left follows from what was paid. Agreements stay
open, since everybody at the table must be able to hold the others to them.
"""

from pilothouse.games.rails.constants import SECRET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Answers, corrections and notes that are amounts, or from which an amount follows.
_AMOUNTS = ("distance", "track", "amount", "sum", "money", "spent", "budget")


def seen(what: str, value: "Any") -> "Any":
    """See Game.seen."""
    if what in _AMOUNTS:
        return SECRET
    if what == "correct" and value[0] in _AMOUNTS:
        return [value[0], value[1], SECRET]
    if what == "refused" and (value[0] in _AMOUNTS or value[2] == "E15"):
        return [value[0], SECRET, ""]  # which rule refuses tells how little there is
    if what == "drift":
        return value.split(":")[0]  # the record's number, not its value
    if what == "view":
        return _without_amounts(value)
    return value


def _without_amounts(view: "dict[str, Any]") -> "dict[str, Any]":
    """The view without what is hidden: what a page does not have, nobody can read there."""
    shown = dict(view)
    shown["players"] = [dict(player, money=None) for player in view["players"]]
    shown["bookings"] = [b[:3] + [None] + b[4:] for b in view["bookings"]]
    shown["bank"] = shown["left"] = None
    return shown
