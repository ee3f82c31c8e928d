"""At the table: what people can do beside answering the game."""

from pilothouse import loaded
from pilothouse.app import HOME
from pilothouse.ask import Confirm, Pick, Refused, Tell
from pilothouse.screen.pages import LogPage
from pilothouse.screen.picture import WIDTH, wrap
from pilothouse.screen.telling import told
from pilothouse.table import SELDOM

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
    text = told(say, what, value)
    return text if len(wrap(text, WIDTH - 2)) <= _PREVIEW else say(what)


class Menus:
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
            stage.show(LogPage(stage.say, app.playing()), stage.close)
        elif choice == "correct":
            app.need("pilothouse.correcting", self._correct)
        elif choice == "pause":
            app.pause(True)
            app.base()
        elif choice == "settings":
            app.home().settings()
        elif choice == "go-home":
            app.need(HOME, self._go_home)
        elif choice == "abandon":
            stage.ask(Confirm("abandon"), self._abandon)
        else:
            app.playing().aside(choice)
            app.base()

    def _go_home(self) -> None:
        loaded.once("pilothouse.seating").go_home(self._app)

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
        self._app.base()

    def _abandon(self, sure: bool) -> None:
        if sure:
            self._app.need(SELDOM + " " + HOME, self._abandoned)
        else:
            self._app.base()

    def _abandoned(self) -> None:
        self._app.playing().abandon()
        self._app.close()

    def _correct(self) -> None:
        loaded.once("pilothouse.correcting").ask(self._app)

    def paused(self) -> None:
        """Nothing goes on until somebody says so."""
        self._stage.ask(Tell("paused"), self._go_on)

    def _go_on(self, _answer: "Any") -> None:
        self._app.pause(False)
        self._app.base()
