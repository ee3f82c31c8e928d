"""The connection to the database: transactions, and errors as text for people."""

import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, Engine, exc

from pilothouse_host.errors import CommandError
from pilothouse_host.store.postgres import Postgres, is_url
from pilothouse_host.store.sqlite_file import SqliteFile


class Unavailable(CommandError):
    """The database cannot be written now (busy, or full). Trying again later may help."""


class _Kind(Protocol):
    """What differs between an SQLite file and a PostgreSQL server."""

    name: str

    def open(self) -> Engine: ...
    def close(self) -> None: ...
    def lock(self, db: Connection, name: str) -> None: ...
    def advice(self, error: BaseException | None) -> str: ...
    def backup(self, target: Path) -> None: ...


class Database:
    """The database at `place`, a file or a URL, created if it does not exist; thread-safe.

    Raises CommandError if it cannot be opened or has an unknown version, and then leaves it as it
    is. With `only_read` nothing is written, so a file may be in a read-only folder.
    """

    def __init__(self, place: Path | str, *, only_read: bool = False) -> None:
        url = str(place) if is_url(str(place)) else ""
        self._kind: _Kind = Postgres(url) if url else SqliteFile(Path(place), only_read=only_read)
        self._lock = threading.Lock()
        try:
            self._engine = self._kind.open()
        except (exc.DBAPIError, OSError) as error:
            self._kind.close()
            raise CommandError(
                f"cannot use the database {self._kind.name}: {_reason(error)};"
                " choose another with --db"
            ) from None
        except CommandError:
            self._kind.close()
            raise
        self.name = self._kind.name
        self._writer = self._engine.execution_options(writes=True)

    def close(self) -> None:
        """Close the connection; the object cannot be used afterwards."""
        with self._lock:
            self._engine.dispose()
            self._kind.close()

    def backup(self, target: Path) -> None:
        """Copy the whole database into a new file. Raises CommandError."""
        self._kind.backup(target)

    @contextmanager
    def reading(self) -> Generator[Connection]:
        """A connection with a consistent view, for reading. Raises CommandError."""
        with self._lock, self._told(), self._engine.connect() as db:
            yield db

    @contextmanager
    def writing(self, lock: str = "") -> Generator[Connection]:
        """A transaction that is on disk when the block ends. Raises CommandError or Unavailable.

        lock: a name; no other transaction with the same name runs at the same time, on any laptop.
        """
        with self._lock, self._told(), self._writer.begin() as db:
            if lock:
                self._kind.lock(db, lock)
            yield db

    @contextmanager
    def _told(self) -> Generator[None]:
        try:
            yield
        except exc.DBAPIError as error:
            raise self._problem(error) from None

    def _problem(self, error: exc.DBAPIError) -> CommandError:
        if advice := self._kind.advice(error.orig):
            return Unavailable(f"the database {self._kind.name}: {advice} ({_reason(error)})")
        return CommandError(f"cannot use the database {self._kind.name}: {_reason(error)}")


def _reason(error: exc.DBAPIError | OSError) -> str:
    """The reason for an error, in one line."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(error.orig).strip().splitlines()[0] if str(error.orig).strip() else "no reason"
