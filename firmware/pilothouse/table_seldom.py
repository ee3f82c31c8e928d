"""What a table seldom does: the start, a correction, the end; doubting; saying what is wrong."""

import json
from binascii import crc32

from pilothouse.ask import Refused, Throw
from pilothouse.table import MOST

try:
    from typing import Any, Iterator

    from pilothouse.ask import Question
    from pilothouse.chance import Chance
    from pilothouse.games import Game
except ImportError:  # MicroPython
    pass


class Drift(Exception):
    """The records do not fit the rules; the message says where and how."""


_PIECE = 60  # characters of data in a record: even if every one is escaped, it fits a frame


def _checked(game: "type[Game]", given: "dict[str, Any]") -> "dict[str, Any]":
    """All settings of a game, the given ones among them; raises Refused."""
    known = game.settings
    for key in given:
        if key not in known:
            raise Refused("", "not-offered", key, ", ".join(sorted(known)))
        if given[key] not in known[key]:
            allowed = ", ".join([str(v) for v in known[key]])
            raise Refused("", "not-offered", str(given[key])[:20], allowed)
    return {key: given.get(key, known[key][0]) for key in known}


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
        "set": _checked(game, settings),
    }
    if data:  # two bytes that name them; they follow in full
        named = "".join([key + data[key] for key in sorted(data)])
        header["data"] = "%04x" % (crc32(named.encode()) & 0xFFFF)
    yield "start", header
    for key in sorted(data):
        text = data[key]
        for at in range(0, len(text), _PIECE):
            yield "data", [key, text[at : at + _PIECE]]


def no_record(n: int, record: bytes) -> Drift:
    """Why this is not record n."""
    try:
        number, what, _value, _ms = json.loads(record)
    except ValueError:
        return Drift("record %d is not a record: %r" % (n, record[:40]))
    if n >= MOST:
        return Drift("record %d is one too many: a game has at most %d" % (n, MOST))
    if number != n:
        return Drift("record %d is missing, %s stands in its place" % (n, number))
    return Drift("record %d is '%s'; a log begins with one start" % (n, what))


def other_rules(log: "Any", here: int) -> Drift:
    """The rules have changed since that log was played."""
    return Drift(
        "the log was played by version %s of the rules, these are version %d" % (log, here)
    )


def against_the_rules(n: int, what: str, value: "Any", refused: Refused) -> Drift:
    """The rules refuse what record n says."""
    return Drift("record %d: the rules refuse %s for '%s': %s" % (n, value, what, refused))


def doubted(
    question: "Question | None",
    chance: "Chance | None",
    throws: int,
    n: int,
    what: str,
    value: "Any",
) -> "Any":
    """An answer somebody else has recorded, checked. Raises Drift or Refused."""
    thrown = what in ("throw", "hand")
    name, answer = value if thrown else (what, value)
    if question is None or question.name != name or thrown != isinstance(question, Throw):
        asked = "'%s'" % question.name if question else "nothing more"
        raise Drift("record %d answers '%s', but the rules ask %s" % (n, name, asked))
    answer = question.check(answer)
    if isinstance(question, Throw) and what == "throw" and chance:
        face = question.faces[chance.throw(throws, len(question.faces))]
        if face != answer:
            raise Drift(
                "record %d: throw %d shows %s, but the seed gives %s" % (n, throws, answer, face)
            )
    return answer


def corrected(game: "Game", name: str, who: str, value: "Any") -> "Any":
    """A value for something the game lists as correctable. Raises Refused."""
    for question in game.corrections():
        if question.name == name and question.who == who:
            return question.check(value)
    raise Refused("", "not-correctable", name)


def end(game: "Game", chance: "Chance | None", why: str) -> "dict[str, Any]":
    """The value of the end record."""
    seed = chance.seed.hex() if chance else ""
    return {"why": why, "places": game.standings(), "seed": seed}
