"""The laptop's copy of every game: records as the board wrote them, in a database.

A record is added once and never changed. A batch is one transaction, on disk when `add` returns:
what has been acknowledged to the board survives the death of this program at any moment.

A board that was put back to an older copy, and played on, tells another history of the same game.
Each history is a game of its own here: "7ab9478587", "7ab9478587.2" and so on, all of them whole.
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
from pilothouse_host.story.notes import NOTHING, notes_of

# What one board can make the laptop keep.
MOST_RECORDS = 65536  # of a game: a board numbers them with two bytes
MOST_GAMES = 20000  # of one board's storage
MOST_HISTORIES = 20  # of a game
MOST_TEXTS = 10000  # lines outside the protocol: the last so many are kept


class Gap(Exception):
    """These records do not follow those stored: the game must be asked for from its count."""


class TooMuch(Exception):
    """A board tells more than any board can have; one line for people."""


def default_path() -> Path:
    """The store in the user's data folder."""
    return user_data_path("pilothouse") / "pilothouse.sqlite"


class Store:
    """The store at `path`, a file or the URL of a PostgreSQL database, made if it is not there.

    May be used by several threads. Raises CommandError for what cannot be opened or is no store;
    it is left as it is. With `only_read` a file must be there, and may lie where nobody may write.
    """

    def __init__(self, path: Path | str, *, only_read: bool = False):
        self.path = path
        self._db = Database(path, only_read=only_read)
        self.name = self._db.name  # as people may read it: without a password

    def backup(self, target: Path) -> None:
        """Copy all of it into a new file, also while others write. Raises CommandError."""
        self._db.backup(target)

    def close(self) -> None:
        """Leave the database; the store cannot be used any more."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- reading -----------------------------------------------------------------------------

    def boards(self) -> list[Board]:
        """The boards seen, the latest first."""
        wanted = select(boards.c.id, boards.c.kind, boards.c.firmware, boards.c.storage)
        with self._db.reading() as db:
            rows = db.execute(wanted.order_by(boards.c.seen.desc(), boards.c.id)).all()
        return [Board(*row) for row in rows]

    def seen(self, board: str) -> float | None:
        """When the board was here last; None if it was not."""
        with self._db.reading() as db:
            return db.execute(select(boards.c.seen).where(boards.c.id == board)).scalar()

    def games(self, last: int | None = None) -> list[StoredGame]:
        """All games, or the last so many; the one that came last at the end."""
        wanted = select(games).order_by(games.c.arrival.desc()).limit(last)
        return self._games(wanted)[::-1]

    def how_many(self) -> int:
        """The number of games."""
        with self._db.reading() as db:
            return db.execute(select(func.count()).select_from(games)).scalar_one()

    def beginning_with(self, text: str) -> list[StoredGame]:
        """The games whose ids begin so."""
        wanted = select(games).where(games.c.id.startswith(text, autoescape=True))
        return self._games(wanted.order_by(games.c.arrival))

    def game(self, game_id: str) -> StoredGame | None:
        """One game, or None."""
        found = self._games(select(games).where(games.c.id == game_id))
        return found[0] if found else None

    def histories(self, told_as: str) -> list[StoredGame]:
        """All that boards have told as the game with this id: none, one, or several."""
        wanted = select(games).where(games.c.told_as == told_as)
        return self._games(wanted.order_by(games.c.arrival))

    def restored_from(self, told_as: str) -> list[StoredGame]:
        """The games that go on on another board from the one with this id."""
        wanted = select(games).where(games.c.origin == told_as)
        return self._games(wanted.order_by(games.c.arrival))

    def _games(self, wanted: Select[Any]) -> list[StoredGame]:
        with self._db.reading() as db:
            return [_stored(row) for row in db.execute(wanted).mappings()]

    def records(self, game_id: str, first: int = 0) -> list[bytes]:
        """The game's records from number `first` on, without gaps."""
        wanted = select(records.c.bytes).join(games, games.c.arrival == records.c.game)
        wanted = wanted.where(games.c.id == game_id, records.c.n >= first).order_by(records.c.n)
        with self._db.reading() as db:
            return list(db.execute(wanted).scalars())

    def received(self, game_id: str) -> list[tuple[int, float]]:
        """When the game's records came: from which number on, and the time; in order."""
        wanted = select(func.min(records.c.n), records.c.received)
        wanted = wanted.join(games, games.c.arrival == records.c.game)
        wanted = wanted.where(games.c.id == game_id).group_by(records.c.received)
        with self._db.reading() as db:
            return sorted((n, when) for n, when in db.execute(wanted))

    def numbered(self, storage: str, number: int) -> list[StoredGame]:
        """The games that say they are the one with this number on a board's storage."""
        wanted = select(games).where(games.c.storage == storage, games.c.nth == number)
        return self._games(wanted.order_by(games.c.arrival))

    def number_before(self, storage: str, number: int) -> int:
        """The highest number of a game on this storage that is below this one; 0 if none is."""
        wanted = select(func.max(games.c.nth))
        wanted = wanted.where(games.c.storage == storage, games.c.nth < number)
        with self._db.reading() as db:
            return db.execute(wanted).scalar() or 0

    def count(self, game_id: str) -> int:
        """How many records of the game are stored: they are 0 to count - 1."""
        game = self.game(game_id)
        return game.records if game else 0

    def counts(self, told_as: str) -> list[int]:
        """How many records there are of each history of a game, and were of those deleted."""
        with self._db.reading() as db:
            return [
                *db.execute(select(games.c.records).where(games.c.told_as == told_as)).scalars(),
                *db.execute(
                    select(deleted.c.records).where(deleted.c.told_as == told_as)
                ).scalars(),
            ]

    def texts(self, last: int = 100) -> list[Text]:
        """The last lines that came outside frames, oldest first."""
        wanted = select(texts.c.board, texts.c.received, texts.c.text)
        with self._db.reading() as db:
            rows = db.execute(wanted.order_by(texts.c.id.desc()).limit(last)).all()
        return [Text(*row) for row in reversed(rows)]

    def deleted(self) -> list[Deleted]:
        """The games that were deleted, the last one at the end."""
        with self._db.reading() as db:
            rows = db.execute(select(deleted).order_by(deleted.c.deleted)).mappings()
            return [Deleted(**row) for row in rows]

    # --- writing -----------------------------------------------------------------------------

    def note_board(self, board: Board) -> Board | None:
        """A board is on the cable; as which it was there before, if it was."""
        wanted = select(boards.c.id, boards.c.kind, boards.c.firmware, boards.c.storage)
        with self._db.writing("boards") as db:
            known = db.execute(wanted.where(boards.c.id == board.id)).all()
            db.execute(delete(boards).where(boards.c.id == board.id))
            db.execute(insert(boards).values(**vars(board), seen=time.time()))
        return Board(*known[0]) if known else None

    def note_text(self, board: str, text: str) -> bool:
        """A line came outside frames; whether an old one had to go for it."""
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
        """Keep these records of a board's game, numbered from `first` on; having them is fine.

        history: the stored game whose first records, up to `first`, are known to be the board's;
        "" at the beginning. Where these records differ from it they belong to another history,
        which begins with what both have in common. received: when a laptop got them, if not now.
        Raises Gap if records are missing before
        these, TooMuch for more than can be; then nothing is kept.
        """
        if first + len(new) > MOST_RECORDS:
            raise TooMuch(
                f"game {told_as} has more than {MOST_RECORDS} records; the others are not stored"
            )
        with self._db.writing(told_as) as db:
            adding = _Adding(db, told_as, board, storage, received or time.time())
            return adding.add(history or told_as, first, new)

    def delete(self, game_id: str) -> None:
        """Forget a game's records; that there was such a game is noted. Raises KeyError."""
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


