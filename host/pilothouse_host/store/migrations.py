"""Migrations of the store's tables, each from one version to the next.

A released migration is never changed, because stores that it has produced exist.
"""

import json
from collections.abc import Callable

from sqlalchemy import Connection, select, text, update

from pilothouse_host.replay.replay import result_of
from pilothouse_host.store.record import dictionary, parsed
from pilothouse_host.store.tables import games, records
from pilothouse_host.story.notes import notes_of, number_of

OLDEST = 2  # the first version that can still be migrated
VERSION = 4


def migrate(db: Connection, version: int) -> None:
    """Run all migrations after `version`, in the caller's transaction."""
    for number in range(version + 1, VERSION + 1):
        _STEPS[number](db)


def _to_3(db: Connection) -> None:
    """Columns for what the list of games shows, and a table of deleted games."""
    for statement in _TO_3.split(";"):
        db.execute(text(statement))
    for arrival, ended in db.execute(select(games.c.arrival, games.c.ended)).all():
        rows = db.execute(
            select(records.c.bytes).where(records.c.game == arrival).order_by(records.c.n)
        )
        told = [row[0] for row in rows]
        noted = notes_of(told, parsed)
        del noted["origin"], noted["nth"]  # columns of a later version
        if ended:
            noted["result"] = json.dumps(result_of(told))
        db.execute(update(games).where(games.c.arrival == arrival).values(**noted))


def _to_4(db: Connection) -> None:
    """Columns for a game's number on its storage, and for the game it was restored from."""
    for statement in _TO_4.split(";"):
        db.execute(text(statement))
    first = select(records.c.game, records.c.bytes).where(records.c.n == 0)
    for arrival, start in db.execute(first).all():
        number = number_of(dictionary(parsed(start)[1]))
        db.execute(update(games).where(games.c.arrival == arrival).values(nth=number))


_TO_3 = """
ALTER TABLE games ADD COLUMN records INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN played DOUBLE PRECISION;
ALTER TABLE games ADD COLUMN seats INTEGER;
ALTER TABLE games ADD COLUMN result VARCHAR NOT NULL DEFAULT '';
CREATE TABLE deleted (
    id VARCHAR NOT NULL PRIMARY KEY, told_as VARCHAR NOT NULL, game VARCHAR NOT NULL,
    records INTEGER NOT NULL, played DOUBLE PRECISION NOT NULL, deleted DOUBLE PRECISION NOT NULL
);
CREATE INDEX deleted_told_as ON deleted (told_as)
"""

_TO_4 = """
ALTER TABLE games ADD COLUMN origin VARCHAR NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN nth INTEGER;
CREATE INDEX origins ON games (origin);
DROP INDEX storages;
CREATE INDEX storages ON games (storage, nth)
"""

_STEPS: dict[int, Callable[[Connection], None]] = {3: _to_3, 4: _to_4}
