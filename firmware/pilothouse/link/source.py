"""What the cable wants to know of the board, and what it brings."""

from pilothouse.journal.journal import Unreadable
from pilothouse.link.link import Link

try:
    from typing import TYPE_CHECKING, Any, Callable, Iterator

    if TYPE_CHECKING:
        from pilothouse.app import App
except ImportError:  # MicroPython
    pass


def _requests():
    from pilothouse.link import requests

    return requests


class Source:
    """The link's Source: the laptop hears of nothing that is not yet safe on the flash."""

    def __init__(self, app: "App"):
        self._app = app
        # What requests.py has, for what is seldom asked.
        self.describe: "Callable[[], dict[str, Any]]"
        self.games: "Callable[[], list[list[Any]]]"
        self.step_aside: "Callable[[], None]"
        self.receive: "Callable[[str, str], None]"
        self._time: "tuple[int, int] | None" = None  # the laptop's seconds, and ticks then
        self.link = Link(app.board.port, self, app.board.ticks)

    def __getattr__(self, name: str) -> "Any":
        do = getattr(_requests(), name)
        return lambda *given: do(self._app, *given)  # pyright: ignore

    def current(self) -> "tuple[str, int]":
        return self._app.game_id, self._app.saver.saved

    def past(self, game: str, first: int) -> "Iterator[bytes]":
        if not self._app.journal.has(game):
            raise KeyError(game)
        return self._past(game, first)

    def _past(self, game: str, first: int) -> "Iterator[bytes]":
        try:
            yield from self._app.journal.lines(game, first)
        except Unreadable as problem:  # the records before it are on their way
            self.link.say(["no", "game '%s' cannot be read to its end" % game])
            self._app.stage.notice("unreadable", str(problem))

    def acknowledge(self, game: str, count: int) -> None:
        self._app.journal.acknowledge(game, count)

    def clock(self, seconds: int) -> None:
        self._time = (seconds, self._app.board.ticks())
        if self._app.table:
            self._app.table.clock(seconds)

    def tell_time(self) -> None:
        """A game begins: what a laptop has said of the time is its second record."""
        if self._time:
            gone = (self._app.board.ticks() - self._time[1]) & 0x3FFFFFFF
            self._app.playing().clock(self._time[0] + gone // 1000)