# What each batch needs, built once.
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
    .values({name: bindparam(name) for name in NOTHING})
)


class _Adding:
    """Adding to one game, in one transaction."""

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
        """The history that goes on as these records do: another one that is stored, or a new one.

        differs: from which number on they are not those of the history in `row`.
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
        """A new game's or history's row."""
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
        """Keep these behind those there are, and note in the game's row what they say."""
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
        noted = notes_of(new, parsed, {name: row[name] for name in NOTHING})
        if noted["ended"]:
            whole = self._bytes(row, 0, count + len(new))
            noted["result"] = json.dumps(result_of(whole))
        self._db.execute(_NOTE, {"at": arrival, **noted})


def _free(told_as: str, taken: Sequence[str]) -> str:
    """The id of one more history."""
    numbered = (f"{told_as}.{n}" for n in range(2, MOST_HISTORIES + 2))
    return next(found for found in numbered if found not in taken)


def _stored(row: RowMapping) -> StoredGame:
    known: dict[str, Any] = {name: value for name, value in row.items() if name != "arrival"}
    known["result"] = _result(row["result"])
    return StoredGame(**known)


def _result(text: str) -> dict[str, Any]:
    try:
        return dictionary(strict_json(text.encode())) if text else {}
    except ValueError:  # another program has written it
        return {}


def _difference(stored: Sequence[bytes], told: Sequence[bytes]) -> int | None:
    """Where the first of these differ, as far as both go; None if nowhere."""
    pairs = zip(stored, told, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), None)
