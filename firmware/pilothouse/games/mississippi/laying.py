"""The river grows: a throw, a tile with its passengers, and at its end the dock.

Rules A21-A28, A31, A32, A48, B4-B6.
"""

from pilothouse.games.mississippi import river
from pilothouse.games.mississippi.constants import THE_ROSE, UNKNOWN_TILE
from pilothouse.games.mississippi.passengers import STATIONS
from pilothouse.table.questions import Confirm, Pick, Tell, Throw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi

    Talk = Generator[Any, Any, Any]

KINDS = ("station", "red", "brown", "isle", "coal", "coal-wood", "wood", "bank", "maze")


def lay(game: "Mississippi", join: str) -> None:
    """A24: the next tile lies there; nobody has said yet what it shows."""
    st = game.state
    st["river"] += join
    st["stack"] -= 1
    st["kinds"].append("")
    st["which"].append(UNKNOWN_TILE)
    st["wait"].append(0)


def next_tile(game: "Mississippi", boat: str) -> "Talk":
    """Throw and lay, as this boat's owner; R32: the Black Rose's captain does it for her."""
    st = game.state
    who = st["captain"] if boat == THE_ROSE else boat
    if st["stack"]:
        face = yield from _direction(game, who)
        lay(game, river.letter(face))
        st["fresh"] = 1  # R30: a tile nobody knew
        yield (Tell, "lay", who, (st["stack"],), face)
    yield from complete(game, who)


def complete(game: "Mississippi", who: str) -> "Talk":
    """Finish the last tile: ask what it shows, and after the very last one throw for the dock."""
    st = game.state
    if not game.in_race() and not st["kinds"][-1]:
        yield from _reveal(game, who)
    if not st["stack"] and not st["dock"]:
        yield from _lay_dock(game, who)


def _lay_dock(game: "Mississippi", who: str) -> "Talk":
    """A27: who has laid the last tile throws for the dock at once."""
    st = game.state
    face = ""
    while not st["dock"]:
        face = yield (Throw, "dock", who, river.FACES, "A23")
        clash = river.blocking(st["river"] + river.letter(face), st["gone"])
        if clash:
            game.remind("rolled", river.SIGNS[face])
        if not clash or (yield (Confirm, "dock-fits", who, True, (clash[0],))):  # A48
            st["dock"] = river.letter(face)
    yield (_dock_laid, game, who, face)


def _dock_laid(game: "Mississippi", who: str, face: str) -> "Tell":
    """A28: the landing fields, by name where the board knows them."""
    chart = game.chart()
    hint = ("landing", chart.landing_names(game)) if chart else ()
    return Tell("lay-dock", who, (), face, hint)


def _reveal(game: "Mississippi", who: str) -> "Talk":
    """A32: what the new tile shows, and who waits there."""
    st = game.state
    tile = game.last_tile()
    kinds = possible_kinds(game)
    kind = kinds[0]
    if len(kinds) > 1:
        kind = yield (_kind_question, game, who)
    show(game, tile, kind)
    chart = game.chart()
    if chart:
        st["which"][tile] = yield from chart.which(game, kind, who)
    if st["wait"][tile]:
        yield (_passengers_put, game, who, tile)


def possible_kinds(game: "Mississippi") -> "list[str]":
    """The kinds of tile that can come; all there are if the stack is not what people said."""
    deck = game.state["deck"]
    return [k for k in KINDS if deck.get(k)] or [k for k in KINDS if k in deck]


def _kind_question(game: "Mississippi", who: str) -> "Pick":
    return Pick("kind", who, possible_kinds(game), None, "A32", (game.last_tile(),))


def _passengers_put(game: "Mississippi", who: str, tile: int) -> "Tell":
    return Tell("put-passengers", who, (game.state["wait"][tile], tile))


def show(game: "Mississippi", tile: int, kind: str) -> None:
    """Book a tile as one of this kind, with the passengers that wait there."""
    st = game.state
    deck = st["deck"]
    if st["kinds"][tile]:  # it was booked as something else
        deck[st["kinds"][tile]] = deck.get(st["kinds"][tile], 0) + 1
        st["pool"] += st["wait"][tile]
    deck[kind] = max(0, deck.get(kind, 0) - 1)
    st["kinds"][tile] = kind
    taken = sum([b["pax"].count(tile) for b in st["boats"]])
    waiting = _each(kind, st["players"], "two-boats" in st["mods"]) - taken
    st["wait"][tile] = 0 if tile < st["gone"] else max(0, min(st["pool"], waiting))
    st["pool"] -= st["wait"][tile]


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
    if kind not in STATIONS:
        return 0
    if players == 4:
        return 1 if kind == "red" else 2
    return 1 if players == 2 or players == 3 and not two_boats else 2
