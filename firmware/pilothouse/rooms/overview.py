"""How everybody stands."""

from pilothouse.keys import DOWN, OK
from pilothouse.screen.view import View
from pilothouse.table.questions import Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.game import Game
    from pilothouse.screen.picture import Picture
    from pilothouse.words import Words


class OverviewPage(View):
    """The game's own picture of how everybody stands; OK leads on.

    Up and down lead to close-ups, in a game that draws single players or boats: `close_ups`
    of its views lists them, and `close_up` draws one.
    """

    def __init__(self, say: "Words", game: "Game", views: "Any"):
        super().__init__(Tell("overview"), say, {})
        self._game = game
        self._views = views
        self._whose = [""]  # all pictures; "": the one of everybody
        if hasattr(views, "close_ups"):
            self._whose += views.close_ups(game)
        self._at = 0

    def key(self, key: int) -> bool:
        self._at = (self._at + (1 if key == DOWN else -1)) % len(self._whose)
        return key == OK or len(self._whose) == 1

    def heading(self) -> "tuple[str, str]":
        who = self._whose[self._at]
        if not who:
            sign = "OK ☰" if len(self._whose) == 1 else "▲▼ OK ☰"
            return self._views.title(self._game, self.say), sign
        known = self._game.known_as(who)
        return "%s %s" % (who, known[0] if known else ""), "▲▼ OK ☰"

    def body(self, picture: "Picture", x: int) -> None:
        who = self._whose[self._at]
        if who:
            self._views.close_up(self._game, self.say, picture, who)
        else:
            self._views.overview(self._game, self.say, picture)
