"""The menu at the table: what people can do beside answering the game."""

from pilothouse.rooms import corrections, seats
from pilothouse.rooms.history import HistoryPage
from pilothouse.screen.describe import describe_record
from pilothouse.screen.picture import WIDTH, wrap
from pilothouse.table.questions import Confirm, Pick, Refused, Tell

try:
    from typing import TYPE_CHECKING, Any

    if TYPE_CHECKING:
        from pilothouse.app import App
        from pilothouse.words import Words
except ImportError:  # MicroPython
    pass

_PREVIEW = 4  # rows; more would hide yes and no


def preview(say: "Words", what: str, value: "Any") -> str:
    """What would be taken back; of a long answer only its question."""
    text = describe_record(say, what, value)
    return text if len(wrap(text, WIDTH - 2)) <= _PREVIEW else say(what)


class Menu:
    """Each entry of the menu is one method; all of them end with what is open then."""

    def __init__(self, app: "App"):
        self._app = app
        self._stage = app.stage

    def show(self) -> None:
        """The menu."""
        options = ["undo", "log", "correct"]
        options += self._app.playing().game.asides()
        options += ["pause", "settings", "go-home", "abandon"]
        self._stage.ask(Pick("menu", "", options), self._chosen)

    def _chosen(self, choice: str) -> None:
        app, stage = self._app, self._stage
        if choice == "undo":
            self.undo()
        elif choice == "log":
            stage.show(HistoryPage(stage.say, app.playing()), stage.close)
        elif choice == "correct":
            corrections.ask(app)
        elif choice == "pause":
            app.pause(True)
            app.show_current()
        elif choice == "settings":
            app.home.settings()
        elif choice == "go-home":
            seats.go_home(app)
        elif choice == "abandon":
            stage.ask(Confirm("abandon"), self._abandon)
        else:
            app.playing().aside(choice)
            app.show_current()

    def undo(self) -> None:
        """Show what would be taken back."""
        last = self._app.playing().undoable()
        if not last:
            raise Refused("", "nothing-to-undo")
        question = Confirm("undo", "", True, (preview(self._stage.say, *last),))
        self._stage.ask(question, self._undo)

    def _undo(self, sure: bool) -> None:
        if sure:
            self._app.playing().undo()
        self._app.show_current()

    def _abandon(self, sure: bool) -> None:
        if sure:
            self._app.abandon()
        else:
            self._app.show_current()

    def paused(self) -> None:
        """Nothing goes on until somebody says so."""
        self._stage.ask(Tell("paused"), self._go_on)

    def _go_on(self, _answer: "Any") -> None:
        self._app.pause(False)
        self._app.show_current()
