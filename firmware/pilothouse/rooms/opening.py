"""Opening a game: a new one, or one that lies on the flash."""

from pilothouse import games
from pilothouse.journal.journal import Full
from pilothouse.journal.log import Unreadable
from pilothouse.journal.records import JournalRecords
from pilothouse.table.chance import Chance
from pilothouse.table.entropy import draw_seed
from pilothouse.table.errors import Drift
from pilothouse.table.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.app import App


def start(app: "App", name: str, same: bool) -> None:
    """Begin a game, with the players of the last table or with others."""
    board = app.board
    # A test seed must give the same game again, so the fingers have no part in it.
    timing = b"" if board.entropy_kind == "test" else board.buttons.timing
    chance = Chance(draw_seed(board.entropy(32), timing, board.id))
    game_id = chance.commitment[:10]
    try:
        app.journal.start(game_id, chance.seed)
    except Full:
        app.stage.notice("full")
        return
    table = _table(app, chance)
    table.start(name, readings(app, name), app.weak or board.entropy_kind, _data(app, name))
    app.set_table(table, game_id, 0, games.views(name))
    app.change("game", "")
    app.seating = same
    app.laptop_time.record()
    app.show_current()


def readings(app: "App", game: str) -> "dict[str, Any]":
    """The house rules that this table has chosen, where the game still has them."""
    known, chosen = games.find(game).settings, app.settings["readings"].get(game, {})
    return {name: chosen[name] for name in chosen if chosen[name] in known.get(name, ())}


def _table(app: "App", chance: "Chance | None") -> Table:
    """A table for the journal's current game."""
    records = JournalRecords(app.journal)
    return Table(games.find, chance, records, app.board.ticks, records.snapshot)


def _data(app: "App", game: str) -> "dict[str, str]":
    """A game's texts: those the laptop has sent, else the defaults."""
    try:
        defaults = games.data(game).FILES
    except ImportError:  # a game without any
        return {}
    return {
        name: games.kept(app.root, "%s.%s" % (game, name)) or defaults[name] for name in defaults
    }


def resume(app: "App") -> "bool | None":
    """Go on with the last game if it has not ended: at power-on. Gives what `go_on` gives."""
    entries = app.journal.games()
    wanted = app.settings["game"]
    if wanted not in [e.id for e in entries if not e.ended]:
        if not entries or entries[-1].ended:
            return False
        wanted = entries[-1].id
    return go_on(app, wanted)


def go_on(app: "App", game_id: str) -> "bool | None":
    """Go on with a game of the journal; False if it is not there, None if its rules are others."""
    app.journal.open(game_id)
    if not app.journal.count():  # the power went before its first record was saved
        app.journal.remove(game_id)
        return False
    seed = app.journal.seed(game_id)
    try:
        table = _table(app, Chance(seed) if seed else None).replay()
    except Unreadable:
        return False  # the journal has set it aside and lists it among its problems
    except (Drift, games.UnknownGame):
        return None
    app.set_table(table, game_id, len(table.records), games.views(table.game.name))
    return True
