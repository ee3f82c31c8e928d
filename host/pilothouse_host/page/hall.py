"""All tables at once, for the page that shows the whole hall."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pilothouse_host.page.live import Live
from pilothouse_host.page.message import Shelf
from pilothouse_host.page.table import Table

HALL = "hall"  # what takes the place of a table's key
_LINKED = ("stored", "checking")


@dataclass(frozen=True)
class Tables:
    """How the tables stand: what is told of them depends on the page's language."""

    hall: "Hall"
    seen: tuple[tuple[str, str, str, int, str], ...]

    def told(self, language: str) -> list[dict[str, Any]]:
        """Each table: its device, its game in a few words, and what is wrong with its cable."""
        return [
            {
                "key": key,
                "kind": kind,
                "link": link,
                "game": self.hall.glance(game, records, language) if game else None,
            }
            for key, kind, game, records, link in self.seen
        ]


class Hall:
    """What is told of all tables. May be used by several threads."""

    def __init__(self, shelf: Shelf) -> None:
        self.live = Live()
        self._shelf = shelf
        self._lock = threading.Lock()
        self._glances: dict[tuple[str, str], tuple[int, Any]] = {}

    def show(self, tables: Sequence[Table]) -> None:
        """Tell the pages how they stand now."""
        seen = tuple(
            (table.key, table.kind, table.game, table.records, table.link) for table in tables
        )
        with self._lock:
            games = {table.game for table in tables}
            self._glances = {key: one for key, one in self._glances.items() if key[0] in games}
        self.live.tell("hall", Tables(self, seen))
        away = sum(table.link not in _LINKED for table in tables)
        self.live.tell("link", {"state": HALL, "tables": len(seen), "away": away, "notices": []})

    def glance(self, game: str, records: int, language: str) -> Any:
        """A game in a few words; with so many records it is told only once."""
        with self._lock:
            known, glance = self._glances.get((game, language), (-1, None))
        if known != records:
            glance = self._shelf.glance(game, language)
            with self._lock:
                self._glances[game, language] = records, glance
        return glance
