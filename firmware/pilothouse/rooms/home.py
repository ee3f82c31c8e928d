"""The home screen.

The rooms behind it are imported when somebody goes there: without an image, what is loaded takes
memory that a game may need.
"""

from pilothouse import games
from pilothouse.rooms import seats
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.text import shorten
from pilothouse.table.questions import Confirm, Pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.app import App

_NAME_ROOM = 48  # pixels: two names on a line


class Home:
    """Quick dice stand second: two presses, down and OK, throw one."""

    def __init__(self, app: "App"):
        self._app = app

    def show(self) -> None:
        first = "continue" if self._app.is_open() else "new-game"
        options = [first, "dice", "new-game", "past", "settings", "about"]
        if first == "new-game":
            options.pop(2)
        self._app.stage.ask(Pick("home", "", options), self._chosen)

    def _chosen(self, choice: str) -> None:
        app = self._app
        if choice == "continue":
            seats.come_back(app)
        elif choice == "new-game":
            self._new_game()
        elif choice == "dice":
            from pilothouse.rooms.dice import Dice

            app.stage.show(Dice(app), app.stage.close)
        elif choice == "settings":
            self.settings()
        elif choice == "about":
            from pilothouse.rooms import about

            about.show(app)
        else:
            from pilothouse.rooms import past_games

            past_games.show(app)

    def settings(self) -> None:
        """The settings, over whatever is shown."""
        from pilothouse.rooms.settings import Settings

        view = Settings(self._app)
        self._app.stage.show(view, view.chosen)

    def _new_game(self) -> None:
        app = self._app
        names = games.names()
        titles = [app.stage.say.title(name) for name in names]
        last = app.settings["last"]
        start = titles[names.index(last)] if last in names else None

        def chosen(option: str) -> None:
            if option == "readings":
                from pilothouse.rooms import readings

                readings.ask(app)
            else:
                self._seats(names[titles.index(option)])

        app.stage.ask(Pick("which-game", "", titles + ["readings"], start), chosen)

    def _seats(self, game: str) -> None:
        app = self._app
        players, seated = app.settings["players"], app.settings["seats"]
        if not players:
            app.start(game, False)
            return
        room = WIDTH if len(seated) < 3 else _NAME_ROOM
        names = ", ".join([shorten(seat[1], room) for seat in seated])
        question = Confirm("same-table", "", True, (players, names))
        app.stage.ask(question, lambda same: app.start(game, same))
