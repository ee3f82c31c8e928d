"""One SQLite file: opening it, transactions, and what people are told when it cannot be used."""

import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pilothouse_host.errors import CommandError

_OPEN_SECONDS = 10.0
_BUSY_SECONDS = 2.0  # then people are told; whoever writes tries again
_MOST_BYTES = 1 << 30  # of a database: some 30,000 evenings


class Unavailable(CommandError):
    """The database cannot be written now: busy, or no room. Trying again later may help."""


_ADVICE = {
    sqlite3.SQLITE_BUSY: "another program is using it: close that one",
    sqlite3.SQLITE_LOCKED: "another program is using it: close that one",
    sqlite3.SQLITE_FULL: "there is no room for it: make room on the disk",
    sqlite3.SQLITE_IOERR: "the disk does not take it: look whether it is full or was unplugged",
    sqlite3.SQLITE_READONLY: "it may only be read: allow writing, or choose another with --db",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened: look whether its folder is still there",
}


class Database:
    """The database in the file `path`, made by `schema` if it is not there; for several threads.

    Raises CommandError for a file that cannot be opened or has another version; it is left as it
    is. With `only_read` nothing is written, and the file's folder may be a read-only one.
    """

    def __init__(self, path: Path, schema: str, version: int, *, only_read: bool = False) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._copy: tempfile.TemporaryDirectory[str] | None = None
        try:
            if only_read:
                self._open_to_read(version)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._connect(path, "rwc")
                self._check(version, schema)
        except (sqlite3.Error, OSError) as error:
            self.close()
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise CommandError(
                f"cannot use the database {path}: {reason}; choose another with --db"
            ) from None
        except CommandError:
            self.close()
            raise

    def _connect(self, path: Path, mode: str) -> None:
        self._db = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}",
            uri=True,
            timeout=_OPEN_SECONDS,
            isolation_level=None,
            check_same_thread=False,
        )

    def _open_to_read(self, version: int) -> None:
        self._connect(self.path, "ro")
        try:
            self._check(version)
        except sqlite3.OperationalError:
            # SQLite wants to write beside the file even to read it. Where it may not, a copy does.
            self._db.close()
            self._copy = tempfile.TemporaryDirectory(prefix="pilothouse-")
            copied = Path(self._copy.name) / "copy.sqlite"
            shutil.copyfile(self.path, copied)
            if (log := self.path.with_name(self.path.name + "-wal")).exists():
                shutil.copyfile(log, copied.with_name(copied.name + "-wal"))
            self._connect(copied, "rw")
            self._check(version)

    def _check(self, wanted: int, schema: str = "") -> None:
        found = self._version()  # fails on what is no database, before anything is written
        if found > wanted:
            raise CommandError(f"{self.path} was made by a newer pilothouse; update this one")
        if found == 0 and self.rows("SELECT name FROM sqlite_master"):
            raise CommandError(
                f"{self.path} is another program's database; choose another with --db"
            )
        if 0 < found < wanted:
            raise CommandError(
                f"{self.path} was made by an earlier pilothouse; choose another with --db"
            )
        if found == 0:
            self._make(schema, wanted)
        self._db.execute("PRAGMA synchronous = FULL")
        page = self.rows("PRAGMA page_size")[0][0]
        self._db.execute(f"PRAGMA max_page_count = {_MOST_BYTES // page}")
        self._db.execute(f"PRAGMA busy_timeout = {int(_BUSY_SECONDS * 1000)}")
        self.rows("SELECT count(*) FROM games")  # fails here, not later, if the file is damaged

    def _make(self, schema: str, version: int) -> None:
        if not schema:
            raise CommandError(f"{self.path} is empty; choose another database with --db")
        self._db.execute("PRAGMA journal_mode = WAL")
        with self._transaction():
            if self._version() == 0:  # nobody else made it meanwhile
                for statement in schema.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {version}")

    def _version(self) -> int:
        return self.rows("PRAGMA user_version")[0][0]

    def close(self) -> None:
        """Leave the file; the database cannot be used any more."""
        with self._lock:
            if hasattr(self, "_db"):
                self._db.close()
            if self._copy:
                self._copy.cleanup()

    def rows(self, query: str, *values: str | int | float | bytes) -> list[Any]:
        """The rows of a query, inside `writing` or where nobody else writes."""
        return self._db.execute(query, values).fetchall()

    def read(self, query: str, *values: str | int) -> list[Any]:
        """The rows of a query by itself. Raises CommandError."""
        with self._lock:
            try:
                return self.rows(query, *values)
            except sqlite3.Error as error:
                raise self._problem(error) from None

    @contextmanager
    def writing(self) -> Generator[None]:
        """A transaction, on disk when the block has ended. Raises CommandError, or Unavailable."""
        with self._lock:
            try:
                with self._transaction():
                    yield
            except sqlite3.Error as error:
                raise self._problem(error) from None

    @contextmanager
    def _transaction(self) -> Generator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:  # SQLite may have ended it by itself
                self._db.execute("ROLLBACK")
            raise

    def _problem(self, error: sqlite3.Error) -> CommandError:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # without its details
        if code in _ADVICE:
            return Unavailable(f"the database {self.path}: {_ADVICE[code]} ({error})")
        return CommandError(f"cannot use the database {self.path}: {error}")
