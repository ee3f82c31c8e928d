"""Records: how one is written and read, those a game begins and ends with, and what is no record.

A record is `[number, what, value, ms]` as JSON in UTF-8: `what` is the name of the question that
was answered or one of the kinds in host/PROTOCOL.md, `ms` the time since the record before it. The
answer to a question for one player has that player's id behind it.
"""

import json
from binascii import crc32

from pilothouse.table.errors import Drift, Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator

    from pilothouse.games.game import Game
    from pilothouse.table.chance import Chance

MAX_RECORDS = 65536  # of a game: their numbers take two bytes
# Records that change nothing in the game.
NOT_PLAYED = ("start", "data", "end", "undo", "redo", "pause", "clock", "refused")
_PIECE = 60  # characters of data in a record: even if every one is escaped, it fits a frame


def encode(number: int, what: str, value: "Any", ms: int, who: str = "") -> bytes:
    """A record as it is kept and sent."""
    record = [number, what, value, ms] + ([who] if who else [])
    return json.dumps(record, separators=(",", ":")).encode()


def decode(number: int, record: bytes) -> "tuple[str, Any]":
    """What record `number` says: its kind or question, and its value. Raises Drift."""
    try:
        found, what, value, _ms = json.loads(record)[:4]
    except (ValueError, TypeError):
        raise Drift("record %d is not a record: %r" % (number, record[:40]))
    if number >= MAX_RECORDS:
        raise Drift("record %d is one too many: a game has at most %d" % (number, MAX_RECORDS))
    if found != number:
        raise Drift("record %d is missing, %s stands in its place" % (number, found))
    if (number == 0) != (what == "start"):
        raise Drift("record %d is '%s'; a log begins with one start" % (number, what))
    return what, value


def who_answered(record: bytes) -> str:
    """The player that a record names; "" for none."""
    return "".join([str(who) for who in json.loads(record)[4:]])


def kind_of(record: bytes) -> str:
    """The `what` of a record of our own, without reading the rest of it."""
    return record.split(b'"', 2)[1].decode()


def first_records(
    game: "type[Game]",
    chance: "Chance | None",
    settings: "dict[str, Any]",
    entropy: str,
    data: "dict[str, str]",
) -> "Iterator[tuple[str, Any]]":
    """The records a game begins with. Raises Refused for settings it does not have."""
    header: "dict[str, Any]" = {
        "game": game.name,
        "rules": game.rules,
        "commit": chance.commitment if chance else "",
        "entropy": entropy,
        "set": _all_settings(game, settings),
    }
    if data:  # two bytes that name them; they follow in full
        named = "".join([key + data[key] for key in sorted(data)])
        header["data"] = "%04x" % (crc32(named.encode()) & 0xFFFF)
    yield "start", header
    for key in sorted(data):
        text = data[key]
        for at in range(0, len(text), _PIECE):
            yield "data", [key, text[at : at + _PIECE]]


def _all_settings(game: "type[Game]", given: "dict[str, Any]") -> "dict[str, Any]":
    """All settings of a game, the given ones among them; raises Refused."""
    known = game.settings
    for key in given:
        if key not in known:
            raise Refused("", "not-offered", key, ", ".join(sorted(known)))
        if given[key] not in known[key]:
            allowed = ", ".join([str(v) for v in known[key]])
            raise Refused("", "not-offered", str(given[key])[:20], allowed)
    return {key: given.get(key, known[key][0]) for key in known}


def end_value(game: "Game", chance: "Chance | None", why: str) -> "dict[str, Any]":
    """The value of the end record."""
    seed = chance.seed.hex() if chance else ""
    return {"why": why, "places": game.standings(), "seed": seed}


def against_the_rules(number: int, what: str, value: "Any", refused: Refused) -> Drift:
    """The rules refuse what a record says."""
    return Drift("record %d: the rules refuse %s for '%s': %s" % (number, value, what, refused))
