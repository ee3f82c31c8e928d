"""Opening a game: a new one, or one that lies on the flash."""

from pilothouse import crash, games
from pilothouse.journal.journal import Full
from pilothouse.journal.log import Unreadable
from pilothouse.journal.records import JournalRecords
from pilothouse.link.files import NO_ROOM
from pilothouse.table.chance import Chance
from pilothouse.table.entropy import SAMPLE, draw_seed, health
from pilothouse.table.errors import Drift
from pilothouse.table.table import Table

SEED = 32  # bytes
_ODD = (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, RuntimeError)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.app import App
    from pilothouse.journal.copy import Copy

_REASON = 60  # characters of why a game is broken


def start(app: "App", name: str, same: bool) -> None:
    """Begin a game, with the players of the last table or with others."""
    app.saver.save()  # the end of the last game, if that is not on the flash yet
    try:
        games.load(name)
    except games.BrokenGame as broken:
        _leave_out(app, name, broken)
        return
    chance, source = drawn(app)
    try:
        nth = app.journal.start(chance.id, chance.seed)
    except Full:
        if not app.journal.has(app.game_id):  # it made room, and there is still too little
            app.set_table(None, "", 0, None)
        app.stage.notice("full")
        return
    except OSError as error:
        app.stage.notice("save-failed", str(error))
        return
    table = _table(app, chance)
    try:
        table.start(name, readings(app, name), source, _data(app, name), nth)
    except MemoryError:
        raise
    except Exception as error:  # whatever its author has written
        app.journal.remove(chance.id)
        _leave_out(app, name, error)
        return
    app.set_table(table, chance.id, 0, games.views(name))
    app.change("game", "")
    app.seating = same
    app.laptop_time.record()
    app.show_current()


def drawn(app: "App") -> "tuple[Chance, str]":
    """The chance of a new game, and where its seed comes from."""
    board = app.board
    # A test seed must give the same game again, so the timing of presses has no part in it.
    timing = b"" if board.entropy_kind == "test" else board.buttons.timing
    bits = board.raw_bits(SAMPLE)
    app.entropy_problem = health(bits) or app.entropy_problem
    chance = Chance(draw_seed(board.entropy(32) + bits, timing, board.id))
    return chance, app.entropy_problem or board.entropy_kind


def _leave_out(app: "App", name: str, error: Exception) -> None:
    """A game that does not work is named, and no longer offered; all else goes on."""
    games.leave_out(name, _why(error))
    _note_broken(app, name, error)
    app.show_current()
    app.report_broken_games()


def _note_broken(app: "App", name: str, error: Exception) -> None:
    crash.note(app.root + "/crash", error)
    app.broken.append((name, _why(error)[:_REASON]))


def _why(error: Exception) -> str:
    return str(error) if isinstance(error, games.BrokenGame) else crash.reason(error)


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
    """Go on with a game of the journal; False if it cannot be, None if its rules are others."""
    app.journal.open(game_id)
    if not app.journal.count():  # the power went before its first record was saved
        app.journal.remove(game_id)
        return False
    table = _table(app, _chance(app, game_id))
    try:
        table.replay()
        games.load(table.game.name)
    except Unreadable:
        return False  # the journal has set it aside and lists it among its problems
    except (Drift, games.UnknownGame):
        return None
    except MemoryError:
        raise
    except Exception as error:  # its rules, or what has become of the record
        _note_broken(app, table.header.get("game", "?"), error)
        return False
    app.set_table(table, game_id, app.journal.saved(game_id), games.views(table.game.name))
    table.note("boot", app.boot)
    return True


def restore(app: "App", copy: "Copy") -> None:
    """Go on with a game that a laptop had a copy of. Raises ValueError with the reason if not."""
    journal, game_id, before = app.journal, copy.chance.id, app.game_id
    app.saver.save()
    copy.close()
    try:
        nth = journal.start(game_id, copy.chance.seed)
    except Full:
        raise ValueError(NO_ROOM)
    try:
        if nth != copy.nth:
            raise ValueError("another game has begun meanwhile: try again")
        journal.use_log(copy.path)
        Table(games.find).replay(JournalRecords(journal))  # it trusts no record but its own
        table = _table(app, copy.chance)
        table.replay()
        games.load(table.game.name)
    except Exception as error:  # whatever is wrong with it, all is as it was
        journal.remove(game_id, False)
        if journal.has(before):
            journal.open(before)
        known = isinstance(error, (Drift, games.UnknownGame, games.BrokenGame, ValueError))
        raise ValueError(str(error) if known else crash.reason(error))
    app.set_table(table, game_id, journal.saved(game_id), games.views(table.game.name))
    app.change("game", "")
    app.laptop_time.record()
    app.show_current()


def _chance(app: "App", game_id: str) -> "Chance | None":
    """The game's seed; people throw by hand where it is lost."""
    seed = app.journal.seed(game_id)
    if seed and len(seed) == SEED:
        chance = Chance(seed)
        if chance.id == game_id:
            return chance
    app.journal.problems.append(("entropy", "seed"))
    return None
