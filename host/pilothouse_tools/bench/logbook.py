"""Measures the logbook with thirty and with three thousand games, in SQLite and PostgreSQL."""

import contextlib
import io
import sqlite3
import time
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import psycopg
from sqlalchemy import text

from pilothouse_host.cli import main
from pilothouse_host.store.database import Database
from pilothouse_host.store.store import Store
from pilothouse_tools import servers

_FEW, _TIMES = 30, 100  # games, and how often they are copied
_RECORDS = 1_000_000
_BATCH = 50
_INGESTED = 10_000
_TRIES = 5
_COPIES = (
    "INSERT INTO games (id, told_as, board, storage, seen, game, ended, beside, parted, records,"
    " ms, played, seats, result) SELECT id || :copy, told_as || :copy, board, storage, seen, game,"
    " ended, beside, parted, records, ms, played, seats, result FROM games WHERE arrival <= :few",
    "INSERT INTO records (game, n, bytes, received) SELECT copied.arrival, n, bytes, received"
    " FROM records JOIN games ON records.game = games.arrival"
    " JOIN games AS copied ON copied.id = games.id || :copy WHERE games.arrival <= :few",
)


def at_scale(log: Sequence[bytes]) -> None:
    """Print how long listing, showing and storing games takes, with few games and with many.

    log: the records of a whole game.
    """
    with TemporaryDirectory() as name, _server() as server:
        folder = Path(name)
        places: dict[str, tuple[Path | str, Path | str]] = {
            "SQLite": (folder / "few.sqlite", folder / "many.sqlite")
        }
        if server:
            places["PostgreSQL"] = (server.new("few"), server.new("many"))
        for kind, (few, many) in places.items():
            for place, copies in ((few, 1), (many, _TIMES)):
                records = _filled(place, log, copies)
            print(f"{kind}, {_FEW * _TIMES:,} games of {records:,} records beside {_FEW} games")
            for command in (["games"], ["show", "game0007"]):
                one, other = (_seconds_of(command, place) for place in (few, many))
                print(
                    f"  {command[0]:6} {other * 1000:5.0f} ms, {other / one:.2f} x that of"
                    f" {_FEW} games",
                    flush=True,
                )
            rounds = [(_ingested(many, log), _raw(kind, many, folder, log)) for _ in range(3)]
            ours, raw = max(one for one, _ in rounds), max(other for _, other in rounds)
            print(
                f"  taking in {ours:,.0f} records/s in batches of {_BATCH}, {ours / raw:.2f} x"
                " plain inserts of the same batches",
                flush=True,
            )


@contextlib.contextmanager
def _server() -> Generator[servers.PostgresServer | None]:
    try:
        with servers.postgres() as server:
            yield server
    except FileNotFoundError:
        print(f"bench: {servers.missing()}")
        yield None


def _filled(place: Path | str, log: Sequence[bytes], copies: int) -> int:
    """Fill a store with games; returns the number of records."""
    length = _RECORDS // (_FEW * _TIMES)
    pad = [b'[%d,"clock",1763269200,1]' % (len(log) - 1 + n) for n in range(length - len(log))]
    played = [*log[:-1], *pad, log[-1]]  # about as long as the games of an evening
    with Store(place) as store:
        for number in range(_FEW):
            store.add(f"game{number:04}", 0, played, "b", "s")
    database = Database(place)
    for copy in range(1, copies):
        with database.writing() as db:
            for statement in _COPIES:
                db.execute(text(statement), {"copy": f"-{copy}", "few": _FEW})
    if not isinstance(place, Path):
        with database.writing() as db:  # as autovacuum does within a minute
            db.execute(text("ANALYZE"))
    database.close()
    return len(played) * _FEW * copies


def _seconds_of(command: list[str], place: Path | str) -> float:
    def run() -> None:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            main([*command, "--db", str(place)])

    run()
    return median(_seconds(run) for _ in range(_TRIES))


def _ingested(place: Path | str, log: Sequence[bytes]) -> float:
    """Records per second that the store takes."""
    told = list(log)[:-1]
    with Store(place) as store:
        since = store.how_many()

        def take_in() -> None:
            for number, first in _batches(told):
                game = f"new-{since}-{number}"
                batch = told[first : first + _BATCH]
                store.add(game, first, batch, "b", f"s{since}", game if first else "")

        return _INGESTED / _seconds(take_in)


def _batches(told: Sequence[bytes]) -> list[tuple[int, int]]:
    """For each batch, the number of its game and of its first record."""
    firsts = range(0, len(told) - _BATCH + 1, _BATCH)
    many = [(number, first) for number in range(_INGESTED) for first in firsts]
    return many[: _INGESTED // _BATCH]


def _raw(kind: str, place: Path | str, folder: Path, log: Sequence[bytes]) -> float:
    """Records per second with plain inserts into a table like the store's."""
    told = list(log)[:-1]
    rows = [
        [(number, first + n, record, 0.0) for n, record in enumerate(told[first : first + _BATCH])]
        for number, first in _batches(told)
    ]
    table = "(game INTEGER, n INTEGER, bytes {}, received FLOAT8, PRIMARY KEY (game, n))"
    if kind == "SQLite":
        lite = sqlite3.connect(folder / "raw.sqlite", isolation_level=None)
        lite.execute("PRAGMA journal_mode = WAL")
        lite.execute("PRAGMA synchronous = FULL")
        lite.execute("DROP TABLE IF EXISTS records")
        lite.execute(f"CREATE TABLE records {table.format('BLOB')} WITHOUT ROWID")

        def insert() -> None:
            for batch in rows:
                lite.execute("BEGIN IMMEDIATE")
                lite.executemany("INSERT INTO records VALUES (?, ?, ?, ?)", batch)
                lite.execute("COMMIT")

        seconds = _seconds(insert)
        lite.close()
    else:
        with psycopg.connect(str(place)) as server:
            server.execute("DROP TABLE IF EXISTS raw")
            server.execute(f"CREATE TABLE raw {table.format('BYTEA')}")  # pyright: ignore
            server.commit()

            def insert() -> None:
                for batch in rows:
                    with server.transaction(), server.cursor() as cursor:
                        cursor.executemany("INSERT INTO raw VALUES (%s, %s, %s, %s)", batch)

            seconds = _seconds(insert)
    return _INGESTED / seconds


def _seconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start
