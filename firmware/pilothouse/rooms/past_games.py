"""Past games, one page each."""

import json

from pilothouse.journal.log import Unreadable
from pilothouse.keys import DOWN, OK, UP
from pilothouse.rooms import opening
from pilothouse.screen.picture import ROWS, WIDTH, Picture
from pilothouse.screen.text import shorten
from pilothouse.screen.view import View
from pilothouse.table.questions import Confirm, Pick, Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.app import App


def show(app: "App") -> None:
    """The games on the board, the newest first."""
    view = Past(app)
    app.stage.show(view, view.chosen)


class Past(View):
    """Up and down turn the pages; OK says what can be done with this game."""

    def __init__(self, app: "App"):
        self._app = app
        self._entries = [e for e in reversed(app.journal.games())]
        super().__init__(Tell("past"), app.stage.say, {})

    def begin(self) -> None:
        self._at = 0
        self._title = ""
        self._end: "dict[str, Any] | None" = None  # the last record of a game that has ended
        self._turn_page(0)

    def _turn_page(self, step: int) -> None:
        if not self._entries:
            return
        self._at = (self._at + step) % len(self._entries)
        entry = self._entries[self._at]
        try:
            self._title = self.say.title(self._record(entry.id, 0)["game"])
            self._end = self._record(entry.id, entry.records - 1) if entry.ended else None
        except (Unreadable, StopIteration, ValueError, TypeError, KeyError):
            self._title, self._end = "?", None

    def _record(self, game_id: str, number: int) -> "Any":
        return json.loads(next(self._app.journal.read(game_id, number)))[2]

    def key(self, key: int) -> bool:
        if key == OK:
            return True
        self._turn_page({UP: -1, DOWN: 1}.get(key, 0))
        return False

    def heading(self) -> "tuple[str, str]":
        count = len(self._entries)
        return self.say("past"), "%d/%d" % (self._at + 1, count) if count else ""

    def body(self, picture: Picture, x: int) -> None:
        say = self.say
        if not self._entries:
            picture.text(2, 2, say("nothing"))
            return
        entry = self._entries[self._at]
        picture.text(2, 2, shorten(self._title, WIDTH - 4))
        picture.text(3, 2, shorten(self._result(), WIDTH - 4))
        picture.text(4, 2, say("records", entry.records))
        picture.text(5, 2, say("synced") if entry.synced else say("not-synced"))
        picture.text(ROWS - 1, 2, "▲▼")
        picture.right(ROWS - 1, WIDTH - 2, "OK ☰")

    def _result(self) -> str:
        if not self._end:
            return self.say("unfinished")
        ranked = self._end["places"]
        places = ["%d. %s" % (place, who) for who, place in ranked if place]
        if not places:
            return self.say("no-places")
        return " ".join(places + ["– %s" % who for who, place in ranked if not place])

    def chosen(self, _value: "Any") -> None:
        """What can be done with the game of this page."""
        app = self._app
        if not self._entries:
            app.show_current()
            return
        entry = self._entries[self._at]
        options = ["delete", "leave-it"]
        if not entry.ended and entry.id != app.game_id:
            options.insert(0, "continue")
        app.stage.ask(Pick("past-game", "", options, options[-1]), self._do)

    def _do(self, choice: str) -> None:
        app, entry = self._app, self._entries[self._at]
        if choice == "delete":
            warn = "delete" if entry.synced else "delete-unsynced"
            app.stage.ask(Confirm(warn, "", False, (entry.records,)), self._delete)
        elif choice == "continue":
            go_on(app, entry.id)
        else:
            app.stage.close()

    def _delete(self, sure: bool) -> None:
        app, entry = self._app, self._entries[self._at]
        if sure:
            if entry.id == app.game_id:
                app.set_table(None, "", 0, None)
            app.journal.remove(entry.id)
        app.show_current()
        show(app)


def go_on(app: "App", game_id: str) -> None:
    """Go on with a game that was left for another."""
    found = opening.go_on(app, game_id)
    if found:
        app.change("game", game_id)
        app.pause(False)
    app.show_current()
    if found is None:
        app.stage.notice("drifted")
    app.report_broken_games()
