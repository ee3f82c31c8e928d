"""The menu at the table: what people can do beside answering the game.

What is seldom needed is imported on first use: without an image, a game leaves little memory.
"""

from pilothouse.rooms import seats
from pilothouse.screen.describe import describe_record
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.text import wrap
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Confirm, Pick, Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.app import App
    from pilothouse.words import Words

_PREVIEW = 4  # rows; more would hide yes and no


def preview(say: "Words", what: str, value: "Any", who: str = "") -> str:
    """What would be taken back; of a long answer only its question."""
    text = describe_record(say, what, value, who)
    return text if len(wrap(text, WIDTH - 2)) <= _PREVIEW else ("%s %s" % (who, say(what))).strip()


class Menu:
    """Each entry of the menu is one method, which ends by showing what is open then."""

    def __init__(self, app: "App"):
        self._app = app
        self._stage = app.stage

    def show(self) -> None:
        """The menu."""
        table = self._app.playing()
        options = ["undo", "redo"] if table.redoable() else ["undo"]
        options += ["log", "correct"]
        options += table.game.asides()
        options += ["pause", "about-game", "settings", "go-home", "abandon"]
        self._stage.ask(Pick("menu", "", options), self._chosen)

    def _chosen(self, choice: str) -> None:
        app, stage = self._app, self._stage
        if choice == "undo":
            self.undo()
        elif choice == "redo":
            app.redo()
        elif choice == "log":
            from pilothouse.rooms.history import HistoryPage

            stage.show(HistoryPage(stage.say, app.playing()), self.undo)
        elif choice == "correct":
            from pilothouse.rooms import corrections

            corrections.ask(app)
        elif choice == "pause":
            app.pause(True)
            app.show_current()
        elif choice == "about-game":
            from pilothouse.rooms import about_game

            about_game.show(app)
        elif choice == "settings":
            app.home.settings()
        elif choice == "go-home":
            seats.go_home(app)
        elif choice == "abandon":
            stage.ask(Confirm("abandon"), self._abandon)
        else:
            app.playing().aside(choice)
            app.show_current()

    def undo(self, first: "int | None" = None) -> None:
        """Show what would be taken back: the last record, or one of the history and all since."""
        table = self._app.playing()
        last = table.undoable()
        if not last:
            raise Refused("", "nothing-to-undo")
        if first is None:
            first = last
        what, value = table.read(first)
        if first != last:
            value = table.game.seen(what, value)  # it may be somebody else's
        line = preview(self._stage.say, what, value, table.who_answered(first))
        count = len([n for n in table.standing if n >= first])
        question = Confirm("undo", "", True, (line,))
        if count > 1:
            question = Confirm("undo-several", "", True, (line, count))

        def sure(yes: bool) -> None:
            if yes:
                self._app.undo(first)
            else:
                self._app.show_current()

        self._stage.ask(question, sure)

    def _abandon(self, sure: bool) -> None:
        if sure:
            self._app.abandon()
        else:
            self._app.show_current()

    def paused(self) -> None:
        """Say that the clock is stopped, until somebody resumes the game."""
        self._stage.ask(Tell("paused"), self._go_on)

    def _go_on(self, _answer: "Any") -> None:
        self._app.pause(False)
        self._app.show_current()
