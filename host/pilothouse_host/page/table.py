"""A table: one board, and what a page shows of it."""

import threading
from typing import Any

from pilothouse_host.link.events import Event, Linked, Stored
from pilothouse_host.page.link_status import LinkStatus
from pilothouse_host.page.live import Live
from pilothouse_host.page.message import Shelf, Telling
from pilothouse_host.store.store import Store


class Table:
    """Follows the events of one board. May be used by several threads.

    key: what its address on the page ends with; kind: "virtual", or "" for a real board.
    """

    def __init__(self, key: str, kind: str, store: Store, shelf: Shelf) -> None:
        self.key, self.kind = key, kind
        self.live = Live()
        self.game = ""  # the one that is played on it
        self.records = 0  # of that game, as far as the pages have been told
        self.hides = False  # amounts of that game are not for everybody
        self._store, self._shelf = store, shelf
        self._lock = threading.RLock()
        self._link = LinkStatus()
        self._power: dict[str, str] = {"power": "on", "died": ""}
        self.live.tell("game", None)
        self.show()

    @property
    def board(self) -> str:
        """The id of the board, "" before it was linked."""
        return str(self._link.plain()["board"])

    @property
    def link(self) -> str:
        """The state of its link (link_status.py), or that it has no power."""
        return self._link.plain()["state"] if self._power["power"] == "on" else "off"

    def switched(self, power: str, why: str = "") -> None:
        """The board has been plugged in ("on"), unplugged ("off"), or has "died" of something."""
        with self._lock:
            self._power = {"power": power, "died": why}
            self._link.unplugged()
            self.show()

    def heard(self, event: Event) -> None:
        """An event of the board's logger, in that logger's thread."""
        with self._lock:
            self._link.heard(event)
            self.show()
        match event:
            case Linked(board):
                self._open_unfinished(board)
            case Stored(game):
                self._tell_game(game)
            case _:
                pass  # what the board prints is in the store

    def show(self) -> None:
        """Tell the pages of the board and its cable."""
        with self._lock:
            told: dict[str, Any] = {"kind": self.kind, **self._power, **self._link.plain()}
            self.live.tell("link", told)

    def _open_unfinished(self, board: str) -> None:
        """The game the linked board goes on with, if the store knows it."""
        storage = next((b.storage for b in self._store.boards() if b.id == board), "")
        own = [g for g in self._store.games() if (g.board, g.storage) == (board, storage)]
        if own and not own[-1].ended:
            self._tell_game(own[-1].id)

    def _tell_game(self, game_id: str) -> None:
        # Finished games that arrive as a whole only join the list.
        if game_id != self.game and self._shelf.ended(game_id):
            return
        self.game = game_id
        self.hides = self._shelf.hides(game_id)
        self.records = self._store.count(game_id)
        self.live.tell("game", Telling(self._shelf, game_id, self.records))
