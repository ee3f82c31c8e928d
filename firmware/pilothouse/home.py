"""The home screen; what lies behind its entries is loaded when somebody goes there."""

from pilothouse import loaded
from pilothouse.ask import Confirm, Pick
from pilothouse.screen.picture import WIDTH, shorten

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.app import App
except ImportError:  # MicroPython
    pass

_SHELF = "pilothouse.archive pilothouse.words.languages pilothouse.shelf"
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
            app.need("pilothouse.seating", self._come_back)
        elif choice == "new-game":
            self._new_game()
        elif choice == "dice":
            app.need("pilothouse.dice", self._dice)
        elif choice == "settings":
            self.settings()
        else:
            app.need(_SHELF, self._about if choice == "about" else self._past)

    def _come_back(self) -> None:
        loaded.once("pilothouse.seating").come_back(self._app)

    def _dice(self) -> None:
        stage = self._app.stage
        stage.show(loaded.once("pilothouse.dice").Dice(self._app), stage.close)

    def _about(self) -> None:
        loaded.once("pilothouse.shelf").about(self._app)

    def _past(self) -> None:
        loaded.once("pilothouse.shelf").past(self._app)

    def settings(self) -> None:
        """The settings, over whatever is shown."""
        self._app.need("pilothouse.settings", self._settings)

    def _settings(self) -> None:
        view = loaded.once("pilothouse.settings").Settings(self._app)
        self._app.stage.show(view, view.chosen)

    def _new_game(self) -> None:
        from pilothouse import games
        from pilothouse.words.languages import title as titled

        app = self._app
        names = games.names()
        titles = [titled(app.stage.say, name) for name in names]
        last = app.settings["last"]
        pick = Pick("which-game", "", titles, titles[names.index(last)] if last in names else None)
        app.stage.ask(pick, lambda title: self._seats(names[titles.index(title)]))

    def _seats(self, game: str) -> None:
        app = self._app
        players, seats = app.settings["players"], app.settings["seats"]
        if not players:
            app.start(game, False)
            return
        room = WIDTH if len(seats) < 3 else _NAME_ROOM
        names = ", ".join([shorten(seat[1], room) for seat in seats])
        question = Confirm("same-table", "", True, (players, names))
        app.stage.ask(question, lambda same: app.start(game, same))
