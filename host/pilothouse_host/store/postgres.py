"""A store on a PostgreSQL server, which several laptops may share."""

from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, exc, func, inspect, select
from sqlalchemy.engine import URL, make_url

from pilothouse_host.errors import CommandError
from pilothouse_host.store.migrations import OLDEST, VERSION, migrate
from pilothouse_host.store.tables import metadata, server, version

_CONNECT_SECONDS = 5
_BUSY_MS = 2000  # to wait for a lock before people are told; the writer tries again
_FORM = "postgresql://USER@HOST/DATABASE"


def is_url(place: str) -> bool:
    """Whether `place` is the URL of a server, not a file."""
    return place.startswith(("postgresql:", "postgres:"))


class Postgres:
    """The database at a PostgreSQL URL. Raises CommandError if the URL is invalid."""

    def __init__(self, url: str) -> None:
        try:
            parts = make_url(url.replace("postgres:", "postgresql:", 1))
        except (exc.ArgumentError, ValueError):  # the URL is not shown: it may contain a password
            raise CommandError(f"the URL given is not of the form {_FORM}") from None
        self.name = parts.render_as_string(hide_password=True)
        self._url: URL = parts.set(drivername="postgresql+psycopg")

    def open(self) -> Engine:
        """An engine with a single connection, for one thread at a time.

        Raises CommandError or DBAPIError; the database is then unchanged.
        """
        try:
            engine = create_engine(
                self._url,
                pool_size=1,
                max_overflow=0,
                pool_pre_ping=True,  # the server may have been restarted
                connect_args={
                    "connect_timeout": _CONNECT_SECONDS,
                    "options": f"-c lock_timeout={_BUSY_MS}",
                },
            )
        except ModuleNotFoundError as error:
            raise CommandError(
                f"PostgreSQL needs {error.name}: pip install 'pilothouse[postgres]'"
            ) from None
        engine.dialect.use_insertmanyvalues_wo_returning = True  # one statement per batch
        try:
            with engine.begin() as db:
                self._check(db)
        except BaseException:
            engine.dispose()
            raise
        return engine

    def close(self) -> None:
        """Nothing to clean up."""

    def lock(self, db: Connection, name: str) -> None:
        """Wait until no other transaction holds this lock, and hold it until this one ends."""
        db.execute(select(func.pg_advisory_xact_lock(func.hashtext(name))))

    def advice(self, error: BaseException | None) -> str:
        """Advice for an error that may pass; "" for one that will not."""
        state = getattr(error, "sqlstate", None)
        if state == "55P03":
            return "another program is using it: close that one"
        if state in ("53100", "53200"):
            return "there is no room for it: make room on the server's disk"
        if state is None or state[:2] in ("08", "53", "57"):
            return "the server does not answer: look whether it runs and can be reached"
        return ""

    def backup(self, target: Path) -> None:
        """Raises CommandError: a server has its own backup tools."""
        raise CommandError(
            f"{self.name} is on a server: pg_dump copies it, or: pilothouse export --all -o FILE"
        )

    def _check(self, db: Connection) -> None:
        self.lock(db, "pilothouse: the version of the tables")
        there = set(inspect(db).get_table_names())
        if version.name not in there:
            if there & set(metadata.tables):
                raise CommandError(
                    f"{self.name} is another program's database; choose another with --db"
                )
            metadata.create_all(db)
            server.create_all(db)
            db.execute(version.insert().values(version=VERSION))
            return
        found = db.execute(select(version.c.version)).scalar_one()
        if found > VERSION:
            raise CommandError(f"{self.name} was made by a newer pilothouse; update this one")
        if OLDEST <= found < VERSION:
            migrate(db, found)
            db.execute(version.update().values(version=VERSION))
