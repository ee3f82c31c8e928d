"""One database: transactions, and what people are told when it cannot be used."""

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
    """The database cannot be written now: busy, or no room. Trying again later may help."""


class _Kind(Protocol):
    """What differs between a file and a server."""

    name: str

    def open(self) -> Engine: ...
    def close(self) -> None: ...
    def lock(self, db: Connection, name: str) -> None: ...
    def advice(self, error: BaseException | None) -> str: ...
    def backup(self, target: Path) -> None: ...


class Database:
    """The database at `place`, a file or a URL, made if it is not there; for several threads.

    Raises CommandError for one that cannot be opened or has another version; it is left as it is.
    With `only_read` nothing is written, and a file may lie in a read-only folder.
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
        """Leave it; the database cannot be used any more."""
        with self._lock:
            self._engine.dispose()
            self._kind.close()

    def backup(self, target: Path) -> None:
        """Copy all of it into a new file. Raises CommandError."""
        self._kind.backup(target)

    @contextmanager
    def reading(self) -> Generator[Connection]:
        """A connection that sees one moment. Raises CommandError."""
        with self._lock, self._told(), self._engine.connect() as db:
            yield db

    @contextmanager
    def writing(self, lock: str = "") -> Generator[Connection]:
        """A transaction, on disk when the block has ended. Raises CommandError, or Unavailable.

        lock: what nobody else, on no other laptop, may work on at the same time.
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
    """One line."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(error.orig).strip().splitlines()[0] if str(error.orig).strip() else "no reason"
