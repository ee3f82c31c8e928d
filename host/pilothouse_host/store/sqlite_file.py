"""A store in one SQLite file: opening, migrating and copying it, and what can go wrong."""

import shutil
import sqlite3
import tempfile
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, exc
from sqlalchemy.pool import QueuePool

from pilothouse_host.errors import CommandError
from pilothouse_host.store.migrations import OLDEST, VERSION, migrate
from pilothouse_host.store.tables import metadata
from pilothouse_host.terminal import complain

_OPEN_SECONDS = 10.0  # to open the file: another program may be migrating it
_BUSY_SECONDS = 2.0  # to wait for a lock before people are told; the writer tries again
_MOST_BYTES = 1 << 30  # in a database: enough for some 30,000 evenings
_ADVICE = {
    sqlite3.SQLITE_BUSY: "another program is using it: close that one",
    sqlite3.SQLITE_LOCKED: "another program is using it: close that one",
    sqlite3.SQLITE_FULL: "there is no room for it: make room on the disk",
    sqlite3.SQLITE_IOERR: "the disk does not take it: look whether it is full or was unplugged",
    sqlite3.SQLITE_READONLY: "it may only be read: allow writing, or choose another with --db",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened: look whether its folder is still there",
}


class SqliteFile:
    """The file `path`, created if needed; with `only_read` it must exist and is not written."""

    def __init__(self, path: Path, *, only_read: bool) -> None:
        self.name = str(path)
        self._path = path
        self._only_read = only_read
        self._copy: tempfile.TemporaryDirectory[str] | None = None

    def open(self) -> Engine:
        """An engine with a single connection, for one thread at a time.

        Raises CommandError, DBAPIError or OSError; the file is then unchanged.
        """
        if not self._only_read:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            return self._opened(self._path, "rwc")
        try:
            return self._opened(self._path, "ro")
        except _NeedsMigration:
            try:
                return self._opened(self._path, "rw")
            except (exc.DBAPIError, OSError):
                return self._opened(self._copied(), "rw")
        except exc.OperationalError:
            # SQLite creates files beside the database even for reading. If it may not, use a copy.
            return self._opened(self._copied(), "rw")

    def close(self) -> None:
        """Remove the temporary copy, if there is one."""
        if self._copy:
            self._copy.cleanup()

    def lock(self, db: Connection, name: str) -> None:
        """Nothing to do: a transaction that writes has the whole file for itself."""

    def advice(self, error: BaseException | None) -> str:
        """Advice for an error that may pass; "" for one that will not."""
        primary_code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        return _ADVICE.get(primary_code, "")

    def backup(self, target: Path) -> None:
        """Copy the file's current content, even while others write. Raises CommandError."""
        _backup(self._path, target)

    def _copied(self) -> Path:
        self._copy = tempfile.TemporaryDirectory(prefix="pilothouse-")
        copied = Path(self._copy.name) / "copy.sqlite"
        shutil.copyfile(self._path, copied)
        if (log := self._path.with_name(self._path.name + "-wal")).exists():
            shutil.copyfile(log, copied.with_name(copied.name + "-wal"))
        return copied

    def _opened(self, path: Path, mode: str) -> Engine:
        engine = _engine(path, mode)
        try:
            with engine.connect() as db:
                self._check(db, path, mode)
        except BaseException:
            engine.dispose()
            raise
        return engine

    def _check(self, db: Connection, path: Path, mode: str) -> None:
        found = _version(db)  # fails if the file is no database, before anything is written
        if found > VERSION:
            raise CommandError(f"{self.name} was made by a newer pilothouse; update this one")
        if found == 0 and db.exec_driver_sql("SELECT name FROM sqlite_master").all():
            raise CommandError(
                f"{self.name} is another program's database; choose another with --db"
            )
        if 0 < found < OLDEST:
            raise CommandError(
                f"{self.name} was made by a much earlier pilothouse; choose another with --db"
            )
        if 0 < found < VERSION:
            if mode == "ro":
                raise _NeedsMigration
            db.exec_driver_sql("SELECT count(*) FROM games")  # fails if the file is damaged
            if path == self._path:
                self._keep_old(found)
        elif found == 0:
            if mode == "ro":
                raise CommandError(f"{self.name} is empty; choose another database with --db")
            db.rollback()
            _raw(db).execute("PRAGMA journal_mode = WAL")
        db.rollback()
        if found < VERSION:
            _migrate(db)
        db.exec_driver_sql("SELECT count(*) FROM games")  # fails here, not later, if damaged
        db.rollback()
        _raw(db).execute(f"PRAGMA busy_timeout = {int(_BUSY_SECONDS * 1000)}")

    def _keep_old(self, version: int) -> None:
        """Keep a copy of the file beside it before it is migrated."""
        kept = self._path.with_name(f"{self._path.name}.version-{version}")
        if not kept.exists():
            _backup(self._path, kept)
        complain(f"bringing {self._path} up to date; as it was it is kept as {kept.name}")


class _NeedsMigration(Exception):
    """The file needs a migration but was opened read-only."""


def _engine(path: Path, mode: str) -> Engine:
    def connect() -> sqlite3.Connection:
        db = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}",
            uri=True,
            timeout=_OPEN_SECONDS,
            isolation_level=None,
            check_same_thread=False,
        )
        db.execute("PRAGMA synchronous = FULL")
        page = db.execute("PRAGMA page_size").fetchone()[0]
        db.execute(f"PRAGMA max_page_count = {_MOST_BYTES // page}")
        return db

    engine = create_engine(
        "sqlite://", creator=connect, poolclass=QueuePool, pool_size=1, max_overflow=0
    )
    event.listen(engine, "begin", _begin)
    return engine


def _begin(db: Connection) -> None:
    """Begin a transaction, which Python's driver does not do by itself: see `connect`."""
    writes = db.get_execution_options().get("writes")
    db.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _migrate(db: Connection) -> None:
    with db.execution_options(writes=True).begin():
        found = _version(db)
        if found == 0:
            metadata.create_all(db)
        elif found < VERSION:  # otherwise another program has just done it
            migrate(db, found)
        db.exec_driver_sql(f"PRAGMA user_version = {VERSION}")


def _backup(path: Path, target: Path) -> None:
    half = target.with_name(target.name + ".half")
    try:
        half.unlink(missing_ok=True)
        source = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            copy = sqlite3.connect(half)
            try:
                source.backup(copy)
            finally:
                copy.close()
        finally:
            source.close()
        half.rename(target)
    except (sqlite3.Error, OSError) as error:
        half.unlink(missing_ok=True)
        raise CommandError(f"{path} cannot be copied to {target}: {error}") from None


def _version(db: Connection) -> int:
    return db.exec_driver_sql("PRAGMA user_version").scalar_one()


def _raw(db: Connection) -> sqlite3.Connection:
    """The driver's connection, outside of any transaction."""
    raw = db.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw
