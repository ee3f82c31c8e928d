"""Exact positions, for tables that want them: rows and columns of a tile."""

from pilothouse.games.mississippi import coal_exchange, docking, passengers, river
from pilothouse.games.mississippi.constants import COLUMNS, ROWS, THE_ROSE, UNKNOWN_TILE
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Confirm, Number, Pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi

    Boat = dict[str, Any]

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


def names_for(game: "Mississippi", kind: str) -> "list[str]":
    """The names that a tile of this kind can have and that no other tile has."""
    kinds = ("red", "brown") if kind == "station" else (kind,)
    laid = game.state["which"]
    return [name for name, its_kind, _, _ in _TILES if its_kind in kinds and name not in laid]


def which(game: "Mississippi", kind: str, who: str) -> "Generator[Any, Any, str]":
    """Which tile of that kind has been laid; `?` for tiles without a name (the 1997 edition)."""
    before = game.state["which"][1:-1]
    names = names_for(game, kind)
    if UNKNOWN_TILE in before:
        return UNKNOWN_TILE  # the others have no names either; a correction can give one
    if before and len(names) == 1:
        return names[0]
    return (yield (Pick, "which-tile", who, [UNKNOWN_TILE] + names, UNKNOWN_TILE, "A32"))


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
        for column in range(1, COLUMNS + 1):
            try:
                return _check(game, boat, row, column)
            except Refused as refused:
                refusal = refused
        if refusal:
            raise refusal

    return Number("row", boat["id"], 1, ROWS, boat.get("hex", 2) // 5 + 1, "A16", also=also)


def column_question(game: "Mississippi", boat: "Boat", row: int) -> "Number":
    """The column."""
    start = boat.get("hex", 2) % 5 + 1
    return Number(
        "column",
        boat["id"],
        1,
        COLUMNS,
        start,
        "A16",
        also=lambda column: _check(game, boat, row, column),
    )


def stop(
    game: "Mississippi", boat: "Boat", on_sand: bool, bare: bool = False
) -> "Generator[Any, Any, bool]":
    """Where the boat has stopped, and what follows: the dock, or a passenger; whether one came."""
    yield from position(game, boat)
    pier = on_pier(game, boat)
    boarded = False
    if pier is not False and not on_sand:
        # Yes is likely where the boat is known to be on a pier, and No where nobody knows.
        boarded = yield from passengers.offer(game, boat, "take", bool(pier))
    yield from land(game, boat, bare)
    return boarded


def land(game: "Mississippi", boat: "Boat", bare: bool = False) -> "Generator[Any, Any, None]":
    """The boat has arrived if it stands on a landing field, slow enough, and full or `bare`."""
    full = bare or game.in_race() or len(boat["pax"]) == passengers.FULL
    slow = docking.slow_enough(game, boat["speed"])
    if full and slow and at_dock(game, boat) and boat["id"] != THE_ROSE:
        yield from game.dock(boat)


def trade(game: "Mississippi", boat: "Boat", boarded: bool) -> "Generator[Any, Any, None]":
    """R17, R20: the fields are known, so coal is only offered where it can change hands."""
    if boarded and not game.has("pier-trade") or _no_trade_at(game, boat):
        return
    here, speed = boat["tile"], (boat["speed"],)
    found = coal_exchange.partners(game, boat, here, here, speed)
    near = [who for who in found if _beside(game, boat, game.boat(who))]
    if near and (yield (Confirm, "trade", boat["id"], False, (near,))):
        yield from coal_exchange.trade(game, boat, near)


def _no_trade_at(game: "Mississippi", boat: "Boat") -> bool:
    """R20: not on a known pier unless agreed, nor at the dock, nor on sand."""
    at_pier = on_pier(game, boat) and not game.has("pier-trade")
    return bool(at_pier or boat.get("bank")) or at_dock(game, boat)


def _beside(game: "Mississippi", boat: "Boat", other: "Boat") -> bool:
    """Whether the other boat can be on a field next to this one, and coal may change hands."""
    if _no_trade_at(game, other):
        return False
    if "hex" not in boat or "hex" not in other:
        return True
    here, there = _field(game, boat), _field(game, other)
    dq, dr = there[0] - here[0], there[1] - here[1]
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1


def _field(game: "Mississippi", boat: "Boat") -> "tuple[int, int]":
    """The boat's field among all those of the river."""
    tile, field = int(boat["tile"]), int(boat["hex"])
    return river.hexes(river.tiles(game.state["river"])[tile])[field]


def on_pier(game: "Mississippi", boat: "Boat") -> "bool | None":
    """Whether the boat stands on its tile's pier; None if the board cannot know."""
    name = game.state["which"][boat["tile"]]
    if "hex" not in boat or name == UNKNOWN_TILE:
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
