"""The home screen and the table's menu: what people can do beside answering the game."""

from pilothouse import VERSION, games
from pilothouse.ask import Confirm, Pick, Refused, Tell
from pilothouse.screen.telling import told
from pilothouse.words import ENDONYMS, LANGUAGES

try:
    from typing import Any

    from pilothouse.app import App
except ImportError:  # MicroPython
    pass


class Menus:
    """Each entry of a menu is one method; all of them end with what is open then."""

    def __init__(self, app: "App"):
        self._app = app
        self._stage = app.stage

    # --- home --------------------------------------------------------------------------------

    def home(self) -> None:
        self._stage.ask(Pick("home", "", ("new-game", "language", "about")), self._home)

    def _home(self, choice: str) -> None:
        if choice == "new-game":
            self._new_game()
        elif choice == "language":
            self._language()
        else:
            app = self._app
            free = app.journal.free() // 1024
            about = (VERSION, app.board.id[-8:], free, len(app.journal.games()))
            self._stage.ask(Tell("about", "", about), self._stage.close)

    def _new_game(self) -> None:
        names = games.names()
        titles = [self._stage.say.title(name) for name in names]
        start = self._app.start
        self._stage.ask(Pick("which-game", "", titles), lambda t: start(names[titles.index(t)]))

    def _language(self) -> None:
        now = ENDONYMS[LANGUAGES.index(self._stage.say.language)]
        speak = self._app.speak
        pick = Pick("language", "", ENDONYMS, now)
        self._stage.ask(pick, lambda name: speak(LANGUAGES[ENDONYMS.index(name)]))

    # --- at the table ------------------------------------------------------------------------

    def table(self) -> None:
        options = ["overview", "log", "undo", "correct"]
        options += self._app.playing().game.asides()
        options += ["pause", "language", "abandon"]
        self._stage.ask(Pick("menu", "", options), self._chosen)

    def _chosen(self, choice: str) -> None:
        stage, table = self._stage, self._app.playing()
        if choice in ("overview", "log"):
            from pilothouse.screen import pages  # not before somebody looks: boot time and heap

            stage.show(pages.PAGES[choice](stage.say, table), stage.close)
        elif choice == "undo":
            self.undo()
        elif choice == "correct":
            self._correct()
        elif choice == "pause":
            table.pause(True)
            self._app.base()
        elif choice == "language":
            self._language()
        elif choice == "abandon":
            stage.ask(Confirm("abandon"), self._abandon)
        else:
            table.aside(choice)
            self._app.base()

    def undo(self) -> None:
        """Show what would be taken back."""
        last = self._app.playing().undoable()
        if not last:
            raise Refused("", "nothing-to-undo")
        question = Confirm("undo", "", True, (told(self._stage.say, *last),))
        self._stage.ask(question, self._undo)

    def _undo(self, sure: bool) -> None:
        if sure:
            self._app.playing().undo()
        self._app.base()

    def _abandon(self, sure: bool) -> None:
        if sure:
            self._app.playing().abandon()
        self._app.base()

    def paused(self) -> None:
        self._stage.ask(Tell("paused"), self._go_on)

    def _go_on(self, _answer: "Any") -> None:
        self._app.playing().pause(False)
        self._app.base()

    def _correct(self) -> None:
        say = self._stage.say
        found = list(self._app.playing().game.corrections())
        if not found:
            raise Refused("", "not-now", say("correct"))
        labels = [
            ("%s %s: %s" % (q.who, say(q.name), say.option(q.name, q.start))).strip()
            for q in found
        ]

        def chosen(label: str) -> None:
            question = found[labels.index(label)]

            def corrected(value: "Any") -> None:
                self._app.playing().correct(question.name, question.who, value)
                self._app.base()

            self._stage.ask(question, corrected)

        self._stage.ask(Pick("correct-what", "", labels), chosen)
