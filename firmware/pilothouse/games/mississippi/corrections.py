"""Corrections: the players can set every tracked value."""

from pilothouse.games.mississippi import black_rose, laying, river, turn
from pilothouse.games.mississippi.constants import (
    COLUMNS,
    FATES,
    FULL_COAL,
    HOME,
    MAX_SPEED,
    MIN_SPEED,
    OUT,
    ROWS,
    THE_ROSE,
    UNKNOWN_TILE,
)
from pilothouse.games.mississippi.passengers import FULL
from pilothouse.games.mississippi.setup import MOST_TILES
from pilothouse.table.questions import Number, Order, Pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Question

    Boat = dict[str, Any]

_MOST_WAITING = 2  # A32
_MOST_ROUNDS = 99


def questions(game: "Mississippi") -> "list[Question]":
    """Every tracked value; each question checks its range only."""
    st = game.state
    found: "list[Question]" = []
    for boat in st["boats"]:
        found += _of_boat(game, boat)
    if game.racers():
        found += _of_the_round(game)
    if st["boats"]:
        found += _of_the_river(game)
    return found


def _of_boat(game: "Mississippi", boat: "Boat") -> "list[Question]":
    st = game.state
    who = boat["id"]
    found: "list[Question]" = [
        Number("speed", who, MIN_SPEED, MAX_SPEED, boat["speed"], "B1"),
        Number("tile", who, st["gone"], game.last_tile(), max(boat["tile"], st["gone"]), "A2"),
    ]
    if "hex" in boat:
        found.append(Number("row", who, 1, ROWS, boat["hex"] // COLUMNS + 1, "A16"))
        column = boat["hex"] % COLUMNS + 1
        found.append(Number("column", who, 1, COLUMNS, column, "A16"))
    if "banks" in st["mods"]:
        found.append(Number("bank", who, 0, 1, boat.get("bank", 0), "R4"))
    if who == THE_ROSE:
        return found  # R31: she can never be removed, has no coal wheel, and takes nobody
    found.append(Number("coal", who, 0, FULL_COAL, boat["coal"], "A3"))
    found.append(Pick("fate", who, FATES, boat["fate"], "A13"))
    if not game.in_race():
        aboard = len(boat["pax"])
        most = min(FULL, aboard + st["box"] + st["pool"])  # A46
        found.append(Number("aboard", who, 0, most, aboard, "A35"))
    return found


def _of_the_round(game: "Mississippi") -> "list[Question]":
    st = game.state
    letters = [b["id"] for b in game.racing()]
    on_turn = turn.boat_on_turn(game)
    found: "list[Question]" = [
        Pick("turn", "", letters, on_turn if on_turn in letters else None, "A44"),
        Number("round-now", "", 1, _MOST_ROUNDS, min(st["round"], _MOST_ROUNDS), "A40"),
    ]
    if on_turn:
        there = [who for who in st["order"] if who in letters]
        there += [who for who in letters if who not in there]
        ranking = Order("order", "", there, "A40")
        ranking.start = there[0]  # the list of corrections has no room for all letters
        found.append(ranking)
    return found


def _of_the_river(game: "Mississippi") -> "list[Question]":
    st = game.state
    tiles = range(1, game.last_tile() + 1)
    found: "list[Question]" = []
    if game.racing():
        rear = min([b["tile"] for b in game.racing()])
        found.append(Number("gone", "", 0, rear, min(st["gone"], rear), "B6"))
    most = max(st["stack"], MOST_TILES - game.last_tile())
    found.append(Number("in-stack", "", 0, most, st["stack"], "A2"))
    if st["dock"]:
        found.append(Pick("dock-side", "", river.FACES, river.face(st["dock"]), "A27"))
    for tile in tiles[1:]:  # A5: the first one always lies straight on
        found.append(
            Pick("join", str(tile), river.FACES, river.face(st["river"][tile - 1]), "A24")
        )
    if game.in_race():
        return found
    found.append(Number("pool", "", 0, st["pool"] + st["box"], st["pool"], "A31"))
    for tile in tiles:
        kind = st["kinds"][tile]
        if not kind:
            continue  # the board is just asking for it
        kinds = [k for k in laying.KINDS if k == kind or st["deck"].get(k)]
        found.append(Pick("kind", str(tile), kinds, kind, "A32"))
        chart = game.chart()
        if chart:
            which = st["which"][tile]
            names = [n for n in chart.names_for(game, kind) if n != which]
            options = [UNKNOWN_TILE] + names + ([] if which == UNKNOWN_TILE else [which])
            found.append(Pick("which-tile", str(tile), options, which, "A32"))
        if tile >= st["gone"]:
            waiting = st["wait"][tile]
            most = min(max(_MOST_WAITING, waiting), waiting + st["pool"] + st["box"])  # A46
            found.append(Number("wait", str(tile), 0, most, waiting, "A32"))
    return found


def correct(game: "Mississippi", name: str, who: str, value: "Any") -> None:
    """Set a corrected value. What a turn, a ranking or a tile hangs on is asked anew."""
    if name in _TABLE:
        _TABLE[name](game, value)
    elif name in _TILE:
        _TILE[name](game, int(who), value)
    elif name in _BOAT:
        _BOAT[name](game, game.boat(who), value)
    else:
        game.boat(who)[name] = value
    if not turn.boat_on_turn(game):
        game.stale = True  # the order is being asked, and may hang on it


# --- the table --------------------------------------------------------------------------------


def _turn(game: "Mississippi", value: str) -> None:
    """It is this boat's turn, from its beginning."""
    st = game.state
    if value not in st["order"]:
        st["order"].append(value)
    st["turn"] = st["order"].index(value)
    st["now"] = {}
    game.stale = True


def _order(game: "Mississippi", value: "list[str]") -> None:
    """The boat on turn stays on turn; who comes after it in the new order follows."""
    st = game.state
    on_turn = turn.boat_on_turn(game)
    st["order"] = list(value) if on_turn in value else [on_turn] + value
    st["turn"] = st["order"].index(on_turn)
    if "captain" in st:
        black_rose.name_captain(game)


def _round(game: "Mississippi", value: int) -> None:
    game.state["round"] = value


def _gone(game: "Mississippi", value: int) -> None:
    game.state["gone"] = value


def _stack(game: "Mississippi", value: int) -> None:
    """A27: with tiles left there is no dock yet; without, it is thrown for at once."""
    st = game.state
    st["stack"] = value
    game.stale = game.stale or bool(value) == bool(st["dock"])
    if value:
        st["dock"] = ""


def _dock(game: "Mississippi", value: str) -> None:
    game.state["dock"] = river.letter(value)


def _pool(game: "Mississippi", value: int) -> None:
    """A46: the others are in the box."""
    game.state["box"] += game.state["pool"] - value
    game.state["pool"] = value


# --- a tile -----------------------------------------------------------------------------------


def _join(game: "Mississippi", tile: int, value: str) -> None:
    joins = game.state["river"]
    game.state["river"] = joins[: tile - 1] + river.letter(value) + joins[tile:]


def _kind(game: "Mississippi", tile: int, value: str) -> None:
    """The tile goes back into the stack's count, and another comes out of it."""
    st = game.state
    if value == st["kinds"][tile]:
        return
    laying.show(game, tile, value)
    st["which"][tile] = UNKNOWN_TILE
    if tile >= st["gone"]:
        game.remind("waiting", tile, st["wait"][tile])


def _which(game: "Mississippi", tile: int, value: str) -> None:
    game.state["which"][tile] = value


def _wait(game: "Mississippi", tile: int, value: int) -> None:
    """A46: they come from beside the stack, then from the box; and go beside the stack."""
    st = game.state
    st["pool"] += st["wait"][tile] - value
    st["wait"][tile] = value
    _refill(game)


def _refill(game: "Mississippi") -> None:
    """A31: there are never fewer than none beside the stack; the box makes up for it."""
    st = game.state
    if st["pool"] < 0:
        st["box"] += st["pool"]
        st["pool"] = 0


# --- a boat -----------------------------------------------------------------------------------


def _aboard(game: "Mississippi", boat: "Boat", count: int) -> None:
    """A46: passengers come from the box, then from beside the stack; and go to the box."""
    st = game.state
    pax = boat["pax"]
    st["box"] += len(pax) - count
    while len(pax) > count:
        pax.pop()
    while len(pax) < count:
        pax.append(-1)  # nobody knows from which island
    if st["box"] < 0:
        st["pool"] += st["box"]
        st["box"] = 0


def _row(game: "Mississippi", boat: "Boat", row: int) -> None:
    boat["hex"] = (row - 1) * COLUMNS + boat["hex"] % COLUMNS


def _column(game: "Mississippi", boat: "Boat", column: int) -> None:
    boat["hex"] = boat["hex"] // COLUMNS * COLUMNS + column - 1


def _bank(game: "Mississippi", boat: "Boat", value: int) -> None:
    """Who begins the turn on sand is asked how to leave it."""
    boat["bank"] = value
    game.stale = game.stale or turn.begins(game, boat)


def _fate(game: "Mississippi", boat: "Boat", fate: str) -> None:
    home = game.state["home"]
    if boat["fate"] == fate:
        return
    game.stale = game.stale or turn.needs(game, boat)
    if boat["fate"] == HOME:
        home.remove(boat["id"])
    if fate == HOME:
        home.append(boat["id"])
    boat["fate"] = fate
    boat["tile"] = max(boat["tile"], game.state["gone"])  # its old tile may lie there no more
    if fate == OUT:
        game.put_out(boat)
    game.stale = game.stale or turn.needs(game, boat)


_TABLE = {
    "turn": _turn,
    "order": _order,
    "round-now": _round,
    "gone": _gone,
    "in-stack": _stack,
    "dock-side": _dock,
    "pool": _pool,
}
_TILE = {"join": _join, "kind": _kind, "which-tile": _which, "wait": _wait}
_BOAT = {
    "aboard": _aboard,
    "row": _row,
    "column": _column,
    "bank": _bank,
    "fate": _fate,
}
