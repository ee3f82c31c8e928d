"""Opening a game: a new one, or one that lies on the flash."""

from pilothouse import games, loaded
from pilothouse.chance import Chance
from pilothouse.log import Unreadable
from pilothouse.records import Saved
from pilothouse.table import SELDOM, Table

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.app import App
except ImportError:  # MicroPython
    pass


def start(app: "App", name: str, same: bool) -> None:
    """Begin a game, with the players of the last table or with others."""
    board = app.board
    # A test seed must give the same game again, so the fingers have no part in it.
    timing = b"" if board.entropy_kind == "test" else board.buttons.timing
    draw_seed = loaded.once("pilothouse.entropy").draw_seed
    chance = Chance(draw_seed(board.entropy(32), timing, board.id))
    game_id = chance.commitment[:10]
    try:
        app.journal().start(game_id, chance.seed)
    except loaded.once("pilothouse.archive").Full:
        app.stage.notice("full")
        return
    app.take(None, "", 0, None)  # its memory is needed
    loaded.forget_games(name)
    records = Saved(app.journal())
    table = Table(games.find, chance, records, board.ticks, records.mark)
    table.start(name, {}, app.weak or board.entropy_kind, _data(app, name))
    app.take(table, game_id, 0, games.views(name))
    app.change("game", "")
    app.seating = same
    if app.source:
        app.source.tell_time()
    app.stage.say.use(name, table.game.most)
    app.base()


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
    """Go on with the last game if it has not ended: at power-on. Gives what take_up gives."""
    entries = app.journal().games()
    wanted = app.settings["game"]
    if wanted not in [e.id for e in entries if not e.ended]:
        if not entries or entries[-1].ended:
            return False
        wanted = entries[-1].id
    return take_up(app, wanted)


def take_up(app: "App", game_id: str) -> "bool | None":
    """Go on with a game of the journal; False if it is not there, None if its rules are others."""
    app.journal().open(game_id)
    records = Saved(app.journal())
    if not len(records):  # the power went before its first record was saved
        app.journal().remove(game_id)
        return False
    seed = app.journal().seed(game_id)
    chance = Chance(seed) if seed else None
    app.take(None, "", 0, None)
    try:
        table = Table(games.find, chance, records, app.board.ticks, records.mark).replay()
    except Unreadable:
        return False  # the journal has set it aside and lists it among its problems
    except (loaded.once(SELDOM).Drift, games.UnknownGame):
        return None
    app.take(table, game_id, len(records), games.views(table.game.name))
    app.stage.say.use(table.game.name, table.game.most)
    return True
