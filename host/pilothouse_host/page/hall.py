"""All tables at once, for the page that gives an overview of the hall."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pilothouse_host.page.live import Live
from pilothouse_host.page.message import StoredGames
from pilothouse_host.page.table import Table

HALL = "hall"  # used in place of a table's key
_LINKED = ("stored", "checking")


@dataclass(frozen=True)
class Tables:
    """The state of all tables, which each page gets in its own language."""

    hall: "Hall"
    seen: tuple[tuple[str, str, str, int, str], ...]

    def told(self, language: str) -> list[dict[str, Any]]:
        """For each table: its device, its game in brief, and the state of its link."""
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
    """Tells the pages about all tables. Thread-safe."""

    def __init__(self, stored: StoredGames) -> None:
        self.live = Live()
        self._stored = stored
        self._lock = threading.Lock()
        self._glances: dict[tuple[str, str], tuple[int, Any]] = {}

    def show(self, tables: Sequence[Table]) -> None:
        """Send the current state of the tables to the pages."""
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
        """A game in brief, cached as long as it has the same number of records."""
        with self._lock:
            known, glance = self._glances.get((game, language), (-1, None))
        if known != records:
            glance = self._stored.glance(game, language)
            with self._lock:
                self._glances[game, language] = records, glance
        return glance
