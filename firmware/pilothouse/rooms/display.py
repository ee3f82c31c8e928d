"""The display's own settings: its chip, its shift, which side is up.

With a wrong chip nothing may be readable. So another chip is tried first: it is kept only when
somebody says that the picture can be read; otherwise the former one comes back by itself.
"""

from pilothouse.keys import OK
from pilothouse.screen.list_views import ListView
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.view import BOTTOM, MARGIN, OK_SIGN, View
from pilothouse.settings import SHIFTS
from pilothouse.table.questions import Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.app import App
    from pilothouse.screen.picture import Picture

_CHIP, _SHIFT, _TURNED = 0, 1, 2
_TRIAL_MS = 15000


class DisplaySettings(ListView):
    """One row for each of them; OK changes the value beside it."""

    count = 3
    animated = True

    def __init__(self, app: "App"):
        self._app = app
        self._tried = ""  # the chip that is on trial
        super().__init__(Tell("display"), app.stage.say, {})

    def row(self, number: int) -> "tuple[str, str]":
        say, settings = self.say, self._app.settings
        kind, shift = self._app.board.display_kind(settings)
        if number == _CHIP:
            return say("set-chip"), kind.upper()
        if number == _SHIFT:
            return say("set-shift"), str(shift)
        return say("set-turned"), say("yes" if settings["turned"] else "no")

    def choose(self) -> bool:
        app = self._app
        kind, shift = app.board.display_kind(app.settings)
        if self.cursor == _TURNED:
            app.change("turned", 0 if app.settings["turned"] else 1)
        elif self.cursor == _SHIFT:
            app.change("offset", SHIFTS[(shift + 1) % len(SHIFTS)])
        else:
            kinds = app.board.displays()
            self._tried = kinds[(kinds.index(kind) + 1) % len(kinds)]
            app.use_display(self._other())
            app.stage.show(Trial(app), self._keep)
        return False

    def chosen(self, _value: "Any") -> None:
        """Nothing: only the back key leaves this list."""

    def tick(self, ms: int) -> bool:
        """On top again without an answer: the former chip is back."""
        if self._tried:
            self._tried = ""
            self._app.use_display(self._app.settings)
        return False

    def _other(self) -> "dict[str, Any]":
        """The settings with the chip on trial, moved as is usual for it."""
        settings: "dict[str, Any]" = {}
        settings.update(self._app.settings)
        settings.update({"display": self._tried, "offset": -1})
        return settings

    def _keep(self, _value: "Any") -> None:
        app = self._app
        app.settings["offset"] = -1
        app.change("display", self._tried)
        self._tried = ""
        app.stage.close()


class Trial(View):
    """Whether the picture can be read; it goes away by itself."""

    animated = True

    def __init__(self, app: "App"):
        self._app = app
        super().__init__(Tell("display-trial", "", (_TRIAL_MS // 1000,)), app.stage.say, {})

    def key(self, key: int) -> bool:
        self.value = True
        return key == OK

    def body(self, picture: "Picture", x: int) -> None:
        picture.paragraph(2, x, self.explanation(), WIDTH - x)
        picture.right(BOTTOM, WIDTH - MARGIN, OK_SIGN)

    def tick(self, ms: int) -> bool:
        if ms >= _TRIAL_MS:
            self._app.stage.close()
        return False
