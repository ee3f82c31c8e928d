"""Corrections: the players can set any tracked value."""

from pilothouse.screen.names import status_sign
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.app import App


def ask(app: "App") -> None:
    """Which value, and then what it is."""
    say, game = app.stage.say, app.playing().game
    found = list(game.corrections())
    if not found:
        raise Refused("", "not-now", say("correct"))
    signs = {p[0]: status_sign(p[2]) for p in game.players()}
    whose = [q.who + signs.get(q.who, "") for q in found]
    labels = [
        ("%s %s" % (who, say("told", say(q.name), say.option(q.name, q.start)))).strip()
        for who, q in zip(whose, found)
    ]

    def chosen(label: str) -> None:
        question = found[labels.index(label)]

        def corrected(value: "Any") -> None:
            app.playing().correct(question.name, question.who, value)
            app.show_current()

        app.stage.ask(question, corrected)

    app.stage.ask(Pick("correct-what", "", labels), chosen)
