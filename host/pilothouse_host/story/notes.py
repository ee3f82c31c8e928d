"""The columns of a game's row in the store, computed from its records as they come."""

from pilothouse_host.story.plain import dictionary, sequence
from pilothouse_host.story.replay import id_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from pilothouse_host.story.replay import Read

_LAST_CLOCK = 1 << 33  # the year 2242
_MOST_SEATS = 99
_MOST_MS = 1 << 30  # for one record, and for a game: twelve days
_LONGEST_NAME = 40
_MOST_GAMES = 999999  # on one storage
EMPTY_NOTES: "dict[str, Any]" = {
    "records": 0,
    "ms": 0,
    "played": None,
    "seats": None,
    "game": "",
    "ended": "",
    "result": "",
    "origin": "",
    "nth": None,
}


def notes_of(
    records: "Sequence[bytes]", read: "Read", before: "dict[str, Any] | None" = None
) -> "dict[str, Any]":
    """The columns of a game after these further records.

    before: the columns before them. A value that makes no sense is ignored.
    """
    row: dict[str, Any] = dict(before or EMPTY_NOTES)
    row["records"] += len(records)
    for what, value, ms in map(read, records):
        row["ms"] = min(_MOST_MS, row["ms"] + min(ms, _MOST_MS))
        if what == "start":
            row["game"] = str(dictionary(value).get("game", ""))[:_LONGEST_NAME]
            row["nth"] = number_of(dictionary(value))
        elif what == "end":
            row["ended"] = str(dictionary(value).get("why", ""))[:_LONGEST_NAME] or "ended"
        elif what == "restored":
            row["origin"] = id_of({"commit": value})
        elif type(value) is not int:
            continue
        elif what == "clock" and row["played"] is None and 0 < value < _LAST_CLOCK:
            row["played"] = float(value)
        elif what == "players" and 0 < value <= _MOST_SEATS:
            row["seats"] = value
    return row


def number_of(start: "dict[str, Any]") -> "int | None":
    """The game's number on its storage, from 1, by its start record's value; None if unknown."""
    number = (sequence(start.get("nth")) or [None])[0]
    return number if type(number) is int and 0 < number <= _MOST_GAMES else None
