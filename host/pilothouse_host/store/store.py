"""The laptop's copy of every game: records as the board wrote them, in one SQLite file.

A record is added once and never changed. A batch is one transaction, on disk when `add` returns:
what has been acknowledged to the board survives the death of this program at any moment.

A board that was put back to an older copy, and played on, tells another history of the same game.
Each history is a game of its own here: "7ab9478587", "7ab9478587.2" and so on, all of them whole.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from platformdirs import user_data_path

from pilothouse_host.store.database import Database
from pilothouse_host.store.record import dictionary, parsed

# What one board can make the laptop keep.
MOST_RECORDS = 65536  # of a game: a board numbers them with two bytes
MOST_GAMES = 20000  # of one board's storage
MOST_HISTORIES = 20  # of a game
MOST_TEXTS = 10000  # lines outside the protocol: the last so many are kept

_VERSION = 2
_SCHEMA = """
CREATE TABLE boards (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, firmware TEXT NOT NULL, storage TEXT NOT NULL,
    seen REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE games (
    arrival INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, told_as TEXT NOT NULL,
    board TEXT NOT NULL, storage TEXT NOT NULL, seen REAL NOT NULL,
    game TEXT NOT NULL DEFAULT '', ended TEXT NOT NULL DEFAULT '',
    beside TEXT NOT NULL DEFAULT '', parted INTEGER
);
CREATE INDEX histories ON games (told_as);
CREATE INDEX storages ON games (storage);
CREATE TABLE records (
    game INTEGER NOT NULL REFERENCES games (arrival), n INTEGER NOT NULL, bytes BLOB NOT NULL,
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

    told_as: its id on the board. beside: for a further history, the one it shares its first
    `parted` records with.
    """

    id: str
    told_as: str
    board: str
    storage: str
    seen: float
    game: str
    ended: str
    beside: str
    parted: int | None
    records: int


@dataclass(frozen=True)
class Text:
    """A line a board printed outside the protocol."""

    board: str
    received: float
    text: str


@dataclass(frozen=True)
class Added:
    """What `Store.add` did: to which game (its id here), from which number on, how many records.

    parted: the game is a history that begins now; it differs from this record on.
    """

    game: str
    first: int
    new: int
    parted: int | None = None


class Gap(Exception):
    """These records do not follow those stored: the game must be asked for from its count."""


class TooMuch(Exception):
    """A board tells more than any board can have; one line for people."""


def default_path() -> Path:
    """The store in the user's data folder."""
    return user_data_path("pilothouse") / "pilothouse.sqlite"


class Store:
    """The store in the file `path`, made if it is not there. May be used by several threads.

    Raises CommandError for a file that cannot be opened or is no store; it is left as it is. With
    `only_read` it must be there, and may lie where nobody may write.
    """

    def __init__(self, path: Path, *, only_read: bool = False):
        self.path = path
        self._db = Database(path, _SCHEMA, _VERSION, only_read=only_read)

    def close(self) -> None:
        """Leave the file; the store cannot be used any more."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- reading -----------------------------------------------------------------------------

    def boards(self) -> list[Board]:
        """The boards seen, the latest first."""
        rows = self._db.read(
            "SELECT id, kind, firmware, storage FROM boards ORDER BY seen DESC, id"
        )
        return [Board(*row) for row in rows]

    def games(self) -> list[StoredGame]:
        """All games, the one that came last at the end."""
        return [StoredGame(*row) for row in self._db.read(_GAMES + " ORDER BY arrival")]

    def game(self, game_id: str) -> StoredGame | None:
        """One game, or None."""
        rows = self._db.read(_GAMES + " WHERE id = ?", game_id)
        return StoredGame(*rows[0]) if rows else None

    def histories(self, told_as: str) -> list[StoredGame]:
        """All that boards have told as the game with this id: none, one, or several."""
        rows = self._db.read(_GAMES + " WHERE told_as = ? ORDER BY arrival", told_as)
        return [StoredGame(*row) for row in rows]

    def records(self, game_id: str, first: int = 0) -> list[bytes]:
        """The game's records from number `first` on, without gaps."""
        rows = self._db.read(
            "SELECT bytes FROM records WHERE n >= ?"
            " AND game = (SELECT arrival FROM games WHERE id = ?) ORDER BY n",
            first,
            game_id,
        )
        return [row[0] for row in rows]

    def count(self, game_id: str) -> int:
        """How many records of the game are stored: they are 0 to count - 1."""
        game = self.game(game_id)
        return game.records if game else 0

    def texts(self, last: int = 100) -> list[Text]:
        """The last lines that came outside frames, oldest first."""
        rows = self._db.read(
            "SELECT board, received, text FROM texts ORDER BY id DESC LIMIT ?", last
        )
        return [Text(*row) for row in reversed(rows)]

    # --- writing -----------------------------------------------------------------------------

    def note_board(self, board: Board) -> Board | None:
        """A board is on the cable; as which it was there before, if it was."""
        with self._db.writing():
            known = self._db.rows(
                "SELECT id, kind, firmware, storage FROM boards WHERE id = ?", board.id
            )
            self._db.rows(
                "INSERT OR REPLACE INTO boards VALUES (?, ?, ?, ?, ?)",
                *(board.id, board.kind, board.firmware, board.storage, time.time()),
            )
        return Board(*known[0]) if known else None

    def note_text(self, board: str, text: str) -> bool:
        """A line came outside frames; whether an old one had to go for it."""
        with self._db.writing():
            self._db.rows(
                "INSERT INTO texts (board, received, text) VALUES (?, ?, ?)",
                *(board, time.time(), text),
            )
            gone = self._db.rows(
                "DELETE FROM texts WHERE id <= (SELECT max(id) FROM texts) - ? RETURNING id",
                MOST_TEXTS,
            )
        return bool(gone)

    def add(
        self,
        told_as: str,
        first: int,
        records: Sequence[bytes],
        board: str,
        storage: str,
        history: str = "",
    ) -> Added:
        """Keep these records of a board's game, numbered from `first` on; having them is fine.

        history: the stored game whose first records, up to `first`, are known to be the board's;
        "" at the beginning. Where these records differ from it they belong to another history,
        which begins with what both have in common. Raises Gap if records are missing before
        these, TooMuch for more than can be; then nothing is kept.
        """
        if first + len(records) > MOST_RECORDS:
            raise TooMuch(
                f"game {told_as} has more than {MOST_RECORDS} records; the others are not stored"
            )
        now = time.time()
        with self._db.writing():
            game_id, parted = history or told_as, None
            found = self._db.rows("SELECT arrival FROM games WHERE id = ?", game_id)
            arrival = found[0][0] if found else self._begin(told_as, board, storage, now)
            count = self._count(arrival)
            if first > count:
                raise Gap(f"game {game_id}: {count} records stored, then comes number {first}")
            differs = _difference(self._bytes(arrival, first, len(records)), records)
            if differs is not None:
                whole = [*self._bytes(arrival, 0, first), *records]
                arrival, game_id, parted = self._other_history(
                    told_as, game_id, whole, first + differs, (board, storage, now)
                )
                count = self._count(arrival)
            for n, record in enumerate(records[count - first :], count):
                self._db.rows("INSERT INTO records VALUES (?, ?, ?, ?)", arrival, n, record, now)
                self._note_bounds(arrival, record)
        return Added(game_id, count, max(0, first + len(records) - count), parted)

    def _other_history(
        self,
        told_as: str,
        game_id: str,
        whole: list[bytes],
        differs: int,
        seen: tuple[str, str, float],
    ) -> tuple[int, str, int | None]:
        """The history that goes on as these records do: another one that is stored, or a new one.

        differs: from which number on they are not those of the history `game_id`.
        """
        rows = self._db.rows("SELECT arrival, id FROM games WHERE told_as = ?", told_as)
        for arrival, other in rows:
            stored = self._bytes(arrival, 0, len(whole))
            if len(stored) > differs and _difference(stored, whole) is None:
                return arrival, other, None
        if len(rows) >= MOST_HISTORIES:
            raise TooMuch(
                f"game {told_as} has more than {MOST_HISTORIES} histories; others are not stored"
            )
        new_id = f"{told_as}.{len(rows) + 1}"
        arrival = self._begin(told_as, *seen, id=new_id, beside=game_id, parted=differs)
        self._db.rows(
            "INSERT INTO records SELECT ?, n, bytes, received FROM records"
            " WHERE n < ? AND game = (SELECT arrival FROM games WHERE id = ?)",
            *(arrival, differs, game_id),
        )
        if differs:
            self._note_bounds(arrival, whole[0])
        return arrival, new_id, differs

    def _begin(
        self,
        told_as: str,
        board: str,
        storage: str,
        seen: float,
        *,
        id: str = "",
        beside: str = "",
        parted: int = 0,
    ) -> int:
        """A game's or a history's row; its number in the order of arrival."""
        if (
            self._db.rows("SELECT count(*) FROM games WHERE storage = ?", storage)[0][0]
            >= MOST_GAMES
        ):
            raise TooMuch(
                f"board {board} has told of more than {MOST_GAMES} games; new ones are not stored"
            )
        return self._db.rows(
            "INSERT INTO games (id, told_as, board, storage, seen, beside, parted)"
            " VALUES (?, ?, ?, ?, ?, ?, nullif(?, -1)) RETURNING arrival",
            *(id or told_as, told_as, board, storage, seen, beside, parted if beside else -1),
        )[0][0]

    def _count(self, arrival: int) -> int:
        return self._db.rows("SELECT count(*) FROM records WHERE game = ?", arrival)[0][0]

    def _bytes(self, arrival: int, first: int, most: int) -> list[bytes]:
        rows = self._db.rows(
            "SELECT bytes FROM records WHERE game = ? AND n >= ? ORDER BY n LIMIT ?",
            *(arrival, first, most),
        )
        return [row[0] for row in rows]

    def _note_bounds(self, arrival: int, record: bytes) -> None:
        """The list of games shows what the first and the last record say."""
        what, value, _ = parsed(record)
        if what == "start":
            name = str(dictionary(value).get("game", ""))
            self._db.rows("UPDATE games SET game = ? WHERE arrival = ?", name, arrival)
        elif what == "end":
            why = str(dictionary(value).get("why", "")) or "ended"
            self._db.rows("UPDATE games SET ended = ? WHERE arrival = ?", why, arrival)


_GAMES = (
    "SELECT id, told_as, board, storage, seen, game, ended, beside, parted,"
    " (SELECT count(*) FROM records r WHERE r.game = arrival) FROM games"
)


def _difference(stored: Sequence[bytes], told: Sequence[bytes]) -> int | None:
    """Where the first of these differ, as far as both go; None if nowhere."""
    pairs = zip(stored, told, strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), None)
