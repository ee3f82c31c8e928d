"""The format of records: encoding, decoding and checking them; a game's first and last ones.

A record is `[number, what, value, ms]` as JSON in UTF-8: `what` is the name of the answered
question or one of the kinds in host/PROTOCOL.md, `ms` the time since the previous record. The
answer to a question for one player has that player's id as a fifth element.
"""

import json

from pilothouse.table.errors import Drift, Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Iterator

    from pilothouse.games.game import Game
    from pilothouse.table.chance import Chance

MAX_RECORDS = 65536  # in a log: a record's number takes two bytes
MOST_RECORDS = 10000  # in a game on a board, without its end: as many as a Pico can replay
# Kinds of records that the game's rules never see.
NOT_PLAYED = (
    "start",
    "data",
    "salt",
    "restored",
    "end",
    "undo",
    "redo",
    "pause",
    "clock",
    "boot",
    "prompt",
    "refused",
)
_PIECE = 60  # characters of data in a record: it fits a frame even if every one is escaped


def encode(number: int, what: str, value: "Any", ms: int, who: str = "") -> bytes:
    """A record as it is stored and sent."""
    record = [number, what, value, ms] + ([who] if who else [])
    return json.dumps(record, separators=(",", ":")).encode()


def decode(number: int, record: bytes) -> "tuple[str, Any]":
    """The kind (or question) and the value of record `number`. Raises Drift."""
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
    if number == 0 and not _is_dictionary(value):
        raise Drift("record 0 names no game: %r" % record[:40])
    return what, value


def who_answered(record: bytes) -> str:
    """The player whose answer a record is; "" for the whole table."""
    return "".join([str(who) for who in json.loads(record)[4:]])


def kind_of(record: bytes) -> str:
    """The `what` of a record this program has written, without parsing the rest; "" if missing."""
    parts = record.split(b'"', 2)
    return parts[1].decode() if len(parts) > 2 else ""


def first_records(
    game: "type[Game]",
    chance: "Chance | None",
    settings: "dict[str, Any]",
    entropy: str,
    data: "dict[str, str]",
    nth: "tuple[int, str]",
) -> "Iterator[tuple[str, Any]]":
    """The records that start a game. Raises Refused for settings that it does not have."""
    chosen = _all_settings(game, settings)
    yield "start", start_value(game.name, game.rules, chosen, chance, entropy, nth)
    for key in sorted(data):
        text = data[key]
        for at in range(0, len(text), _PIECE):
            yield "data", [key, text[at : at + _PIECE]]


def start_value(
    game: str,
    rules: int,
    settings: "dict[str, Any]",
    chance: "Chance | None",
    entropy: str,
    nth: "tuple[int, str]",
) -> "dict[str, Any]":
    """The value of the start record."""
    return {
        "game": game,
        "rules": rules,
        "commit": chance.commitment if chance else "",
        "entropy": entropy,
        "nth": nth,
        "set": settings,
    }


def _is_dictionary(value: "Any") -> bool:
    return isinstance(value, dict)


def game_of(
    header: "dict[str, Any]", find: "Callable[[str], type[Game]]", data: "dict[str, str]"
) -> "Game":
    """A new game for the value of a start record. Raises Drift.

    find(name) gives the game's class; data: the texts of the data records.
    """
    name: "Any" = header.get("game")
    settings: "Any" = header.get("set")
    if not isinstance(name, str) or not _is_dictionary(settings):
        raise Drift("record 0 names no game and its settings")
    game, rules = find(name), header.get("rules")
    if rules != game.rules:
        raise Drift(
            "the log was played by version %s of the rules, these are version %d"
            % (rules, game.rules)
        )
    return game(settings, {}, data)


def _all_settings(game: "type[Game]", given: "dict[str, Any]") -> "dict[str, Any]":
    """The given settings, and the defaults of a game's others. Raises Refused."""
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


def refused_record(number: int, what: str, value: "Any", refused: Refused) -> Drift:
    """The error for a record that the rules refuse."""
    return Drift("record %d: the rules refuse %s for '%s': %s" % (number, value, what, refused))
