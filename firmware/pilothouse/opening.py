"""Opening a game: a new one, or one that lies on the flash; and seating the people who play it."""

from pilothouse import games, loaded
from pilothouse.ask import Refused
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

_SOON = 8  # by then a game has asked how many play


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


def seat(app: "App") -> None:
    """Answer what the people of the last table would answer: how many they are, and their names.

    Their answers are records like any other, and can be undone.
    """
    table, question = app.playing(), app.playing().question
    if question and question.name == "players":
        players = app.settings["players"]
        try:
            question.check(players)
        except Refused:  # this game is for fewer or for more
            app.seating = False
            return
        table.answer(players)
    if "name" not in table.game.asides():
        return  # not yet
    app.seating = False
    for who, name in app.settings["seats"]:
        table.aside("name")
        for answer in (who, name):
            try:
                table.answer(answer)
            except Refused:  # no such player in this game: the question stays open
                return


def go_home(app: "App") -> None:
    """Leave the table; the game waits."""
    app.pause(True)
    remember(app, app.playing())
    app.left = True
    app.base()


def come_back(app: "App") -> None:
    """Go on with the game that waits."""
    app.left = False
    app.pause(False)
    app.base()


def remember(app: "App", table: Table) -> None:
    """Next time the same people may want to play again."""
    for n in table.standing[:_SOON]:
        what, value = table.read(n)
        if what == "players":
            app.change("players", value)
            app.change("seats", [[p[0], p[1]] for p in table.game.players() if p[1]])
            app.change("last", table.game.name)
