"""About this game: its seal, and a number of their own for people who want to add one."""

from pilothouse.table.questions import Confirm, Number, Tell
from pilothouse.table.seal import seal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.app import App

LARGEST = 9999
_STEP = 50  # of a held key


def show(app: "App") -> None:
    """The seal, which game of this device it is, and who has added a number to its seed."""
    table, say = app.playing(), app.stage.say
    words = seal(table.header["commit"])
    salt = say.option("salt", table.salt.value[0] if table.salt.value else "none")
    values = (" ".join(words[:3]), " ".join(words[3:]), table.header["nth"][0], salt)

    def then(_answer: "Any") -> None:
        if table.salt.is_open():
            app.stage.ask(Confirm("own-number", "", False), lambda yes: _wanted(app, yes))
        else:
            app.show_current()

    app.stage.ask(Tell("about-game", "", values), then)


def _wanted(app: "App", yes: bool) -> None:
    """Ask for their number, if they want to add one."""
    if not yes:
        app.show_current()
        return

    def given(number: int) -> None:
        app.playing().add_salt("players", str(number))
        show(app)

    app.stage.ask(Number("which-number", "", 0, LARGEST, step=_STEP), given)
