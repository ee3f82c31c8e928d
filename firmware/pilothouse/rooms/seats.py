"""The people at the table: they sit down, go home, come back, and are remembered."""

from pilothouse.table.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.app import App
    from pilothouse.table.table import Table

_SET_UP = 8  # by then a game has asked how many play


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
    app.at_home = True
    app.show_current()


def come_back(app: "App") -> None:
    """Go on with the game that waits."""
    app.at_home = False
    app.pause(False)
    app.show_current()


def remember(app: "App", table: "Table") -> None:
    """Next time the same people may want to play again."""
    for n in table.standing[:_SET_UP]:
        what, value = table.read(n)
        if what == "players":
            app.change("players", value)
            app.change("seats", [[p[0], p[1]] for p in table.game.players() if p[1]])
            app.change("last", table.game.name)
            return
