"""The river grows: a throw, a tile with its passengers, and at its end the dock.

Rules A21-A28, A31, A32, A48, B4-B6.
"""

from pilothouse.games.mississippi import chart, river
from pilothouse.table.questions import Confirm, Pick, Tell, Throw

try:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi

    Talk = Generator[Any, Any, Any]
except ImportError:  # MicroPython
    pass

KINDS = ("station", "red", "brown", "isle", "coal", "coal-wood", "wood", "bank", "maze")
_STATIONS = ("red", "brown", "station")  # roofs matter only with four players


def lay(game: "Mississippi", join: str) -> None:
    """A24: the next tile lies there; nobody has said yet what it shows."""
    st = game.state
    st["river"] += join
    st["stack"] -= 1
    st["kinds"].append("")
    st["which"].append("?")
    st["wait"].append(0)


def next_tile(game: "Mississippi", who: str) -> "Talk":
    """Throw and lay; after the last tile the same player throws for the dock at once (A27)."""
    st = game.state
    face = ""
    if st["stack"]:
        face = yield from _direction(game, who)
        lay(game, river.letter(face))
        st["fresh"] = 1  # R30: a tile nobody knew
        yield (Tell, "lay", who, (st["stack"],), face)
        yield from reveal(game, who)
        if st["stack"]:
            return
    while not st["dock"]:
        face = yield (Throw, "dock", who, river.FACES, "A23")
        clash = river.blocking(st["river"] + river.letter(face), st["gone"])
        if not clash or (yield (Confirm, "dock-fits", who, True, (clash[0],))):  # A48
            st["dock"] = river.letter(face)
    yield (_dock_laid, game, who, face)


def reveal(game: "Mississippi", who: str) -> "Talk":
    """A32: what the new tile shows, and who waits there."""
    st = game.state
    if st["mode"] == "race":
        return
    kinds = [k for k in KINDS if st["deck"].get(k)]
    kind = kinds[0]
    if len(kinds) > 1:
        kind = yield (Pick, "kind", who, kinds, None, "A32", (game.last_tile(),))
    waiting = _show(game, kind)
    if game.has("chart"):
        st["which"][-1] = yield (chart.which_question, kind, who, st["which"])
    if waiting:
        yield (Tell, "put-passengers", who, (waiting, game.last_tile()))


def _show(game: "Mississippi", kind: str) -> int:
    """Book a tile of this kind as laid; how many passengers are to be put there."""
    st = game.state
    st["deck"][kind] -= 1
    st["kinds"][-1] = kind
    waiting = min(st["pool"], _each(kind, st["players"], "two-boats" in st["mods"]))
    st["pool"] -= waiting
    st["wait"][-1] = waiting
    return waiting


def _dock_laid(game: "Mississippi", who: str, face: str) -> "Tell":
    note: "tuple[str, ...]" = ()
    if game.has("chart"):
        note = ("landing", chart.landing_names(game))
    return Tell("lay-dock", who, (), face, note)


def _direction(game: "Mississippi", who: str) -> "Talk":
    """A23, B5: throw until the new tile fits; A48: where none can fit, the players choose."""
    while True:
        if not [face for face in river.FACES if not _clash(game, face)]:
            face = yield (Pick, "choose-way", who, river.FACES, None, "A48")
            return face
        face = yield (Throw, "direction", who, river.FACES, "A23")
        clash = _clash(game, face)
        if not clash:
            return face
        yield (Tell, "reroll", who, (clash[0],), face)


def _clash(game: "Mississippi", face: str) -> "list[int]":
    """The tiles on the table that a tile laid this way would run into."""
    return river.blocking(game.state["river"] + river.letter(face), game.state["gone"])


def pool_of(deck: "dict[str, int]", players: int, two_boats: bool) -> int:
    """All passengers a stack of these tiles needs (A31, R42)."""
    return sum([deck[kind] * _each(kind, players, two_boats) for kind in sorted(deck)])


def _each(kind: str, players: int, two_boats: bool) -> int:
    """How many wait at a station of this kind (A32, R21, R25)."""
    if kind not in _STATIONS:
        return 0
    if players == 4:
        return 1 if kind == "red" else 2
    return 1 if players == 2 or players == 3 and not two_boats else 2
