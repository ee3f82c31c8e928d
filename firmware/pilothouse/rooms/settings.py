"""The settings: a list in which OK changes the value beside it, at once."""

import os

from pilothouse.screen.list_views import ListView
from pilothouse.table.questions import Confirm, Tell
from pilothouse.words.languages import ENDONYMS, LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.app import App

_CHOICES = (  # each setting's values, in the order in which OK goes through them
    ("language", LANGUAGES),
    ("light", (1, 2, 3, 4)),
    ("sound", (0, 1)),
    ("clock", (0, 1)),
    ("dim", (30, 60, 120, 300, 0)),
    ("off", (2, 5, 10, 30, 0)),
)


_CABLE, _RESET, _DISPLAY = len(_CHOICES), len(_CHOICES) + 1, len(_CHOICES) + 2


class Settings(ListView):
    """One row for each setting, for the cable, the factory reset, and the display if it varies."""

    def __init__(self, app: "App"):
        self._app = app
        self.count = _DISPLAY + (1 if app.board.displays() else 0)
        super().__init__(Tell("settings"), app.stage.say, {})

    def row(self, number: int) -> "tuple[str, str]":
        say, app = self.say, self._app
        if number < len(_CHOICES):
            name = _CHOICES[number][0]
            return say("set-" + name), self._shown(name, app.settings[name])
        if number == _DISPLAY:
            return say("display"), ""
        if number == _RESET:
            return say("reset"), ""
        linked = app.link.linked
        return say("set-cable"), ("⇄ " if linked else "⇍ ") + say("yes" if linked else "no")

    def _shown(self, name: str, value: "Any") -> str:
        say = self.say
        if name == "language":
            return ENDONYMS[LANGUAGES.index(value)]
        if name == "light":
            return "▮" * value + "▯" * (4 - value)
        if name in ("sound", "clock"):
            return say("switched-on" if value else "switched-off")
        if not value:
            return say("never")
        return "%d min" % value if name == "off" else "%d s" % value

    def choose(self) -> bool:
        if self.cursor == _DISPLAY:
            from pilothouse.rooms.display import DisplaySettings

            view = DisplaySettings(self._app)
            self._app.stage.show(view, view.chosen)
            return False
        if self.cursor == _RESET:
            return True
        if self.cursor < _CABLE:
            name, values = _CHOICES[self.cursor]
            now = self._app.settings[name]
            at = values.index(now) + 1 if now in values else 0
            self._app.change(name, values[at % len(values)])
        return False

    def chosen(self, _value: "Any") -> None:
        """The factory reset, asked twice."""
        app = self._app
        here = len([e for e in app.journal.games() if not e.synced])

        def sure(yes: bool) -> None:
            if yes:
                wipe(app.root)
                app.restart()
            else:
                app.show_current()

        def first(yes: bool) -> None:
            if yes:
                app.stage.ask(Confirm("reset-sure"), sure)
            else:
                app.show_current()

        text = Confirm("reset-unsynced" if here else "reset-all", "", False, (here,))
        app.stage.ask(text, first)


def wipe(folder: str) -> None:
    """Remove everything in a folder."""
    for name in os.listdir(folder):
        path = folder + "/" + name
        try:
            os.remove(path)
        except OSError:  # a folder
            wipe(path)
            os.rmdir(path)
