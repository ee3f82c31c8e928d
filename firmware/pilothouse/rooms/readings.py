"""House rules and readings: where a rule book leaves a choice, what this table has chosen.

They are kept with the table and hold for the games it begins from then on.
"""

from pilothouse import games
from pilothouse.rooms.opening import readings
from pilothouse.screen.list_views import ListView
from pilothouse.table.questions import Pick, Tell
from pilothouse.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.app import App


def ask(app: "App") -> None:
    """Which game, then its readings."""
    say = app.stage.say
    names = [name for name in games.names() if say.has_readings(name)]
    titles = [say.title(name) for name in names]

    def chosen(title: str) -> None:
        app.stage.show(ReadingsPage(app, names[titles.index(title)]), app.stage.close)

    app.stage.ask(Pick("readings", "", titles), chosen)


class ReadingsPage(ListView):
    """A row for each reading that has a text, "reading.NAME"; OK changes the value beside it."""

    def __init__(self, app: "App", game: str):
        self._app = app
        self._game = game
        self._known = games.find(game).settings
        say = Words(app.settings["language"])
        say.use(game)
        self._names = [n for n in sorted(self._known) if say.text("reading." + n) is not None]
        self.count = len(self._names)
        super().__init__(Tell("readings"), say, {})

    def _value(self, name: str) -> "Any":
        return readings(self._app, self._game).get(name, self._known[name][0])

    def row(self, number: int) -> "tuple[str, str]":
        name = self._names[number]
        value = self._value(name)
        own = self.say.text("reading.%s.%s" % (name, value))
        return self.say("reading." + name), own or self.say(
            "switched-on" if value else "switched-off"
        )

    def choose(self) -> bool:
        name = self._names[self.cursor]
        values = self._known[name]
        chosen = readings(self._app, self._game)
        chosen[name] = values[(values.index(self._value(name)) + 1) % len(values)]
        tables = dict(self._app.settings["readings"])
        tables[self._game] = chosen
        self._app.change("readings", tables)
        return False
