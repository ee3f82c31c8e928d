"""What is noted of a game when it ends: who played, who won, how long each thought, the throws."""

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

_LONGEST_TURN_MS = 6 * 3600 * 1000  # a table that was left standing is no thought
_LONGEST_ID = 8
# What a player has at the end, by its name in the state of a game.
_FIGURES: "dict[str, tuple[str, Callable[[Any], int]]]" = {
    "coal": ("coal", int),
    "money": ("money", int),
    "pax": ("passengers", len),
    "cards": ("cargo", lambda kinds: sum([sum(kind) for kind in kinds])),
}


def result_of(records: "Sequence[bytes]", read: "Read", find: "Find") -> "dict[str, Any]":
    """Each player's name, place, turns, thinking time in ms and figures, as plain JSON.

    And the throws of each question whose die is always the same: its faces, and the place of each
    face that was thrown and stands. Where the rules cannot follow these records, there is only
    what the records say by themselves, and "throws" is None.
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
    except Exception:  # other rules, or records without any sense: shown as such elsewhere
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
        for who in (places or names)  # the Black Rose has a boat, and is no player
    ]
    return {"players": players, "throws": throws}


def _replayed(
    records: "Sequence[bytes]", read: "Read", find: "Find"
) -> "tuple[Table, dict[str, Any]]":
    """The table at the end, and the throws that stand."""
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
        if n in thrown and n > table.restored:  # those before are of the game it goes on from
            name, faces, face = thrown[n]
            die = found.setdefault(name, {"faces": faces, "shown": []})
            if die["faces"] != faces or len(set(faces)) < len(faces):  # cards, and no die
                mixed.add(name)
            else:
                die["shown"].append(faces.index(face))
    return table, {name: die for name, die in found.items() if name not in mixed}


def times_of(records: "Sequence[bytes]", read: "Read") -> "dict[str, tuple[int, int]]":
    """How many turns each player had, and how many ms they took by the board's clock.

    A turn is what one player answered without another in between.
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
    """Who answered this, and after how many ms; "" for what is nobody's answer."""
    what, _, ms = read(record)
    parts = sequence(json.loads(record)) if what else []
    if len(parts) != 5 or not isinstance(parts[4], str) or not 0 <= ms < _LONGEST_TURN_MS:
        return "", 0
    return parts[4][:_LONGEST_ID], ms


def _figures(state: "dict[str, Any]", players: "set[str]") -> "dict[str, dict[str, int]]":
    """The figures of each player in the state's lists of what is theirs."""
    found: dict[str, dict[str, int]] = {}
    for value in state.values():
        for row in map(dictionary, sequence(value)):
            if row.get("id") in players:
                found[row["id"]] = {
                    name: take(row[key]) for key, (name, take) in _FIGURES.items() if key in row
                }
    return found
