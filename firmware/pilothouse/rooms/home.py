"""The home screen."""

from pilothouse import games
from pilothouse.rooms import past_games, seats
from pilothouse.rooms.dice import Dice
from pilothouse.rooms.settings import Settings
from pilothouse.screen.picture import WIDTH, shorten
from pilothouse.table.questions import Confirm, Pick

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.app import App
except ImportError:  # MicroPython
    pass

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
            app.stage.show(Dice(app), app.stage.close)
        elif choice == "settings":
            self.settings()
        elif choice == "about":
            past_games.about(app)
        else:
            past_games.show(app)

    def settings(self) -> None:
        """The settings, over whatever is shown."""
        view = Settings(self._app)
        self._app.stage.show(view, view.chosen)

    def _new_game(self) -> None:
        app = self._app
        names = games.names()
        titles = [app.stage.say.title(name) for name in names]
        last = app.settings["last"]
        pick = Pick("which-game", "", titles, titles[names.index(last)] if last in names else None)
        app.stage.ask(pick, lambda chosen: self._seats(names[titles.index(chosen)]))

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
