"""How everybody stands."""

from pilothouse.screen.views import View
from pilothouse.table.questions import Tell

try:
    from typing import Any, Iterator

    from pilothouse.games.game import Game
    from pilothouse.screen.picture import Picture
    from pilothouse.words import Words
except ImportError:  # MicroPython
    pass


class OverviewPage(View):
    """The game's own picture of how everybody stands; any key but back leads on."""

    def __init__(self, say: "Words", game: "Game", views: "Any"):
        super().__init__(Tell("overview"), say, {})
        self._game = game
        self._views = views

    def key(self, key: int) -> bool:
        return True

    def heading(self) -> "tuple[str, str]":
        return self._views.title(self._game, self.say), "OK ☰"

    def body(self, picture: "Picture", x: int) -> "Iterator[int]":
        return self._views.overview(self._game, self.say, picture)
