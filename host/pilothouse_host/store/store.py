"""The laptop's copy of every game: records as the board wrote them, in one SQLite file.

A record is added once and never changed. A batch is one transaction, on disk when `add` returns:
what has been acknowledged to the board survives the death of this program at any moment.
"""

import json
import sqlite3
import threading
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from platformdirs import user_data_path

from pilothouse_host.errors import CommandError

_VERSION = 1
_SCHEMA = """
CREATE TABLE boards (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, firmware TEXT NOT NULL, storage TEXT NOT NULL,
    seen REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE games (
    id TEXT PRIMARY KEY, board TEXT NOT NULL, storage TEXT NOT NULL, seen REAL NOT NULL,
    game TEXT NOT NULL DEFAULT '', ended TEXT NOT NULL DEFAULT '', conflict INTEGER
) WITHOUT ROWID;
CREATE TABLE records (
    game TEXT NOT NULL REFERENCES games (id), n INTEGER NOT NULL, bytes BLOB NOT NULL,
    received REAL NOT NULL, PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE texts (
    id INTEGER PRIMARY KEY, board TEXT NOT NULL, received REAL NOT NULL, text TEXT NOT NULL
);
"""


@dataclass(frozen=True)
class Board:
    """A board that has been on the cable; `storage` changes when its flash is wiped."""

    id: str
    kind: str  # "pico", "virtual"
    firmware: str
    storage: str


@dataclass(frozen=True)
class StoredGame:
    """A game in the store: when the laptop first saw it, its kind, and how it ended ("" if not).

    conflict: the number of the first record of which the board once sent another version, or None.
    """

    id: str
    board: str
    storage: str
    seen: float
    game: str
    ended: str
    conflict: int | None
    records: int


@dataclass(frozen=True)
class Text:
    """A line a board printed outside the protocol."""

    board: str
    received: float
    text: str


@dataclass(frozen=True)
class Added:
    """What `Store.add` did: how many records are new, and which numbers hold another record."""

    new: int
    conflicts: tuple[int, ...]


class Gap(Exception):
    """These records do not follow those stored: the game must be asked for from its count."""


def default_path() -> Path:
    """The store in the user's data folder."""
    return user_data_path("pilothouse") / "pilothouse.sqlite"


