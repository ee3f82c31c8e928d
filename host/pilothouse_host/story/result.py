"""The result kept for an ended game: players, places, thinking times and throws."""

import json

from pilothouse.table.questions import Throw
from pilothouse_host.story.plain import dictionary, sequence
from pilothouse_host.story.position import places_of
from pilothouse_host.story.replay import follow, new_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from pilothouse.table.table import Table
    from pilothouse_host.story.replay import Find, Read

_LONGEST_TURN_MS = 6 * 3600 * 1000  # longer is not thinking: the table was left alone
_LONGEST_ID = 8
# Figures of a player at the end: key in the game's state, name, and how to count it.
_FIGURES: "dict[str, tuple[str, Callable[[Any], int]]]" = {
    "coal": ("coal", int),
    "money": ("money", int),
    "pax": ("passengers", len),
    "cards": ("cargo", lambda kinds: sum([sum(kind) for kind in kinds])),
}


def result_of(records: "Sequence[bytes]", read: "Read", find: "Find") -> "dict[str, Any]":
    """The result of a game as plain JSON.

    "players": each player's name, place, turns, thinking time in ms, and figures. "throws": for
    each question with an unchanging die, its faces and the index of each face thrown (throws that
    were taken back do not count). If the rules cannot follow the records, the players have only
    what the records themselves say, and "throws" is None.
    """
    what, end, _ = read(records[-1]) if records else ("", None, 0)
    places: dict[str, int] = {who: place for who, place in places_of(end)} if what == "end" else {}
    names: dict[str, str] = {}
    figures: dict[str, dict[str, int]] = {}
    throws: dict[str, Any] | None = None
    try:
        table, throws = _replayed(records, read, find)
        names = {str(who): str(name) for who, name, _ in table.game.players()}
        figures = _figures(table.game.state, set(names))
    except Exception:  # unknown rules or senseless records, which are reported elsewhere
        names, figures = {}, {}
    times = times_of(records, read)
    players = [
        {
            "id": who,
            "name": names.get(who, ""),
            "place": places.get(who, 0),
            "turns": times.get(who, (0, 0))[0],
            "ms": times.get(who, (0, 0))[1],
            "figures": figures.get(who, {}),
        }
        for who in (places or names)  # without the Black Rose, which has a boat but is no player
    ]
    return {"players": players, "throws": throws}


def _replayed(
    records: "Sequence[bytes]", read: "Read", find: "Find"
) -> "tuple[Table, dict[str, Any]]":
    """The table at the end, and the throws that were not taken back."""
    table = new_table(find)
    thrown: dict[int, tuple[str, list[str], str]] = {}
    for n, record in enumerate(records):
        question = table.question
        follow(table, record, read(record)[0])
        what, value = table.read(n)
        if what == "throw" and isinstance(question, Throw):
            thrown[n] = (question.name, list(question.faces), value[1])
    found: dict[str, Any] = {}
    mixed: set[str] = set()
    for n in table.standing:
        if n in thrown and n > table.restored:  # earlier ones belong to the original game
            name, faces, face = thrown[n]
            die = found.setdefault(name, {"faces": faces, "shown": []})
            if die["faces"] != faces or len(set(faces)) < len(faces):  # a deck of cards, not a die
                mixed.add(name)
            else:
                die["shown"].append(faces.index(face))
    return table, {name: die for name, die in found.items() if name not in mixed}


def times_of(records: "Sequence[bytes]", read: "Read") -> "dict[str, tuple[int, int]]":
    """Each player's number of turns and total time in ms, by the board's clock.

    A turn is a sequence of answers by one player without one by another in between.
    """
    found: dict[str, tuple[int, int]] = {}
    before = ""
    for record in records:
        who, ms = _answered(record, read)
        if not who:
            continue
        turns, time = found.get(who, (0, 0))
        found[who] = (turns + (who != before), time + ms)
        before = who
    return found


def _answered(record: bytes, read: "Read") -> "tuple[str, int]":
    """Who answered this and after how many ms; ("", 0) if it is no player's answer."""
    what, _, ms = read(record)
    parts = sequence(json.loads(record)) if what else []
    if len(parts) != 5 or not isinstance(parts[4], str) or not 0 <= ms < _LONGEST_TURN_MS:
        return "", 0
    return parts[4][:_LONGEST_ID], ms


def _figures(state: "dict[str, Any]", players: "set[str]") -> "dict[str, dict[str, int]]":
    """The figures of each player, from the rows for players in the game's state."""
    found: dict[str, dict[str, int]] = {}
    for value in state.values():
        for row in map(dictionary, sequence(value)):
            if row.get("id") in players:
                found[row["id"]] = {
                    name: take(row[key]) for key, (name, take) in _FIGURES.items() if key in row
                }
    return found
