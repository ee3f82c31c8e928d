"""The laptop's copy of every game: the records as the board wrote them, in a database.

A record is added once and never changed. Each batch is one transaction and is on disk when `add`
returns, so whatever has been acknowledged to the board survives a crash of this program.

If a board's flash is restored from an older copy and play continues there, the board sends a
different history of the same game. Each history is stored complete, as a game of its own:
"7ab9478587", "7ab9478587.2" and so on.
"""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from platformdirs import user_data_path
from sqlalchemy import (
    Connection,
    RowMapping,
    Select,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from pilothouse_host.replay.replay import result_of
from pilothouse_host.store.database import Database
from pilothouse_host.store.model import Added, Board, Deleted, StoredGame, Text
from pilothouse_host.store.record import dictionary, parsed, strict_json
from pilothouse_host.store.tables import boards, deleted, games, records, texts
from pilothouse_host.story.notes import EMPTY_NOTES, notes_of

# Limits to what a board can make the laptop store.
MOST_RECORDS = 65536  # in a game: a board numbers them with two bytes
MOST_GAMES = 20000  # from one board's storage
MOST_HISTORIES = 20  # of a game
MOST_TEXTS = 10000  # lines outside the protocol; older ones are deleted


class Gap(Exception):
    """Records are missing before the new ones: the game must be requested from its count on."""


class TooMuch(Exception):
    """A board sends more than a real board can have; the text is one line for people."""


def default_path() -> Path:
    """The database file in the user's data folder."""
    return user_data_path("pilothouse") / "pilothouse.sqlite"


class Store:
    """The store at `path`, a file or the URL of a PostgreSQL database, created if need be.

    Thread-safe. Raises CommandError if it cannot be opened or is not a store, and then leaves it
    unchanged. With `only_read` a file must exist, and may be in a read-only folder.
    """

    def __init__(self, path: Path | str, *, only_read: bool = False):
        self.path = path
        self._db = Database(path, only_read=only_read)
        self.name = self._db.name  # for people: a URL without its password

    def backup(self, target: Path) -> None:
        """Copy the whole store into a new file, even while others write. Raises CommandError."""
        self._db.backup(target)

    def close(self) -> None:
        """Close the database; the store cannot be used afterwards."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- reading -----------------------------------------------------------------------------

    def boards(self) -> list[Board]:
        """The boards seen so far, the most recent first."""
        wanted = select(boards.c.id, boards.c.kind, boards.c.firmware, boards.c.storage)
        with self._db.reading() as db:
            rows = db.execute(wanted.order_by(boards.c.seen.desc(), boards.c.id)).all()
        return [Board(*row) for row in rows]

    def seen(self, board: str) -> float | None:
        """When the board was last connected, in seconds since 1970; None if never."""
        with self._db.reading() as db:
            return db.execute(select(boards.c.seen).where(boards.c.id == board)).scalar()

    def games(self, last: int | None = None) -> list[StoredGame]:
        """All games, or only the `last` so many, in the order in which they arrived."""
        wanted = select(games).order_by(games.c.arrival.desc()).limit(last)
        return self._games(wanted)[::-1]

    def how_many(self) -> int:
        """The number of games."""
        with self._db.reading() as db:
            return db.execute(select(func.count()).select_from(games)).scalar_one()

    def beginning_with(self, text: str) -> list[StoredGame]:
        """The games whose ids begin with this text."""
        wanted = select(games).where(games.c.id.startswith(text, autoescape=True))
        return self._games(wanted.order_by(games.c.arrival))

    def game(self, game_id: str) -> StoredGame | None:
        """One game, or None."""
        found = self._games(select(games).where(games.c.id == game_id))
        return found[0] if found else None

    def histories(self, told_as: str) -> list[StoredGame]:
        """The stored histories of the game that boards call `told_as`."""
        wanted = select(games).where(games.c.told_as == told_as)
        return self._games(wanted.order_by(games.c.arrival))

    def restored_from(self, told_as: str) -> list[StoredGame]:
        """The games that were restored from this one, to continue on another board."""
        wanted = select(games).where(games.c.origin == told_as)
        return self._games(wanted.order_by(games.c.arrival))

    def _games(self, wanted: Select[Any]) -> list[StoredGame]:
        with self._db.reading() as db:
            return [_stored(row) for row in db.execute(wanted).mappings()]

    def records(self, game_id: str, first: int = 0) -> list[bytes]:
        """The game's records from number `first` on; there are no gaps."""
        wanted = select(records.c.bytes).join(games, games.c.arrival == records.c.game)
        wanted = wanted.where(games.c.id == game_id, records.c.n >= first).order_by(records.c.n)
        with self._db.reading() as db:
            return list(db.execute(wanted).scalars())

    def received(self, game_id: str) -> list[tuple[int, float]]:
        """When the game's records came: pairs of a batch's first number and its time, in order."""
        wanted = select(func.min(records.c.n), records.c.received)
        wanted = wanted.join(games, games.c.arrival == records.c.game)
        wanted = wanted.where(games.c.id == game_id).group_by(records.c.received)
        with self._db.reading() as db:
            return sorted((n, when) for n, when in db.execute(wanted))

    def numbered(self, storage: str, number: int) -> list[StoredGame]:
        """The games that claim to be number `number` on this storage; normally one."""
        wanted = select(games).where(games.c.storage == storage, games.c.nth == number)
        return self._games(wanted.order_by(games.c.arrival))

    def number_before(self, storage: str, number: int) -> int:
        """The highest known number of a game on this storage below `number`; 0 if none."""
        wanted = select(func.max(games.c.nth))
        wanted = wanted.where(games.c.storage == storage, games.c.nth < number)
        with self._db.reading() as db:
            return db.execute(wanted).scalar() or 0

    def count(self, game_id: str) -> int:
        """The number of stored records of a game; they are numbered from 0."""
        game = self.game(game_id)
        return game.records if game else 0

    def counts(self, told_as: str) -> list[int]:
        """The number of records in each history of a game, including deleted histories."""
        with self._db.reading() as db:
            return [
                *db.execute(select(games.c.records).where(games.c.told_as == told_as)).scalars(),
                *db.execute(
                    select(deleted.c.records).where(deleted.c.told_as == told_as)
                ).scalars(),
            ]

    def texts(self, last: int = 100) -> list[Text]:
        """The last lines that boards printed outside the protocol, oldest first."""
        wanted = select(texts.c.board, texts.c.received, texts.c.text)
        with self._db.reading() as db:
            rows = db.execute(wanted.order_by(texts.c.id.desc()).limit(last)).all()
        return [Text(*row) for row in reversed(rows)]

    def deleted(self) -> list[Deleted]:
        """The deleted games, in the order of deletion."""
        with self._db.reading() as db:
            rows = db.execute(select(deleted).order_by(deleted.c.deleted)).mappings()
            return [Deleted(**row) for row in rows]

    # --- writing -----------------------------------------------------------------------------

    def note_board(self, board: Board) -> Board | None:
        """Note that a board is connected; returns what was known about it before, if anything."""
        wanted = select(boards.c.id, boards.c.kind, boards.c.firmware, boards.c.storage)
        with self._db.writing("boards") as db:
            known = db.execute(wanted.where(boards.c.id == board.id)).all()
            db.execute(delete(boards).where(boards.c.id == board.id))
            db.execute(insert(boards).values(**vars(board), seen=time.time()))
        return Board(*known[0]) if known else None

    def note_text(self, board: str, text: str) -> bool:
        """Store a line printed outside the protocol; True if an old one was deleted for it."""
        with self._db.writing() as db:
            new = insert(texts).values(board=board, received=time.time(), text=text)
            number = db.execute(new.returning(texts.c.id)).scalar_one()
            gone = db.execute(delete(texts).where(texts.c.id <= number - MOST_TEXTS))
            return gone.rowcount > 0

    def add(
        self,
        told_as: str,
        first: int,
        new: Sequence[bytes],
        board: str,
        storage: str,
        history: str = "",
        *,
        received: float | None = None,
    ) -> Added:
        """Store records of a board's game, numbered from `first` on; known ones are skipped.

        history: the id of the stored history whose records before `first` are known to be the
        board's; "" if `first` is 0. If the new records contradict it, they go into another
        history, which begins with the records that both share. received: the time the records
        came, in seconds since 1970; now by default. Raises Gap if records before these are
        missing, TooMuch if there are more than a board can have; then nothing is stored.
        """
        if first + len(new) > MOST_RECORDS:
            raise TooMuch(
                f"game {told_as} has more than {MOST_RECORDS} records; the others are not stored"
            )
        with self._db.writing(told_as) as db:
            adding = _Adding(db, told_as, board, storage, received or time.time())
            return adding.add(history or told_as, first, new)

    def delete(self, game_id: str) -> None:
        """Delete a game's records, but note that the game existed. Raises KeyError."""
        game = self.game(game_id)
        if game is None:
            raise KeyError(game_id)
        with self._db.writing(game.told_as) as db:
            arrival = select(games.c.arrival).where(games.c.id == game_id).scalar_subquery()
            db.execute(delete(records).where(records.c.game == arrival))
            db.execute(delete(games).where(games.c.id == game_id))
            db.execute(delete(deleted).where(deleted.c.id == game_id))
            note = Deleted(
                *(game.id, game.told_as, game.game, game.records, game.date, time.time())
            )
            db.execute(insert(deleted).values(**vars(note)))


# The statements that every batch needs, built once.
_ROW = select(games).where(games.c.id == bindparam("id"))
_BYTES = (
    select(records.c.bytes)
    .where(
        records.c.game == bindparam("at"),
        records.c.n >= bindparam("first"),
        records.c.n < bindparam("end"),
    )
    .order_by(records.c.n)
)
_KEEP = insert(records)
_NOTE = (
    update(games)
    .where(games.c.arrival == bindparam("at"))
    .values({name: bindparam(name) for name in EMPTY_NOTES})
)


class _Adding:
    """Adds records to one game, in one transaction."""

    def __init__(self, db: Connection, told_as: str, board: str, storage: str, now: float) -> None:
        self._db = db
        self._told_as, self._board, self._storage = told_as, board, storage
        self._now = now

    def add(self, game_id: str, first: int, new: Sequence[bytes]) -> Added:
        """See Store.add."""
        row = self._row(game_id) or self._begin(self._told_as)
        if first > row["records"]:
            raise Gap(
                f"game {game_id}: {row['records']} records stored, then comes number {first}"
            )
        parted = None
        known = self._bytes(row, first, len(new)) if first < row["records"] else []
        differs = _difference(known, new)
        if differs is not None:
            whole = [*self._bytes(row, 0, first), *new]
            row, parted = self._other_history(row, whole, first + differs)
        count: int = row["records"]
        self._append(row, new[count - first :])
        return Added(row["id"], count, max(0, first + len(new) - count), parted)

    def _other_history(
        self, row: RowMapping, whole: list[bytes], differs: int
    ) -> tuple[RowMapping, int | None]:
        """The history that these records belong to: another stored one, or a new one.

        whole: all records from 0 on. differs: the first that is not in the history of `row`.
        Returns the history's row and, for a new one, `differs`.
        """
        wanted = select(games).where(games.c.told_as == self._told_as)
        rows = self._db.execute(wanted.order_by(games.c.arrival)).mappings().all()
        for other in rows:
            stored = self._bytes(other, 0, len(whole))
            if len(stored) > differs and _difference(stored, whole) is None:
                return other, None
        if len(rows) >= MOST_HISTORIES:
            raise TooMuch(
                f"game {self._told_as} has more than {MOST_HISTORIES} histories;"
                " others are not stored"
            )
        new_id = _free(self._told_as, [other["id"] for other in rows])
        new = self._begin(new_id, beside=row["id"], parted=differs)
        self._append(new, whole[:differs])
        return self._row(new_id) or new, differs

    def _row(self, game_id: str) -> RowMapping | None:
        return self._db.execute(_ROW, {"id": game_id}).mappings().one_or_none()

    def _begin(self, id: str, *, beside: str = "", parted: int | None = None) -> RowMapping:
        """Insert a row for a new game or history, and return it."""
        counted = select(func.count()).select_from(games).where(games.c.storage == self._storage)
        if self._db.execute(counted).scalar_one() >= MOST_GAMES:
            raise TooMuch(
                f"board {self._board} has told of more than {MOST_GAMES} games;"
                " new ones are not stored"
            )
        new = insert(games).values(
            id=id,
            told_as=self._told_as,
            board=self._board,
            storage=self._storage,
            seen=self._now,
            beside=beside,
            parted=parted,
        )
        return self._db.execute(new.returning(games)).mappings().one()

    def _bytes(self, row: RowMapping, first: int, most: int) -> list[bytes]:
        values = {"at": row["arrival"], "first": first, "end": first + most}
        return list(self._db.execute(_BYTES, values).scalars())

    def _append(self, row: RowMapping, new: Sequence[bytes]) -> None:
        """Add records at the end, and update the game's row from them."""
        if not new:
            return
        arrival, count = row["arrival"], row["records"]
        self._db.execute(
            _KEEP,
            [
                {"game": arrival, "n": n, "bytes": record, "received": self._now}
                for n, record in enumerate(new, count)
            ],
        )
        noted = notes_of(new, parsed, {name: row[name] for name in EMPTY_NOTES})
        if noted["ended"]:
            whole = self._bytes(row, 0, count + len(new))
            noted["result"] = json.dumps(result_of(whole))
        self._db.execute(_NOTE, {"at": arrival, **noted})


def _free(told_as: str, taken: Sequence[str]) -> str:
    """An unused id for one more history."""
    numbered = (f"{told_as}.{n}" for n in range(2, MOST_HISTORIES + 2))
    return next(found for found in numbered if found not in taken)


def _stored(row: RowMapping) -> StoredGame:
    known: dict[str, Any] = {name: value for name, value in row.items() if name != "arrival"}
    known["result"] = _result(row["result"])
    return StoredGame(**known)


def _result(text: str) -> dict[str, Any]:
    try:
        return dictionary(strict_json(text.encode())) if text else {}
    except ValueError:  # not written by this program
        return {}


def _difference(stored: Sequence[bytes], told: Sequence[bytes]) -> int | None:
    """The index at which the two first differ, up to the end of the shorter; None if nowhere."""
    pairs = zip(stored, told, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), None)