class Store:
    """The store in the file `path`, made if it is not there. May be used by several threads.

    Raises CommandError for a file that cannot be opened or is no store; it is left as it is.
    """

    def __init__(self, path: Path):
        self.path = path
        self._lock = threading.Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(
                path, timeout=10, isolation_level=None, check_same_thread=False
            )
        except (sqlite3.Error, OSError) as error:
            raise CommandError(_unusable(path, error)) from None
        try:
            self._open()
        except sqlite3.Error as error:
            self._db.close()
            raise CommandError(_unusable(path, error)) from None
        except CommandError:
            self._db.close()
            raise

    def _open(self) -> None:
        version = self._version()  # fails on what is no database, before anything is written
        if version > _VERSION:
            raise CommandError(f"{self.path} was made by a newer pilothouse; update this one")
        if version == 0:
            if self._rows("SELECT name FROM sqlite_master"):
                raise CommandError(
                    f"{self.path} is another program's database; choose another with --db"
                )
            self._db.execute("PRAGMA journal_mode = WAL")
            with self._transaction():
                if self._version() == 0:  # nobody else made it meanwhile
                    for statement in _SCHEMA.split(";"):
                        self._db.execute(statement)
                    self._db.execute(f"PRAGMA user_version = {_VERSION}")
        self._db.execute("PRAGMA synchronous = FULL")
        self._rows("SELECT count(*) FROM games")  # fails here, not later, if the file is damaged

    def close(self) -> None:
        """Leave the file; the store cannot be used any more."""
        with self._lock:
            self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- reading -----------------------------------------------------------------------------

    def boards(self) -> list[Board]:
        """The boards seen, the latest first."""
        rows = self._read("SELECT id, kind, firmware, storage FROM boards ORDER BY seen DESC, id")
        return [Board(*row) for row in rows]

    def games(self) -> list[StoredGame]:
        """All games, the one that was first seen last at the end."""
        return [StoredGame(*row) for row in self._read(_GAMES + " ORDER BY g.seen, g.id")]

    def game(self, game_id: str) -> StoredGame | None:
        """One game, or None."""
        rows = self._read(_GAMES + " WHERE g.id = ?", game_id)
        return StoredGame(*rows[0]) if rows else None

    def records(self, game_id: str, first: int = 0) -> list[bytes]:
        """The game's records from number `first` on, without gaps."""
        rows = self._read(
            "SELECT bytes FROM records WHERE game = ? AND n >= ? ORDER BY n", game_id, first
        )
        return [row[0] for row in rows]

    def count(self, game_id: str) -> int:
        """How many records of the game are stored: they are 0 to count - 1."""
        return self._read("SELECT count(*) FROM records WHERE game = ?", game_id)[0][0]

    def texts(self, last: int = 100) -> list[Text]:
        """The last lines that came outside frames, oldest first."""
        rows = self._read("SELECT board, received, text FROM texts ORDER BY id DESC LIMIT ?", last)
        return [Text(*row) for row in reversed(rows)]

    # --- writing -----------------------------------------------------------------------------

    def note_board(self, board: Board) -> None:
        """A board is on the cable."""
        with self._writing():
            self._db.execute(
                "INSERT OR REPLACE INTO boards VALUES (?, ?, ?, ?, ?)",
                (board.id, board.kind, board.firmware, board.storage, time.time()),
            )

    def note_text(self, board: str, text: str) -> None:
        """A line came outside frames."""
        with self._writing():
            self._db.execute(
                "INSERT INTO texts (board, received, text) VALUES (?, ?, ?)",
                (board, time.time(), text),
            )

    def add(
        self, game_id: str, first: int, records: Sequence[bytes], board: str, storage: str
    ) -> Added:
        """Keep these records, numbered from `first` on. Having them already is fine.

        A different record under a number that is taken is not kept; its number is returned. Raises
        Gap, and keeps nothing, if records are missing before these.
        """
        new = 0
        now = time.time()
        with self._writing():
            count = self._rows("SELECT count(*) FROM records WHERE game = ?", game_id)[0][0]
            if first > count:
                raise Gap(f"game {game_id}: {count} records stored, then comes number {first}")
            self._db.execute(
                "INSERT OR IGNORE INTO games (id, board, storage, seen) VALUES (?, ?, ?, ?)",
                (game_id, board, storage, now),
            )
            conflicts = self._different(game_id, first, records[: count - first])
            if conflicts:
                self._db.execute(
                    "UPDATE games SET conflict = coalesce(conflict, ?) WHERE id = ?",
                    (conflicts[0], game_id),
                )
            for n, record in enumerate(records[count - first :], count):
                self._db.execute(
                    "INSERT INTO records VALUES (?, ?, ?, ?)", (game_id, n, record, now)
                )
                self._note_bounds(game_id, record)
                new += 1
        return Added(new, tuple(conflicts))

    def _different(self, game_id: str, first: int, records: Sequence[bytes]) -> list[int]:
        """The numbers under which something else is stored than these records."""
        stored = self._rows(
            "SELECT bytes FROM records WHERE game = ? AND n >= ? ORDER BY n LIMIT ?",
            game_id,
            first,
            len(records),
        )
        pairs = zip(stored, records, strict=True)
        return [n for n, (row, record) in enumerate(pairs, first) if row[0] != record]

    def _note_bounds(self, game_id: str, record: bytes) -> None:
        """The list of games shows what the first and the last record say."""
        try:
            _, what, value, _ = json.loads(record)
            if what == "start":
                change = "UPDATE games SET game = ? WHERE id = ?"
                self._db.execute(change, (str(value["game"]), game_id))
            elif what == "end":
                change = "UPDATE games SET ended = ? WHERE id = ?"
                self._db.execute(change, (str(value["why"]), game_id))
        except (ValueError, TypeError, KeyError):
            pass  # kept all the same; verification says what is wrong with it

    # --- the database ------------------------------------------------------------------------

    def _version(self) -> int:
        return self._rows("PRAGMA user_version")[0][0]

    def _rows(self, query: str, *values: str | int) -> list[Any]:
        return self._db.execute(query, values).fetchall()

    def _read(self, query: str, *values: str | int) -> list[Any]:
        with self._lock:
            try:
                return self._rows(query, *values)
            except sqlite3.Error as error:
                raise CommandError(_unusable(self.path, error)) from None

    @contextmanager
    def _transaction(self) -> Generator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    @contextmanager
    def _writing(self) -> Generator[None]:
        with self._lock:
            try:
                with self._transaction():
                    yield
            except sqlite3.Error as error:
                raise CommandError(_unusable(self.path, error)) from None


_GAMES = (
    "SELECT g.id, g.board, g.storage, g.seen, g.game, g.ended, g.conflict,"
    " (SELECT count(*) FROM records r WHERE r.game = g.id) FROM games g"
)


def _unusable(path: Path, error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) else str(error)
    return f"cannot use the database {path}: {reason}; choose another with --db"
