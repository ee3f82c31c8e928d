"""Exact positions, for tables that want them: rows and columns of a tile (rules.md 1.2, 1.3)."""

from pilothouse.games.mississippi import passengers, river
from pilothouse.games.mississippi.constants import THE_ROSE
from pilothouse.table.questions import Confirm, Number, Pick, Refused

try:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi

    Boat = dict[str, Any]
except ImportError:  # MicroPython
    pass

# The tiles of the 2019 edition: kind, piers, islands. Nobody has checked the B tiles' piers.
_TILES = (
    ("A1-1", "brown", (11,), (5, 6, 8)),
    ("A1-2", "brown", (8,), (0, 4, 11, 12, 13)),
    ("A1-3", "brown", (10,), (4, 7, 11, 12)),
    ("A1-4", "brown", (13,), (0, 4, 7, 8, 12)),
    ("A2-1", "red", (7,), (0, 4, 8, 11)),
    ("A2-2", "red", (14,), (0, 8, 12)),
    ("A2-3", "red", (11,), (0, 4, 7, 8)),
    ("A2-4", "red", (13,), (0, 8, 11, 12)),
    ("A3-1", "isle", (), (4, 5, 7, 9, 10)),
    ("A3-2", "isle", (), (1, 2, 3, 13)),
    ("A3-3", "isle", (), (4, 6, 8, 11, 18)),
    ("B1", "coal", (7, 18), ()),
    ("B1-B2", "coal-wood", (13,), ()),
    ("B2", "wood", (), ()),
    ("B3-1", "bank", (), ()),
    ("B3-2", "bank", (), ()),
    ("B4", "maze", (), (0, 2, 4, 6, 9, 13, 15, 17, 19)),
)
UNKNOWN = "?"


def piers(name: str) -> "tuple[int, ...]":
    """The pier hexes of a tile known by name."""
    for tile, _, its_piers, _ in _TILES:
        if tile == name:
            return its_piers
    return ()


def islands(name: str) -> "tuple[int, ...]":
    """The island hexes of a tile known by name."""
    for tile, _, _, its_islands in _TILES:
        if tile == name:
            return its_islands
    return ()


def which_question(kind: str, who: str, laid: "list[str]") -> "Pick":
    """Which tile of that kind it is; `?` for tiles without a name (the 1997 edition)."""
    kinds = ("red", "brown") if kind == "station" else (kind,)
    names = [name for name, its_kind, _, _ in _TILES if its_kind in kinds]
    options = [UNKNOWN] + [n for n in names if n not in laid]
    return Pick("which-tile", who, options, UNKNOWN, "A32")


def position(game: "Mississippi", boat: "Boat") -> "Generator[Any, Any, None]":
    """Where the boat is now: row 1 is upstream, column 1 the left bank."""
    row = yield (row_question, game, boat)
    boat["hex"] = 5 * (row - 1) + (yield (column_question, game, boat, row)) - 1


def _check(game: "Mississippi", boat: "Boat", row: int, column: int) -> None:
    """A16: no boat on an island, nor on another boat's field."""
    hex_number = 5 * (row - 1) + column - 1
    if hex_number in islands(game.state["which"][boat["tile"]]):
        raise Refused("A16", "on-island")
    for other in game.racing():
        here = other["tile"] == boat["tile"] and other.get("hex") == hex_number
        if here and other is not boat:
            raise Refused("A16", "field-taken", other["id"])


def row_question(game: "Mississippi", boat: "Boat") -> "Number":
    """The row; one without a free field is refused for its last field's reason."""

    def also(row: int) -> None:
        refusal: "Refused | None" = None
        for column in range(1, 6):
            try:
                return _check(game, boat, row, column)
            except Refused as refused:
                refusal = refused
        if refusal:
            raise refusal

    return Number("row", boat["id"], 1, 4, boat.get("hex", 2) // 5 + 1, "A16", also=also)


def column_question(game: "Mississippi", boat: "Boat", row: int) -> "Number":
    """The column."""
    start = boat.get("hex", 2) % 5 + 1
    return Number(
        "column",
        boat["id"],
        1,
        5,
        start,
        "A16",
        also=lambda column: _check(game, boat, row, column),
    )


def stop(game: "Mississippi", boat: "Boat", bare: bool = False) -> "Generator[Any, Any, None]":
    """Where the boat has stopped, and what follows from it: a passenger, or the dock."""
    yield from position(game, boat)
    if boat["id"] == THE_ROSE or boat.get("bank"):
        return
    here = boat["tile"]
    pier = on_pier(game, boat)
    if pier is not False and passengers.can_take(game, boat, here):
        # Known to be on the pier: it rarely stops there in vain. Unknown: it rarely does.
        if (yield (Confirm, "take", boat["id"], bool(pier), (here,))):
            passengers.take(game, boat, here)
    yield from land(game, boat, bare)


def land(game: "Mississippi", boat: "Boat", bare: bool = False) -> "Generator[Any, Any, None]":
    """The boat has arrived if it stands on a landing field, slow enough, and full or `bare`."""
    full = bare or game.state["mode"] == "race" or len(boat["pax"]) == passengers.FULL
    if full and at_dock(game, boat) and game.may_dock(boat["speed"]) and boat["id"] != THE_ROSE:
        yield from game.dock(boat)


def on_pier(game: "Mississippi", boat: "Boat") -> "bool | None":
    """Whether the boat stands on its tile's pier; None if the board cannot know."""
    name = game.state["which"][boat["tile"]]
    if "hex" not in boat or name == UNKNOWN:
        return None
    return boat["hex"] in piers(name)


def at_dock(game: "Mississippi", boat: "Boat") -> bool:
    """Whether the boat stands on a landing field (A28)."""
    st = game.state
    if not st["dock"] or boat["tile"] != game.last_tile() or "hex" not in boat:
        return False
    return boat["hex"] in river.LANDING[st["dock"]]


def landing_names(game: "Mississippi") -> str:
    """The landing fields as row/column, without islands (A28)."""
    st = game.state
    land = islands(st["which"][game.last_tile()])
    fields = [h for h in river.LANDING[st["dock"]] if h not in land]
    return " ".join(["%d/%d" % (h // 5 + 1, h % 5 + 1) for h in fields])
