"""A table: one board, and what a page shows about it."""

import threading
from typing import Any

from pilothouse_host.link.events import Event, Linked, Stored
from pilothouse_host.page.link_status import LinkStatus
from pilothouse_host.page.live import Live
from pilothouse_host.page.message import StoredGames, Telling
from pilothouse_host.store.store import Store


class Table:
    """Follows the events of one board, and updates the pages. Thread-safe.

    key: identifies it in the page's address. kind: "virtual", or "" for a real board.
    """

    def __init__(self, key: str, kind: str, store: Store, stored: StoredGames) -> None:
        self.key, self.kind = key, kind
        self.live = Live()
        self.game = ""  # the id of the game that is played on it
        self.records = 0  # the number of that game's records that pages were told of
        self.hides = False  # whether that game hides amounts
        self._store, self._stored = store, stored
        self._lock = threading.RLock()
        self._link = LinkStatus()
        self._power: dict[str, str] = {"power": "on", "died": ""}
        self.live.tell("game", None)
        self.show()

    @property
    def board(self) -> str:
        """The id of the board; "" before it was linked."""
        return str(self._link.plain()["board"])

    @property
    def link(self) -> str:
        """The state of its link (see LinkStatus), or "off" without power."""
        return self._link.plain()["state"] if self._power["power"] == "on" else "off"

    def switched(self, power: str, why: str = "") -> None:
        """The virtual board was plugged in ("on"), unplugged ("off"), or has "died"."""
        with self._lock:
            self._power = {"power": power, "died": why}
            self._link.unplugged()
            self.show()

    def heard(self, event: Event) -> None:
        """Take an event from the board's logger, in that logger's thread."""
        with self._lock:
            self._link.heard(event)
            self.show()
        match event:
            case Linked(board):
                self._open_unfinished(board)
            case Stored(game):
                self._tell_game(game)
            case _:
                pass  # what the board prints is only stored

    def show(self) -> None:
        """Send the state of the board and its link to the pages."""
        with self._lock:
            told: dict[str, Any] = {"kind": self.kind, **self._power, **self._link.plain()}
            self.live.tell("link", told)

    def _open_unfinished(self, board: str) -> None:
        """Show the game that the linked board will continue, if it is in the store."""
        storage = next((b.storage for b in self._store.boards() if b.id == board), "")
        own = [g for g in self._store.games() if (g.board, g.storage) == (board, storage)]
        if own and not own[-1].ended:
            self._tell_game(own[-1].id)

    def _tell_game(self, game_id: str) -> None:
        # Finished games that are merely being fetched only join the list.
        if game_id != self.game and self._stored.ended(game_id):
            return
        self.game = game_id
        self.hides = self._stored.hides(game_id)
        self.records = self._store.count(game_id)
        self.live.tell("game", Telling(self._stored, game_id, self.records))
