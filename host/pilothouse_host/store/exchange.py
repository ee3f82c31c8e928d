"""The file format in which games and boards are moved from one computer to another.

Each line is JSON. A game is a line that describes it, followed by its records, one per line and
byte for byte; the last line of the file gives the number of games.
"""

import base64
import json
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from pilothouse_host.errors import CommandError
from pilothouse_host.store.record import dictionary, strict_json
from pilothouse_host.store.store import Added, Board, Store, StoredGame, TooMuch

_FORMAT = 1
_LONGEST = 1 << 16  # bytes in a line
_MOST_RECORDS = 1 << 16
_BOARD = ("id", "kind", "firmware", "storage")


@dataclass(frozen=True)
class Parcel:
    """A game with its records.

    received: when they came, as pairs of the first record's number and the time.
    """

    id: str
    told_as: str
    board: str
    storage: str
    received: list[tuple[int, float]]
    records: list[bytes]


Item = Parcel | Board


class CutOff(CommandError):
    """The file is cut off; everything before that point is complete."""


# --- out -----------------------------------------------------------------------------------------


def packed(store: Store, games: Iterable[StoredGame], *, boards: bool) -> Iterator[Item]:
    """The given games of a store and, with `boards`, all boards it knows."""
    if boards:
        yield from reversed(store.boards())
    for game in games:
        records = store.records(game.id)
        received = store.received(game.id)
        yield Parcel(game.id, game.told_as, game.board, game.storage, received, records)


def lines_of(items: Iterable[Item]) -> Generator[bytes]:
    """The lines of a file that contains these items."""
    count = 0
    yield _line({"pilothouse": _FORMAT})
    for item in items:
        if isinstance(item, Board):
            yield _line({"board": vars(item)})
            continue
        count += 1
        about = {key: value for key, value in vars(item).items() if key != "records"}
        yield _line({"game": {**about, "records": len(item.records)}})
        yield from map(_record_line, item.records)
    yield _line({"games": count})


def _line(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def _record_line(record: bytes) -> bytes:
    """The record itself, or base64 if it could not be read back from a line of its own."""
    if record[:1] == b"[" and b"\n" not in record and b"\r" not in record:
        return record
    return _line({"base64": base64.b64encode(record).decode()})


# --- in ------------------------------------------------------------------------------------------


def read(file: BinaryIO, name: str) -> Iterator[Item]:
    """The items in a file. Raises CommandError if it is not an export.

    The iterator raises CommandError at a line that is wrong, and CutOff if the file ends early.
    """
    lines = _Lines(file, name)
    try:
        made_by = dictionary(lines.value()).get("pilothouse")
    except CommandError:
        made_by = None
    if made_by != _FORMAT:
        raise CommandError(f"{name} was not made by pilothouse export, or by a newer one")
    return _items(lines)


def _items(lines: "_Lines") -> Iterator[Item]:
    while True:
        value = dictionary(lines.value())
        if "games" in value:
            return
        if "board" in value:
            about = dictionary(value["board"])
            yield Board(
                *(str(about.get(key, "")) for key in ("id", "kind", "firmware", "storage"))
            )
        elif "game" in value:
            yield _parcel(dictionary(value["game"]), lines)
        else:
            raise lines.wrong("it is no game")


def _parcel(about: dict[str, Any], lines: "_Lines") -> Parcel:
    match about:
        case {
            "id": str(id),
            "told_as": str(told_as),
            "board": str(board),
            "storage": str(storage),
            "received": list(),
            "records": int(count),
        } if 0 <= count <= _MOST_RECORDS and told_as:
            pass
        case _:
            raise lines.wrong("it does not describe a game")
    received: list[tuple[int, float]] = []
    for row in about["received"]:
        match row:
            case [int(n), int() | float() as when]:
                received.append((n, float(when)))
            case _:
                raise lines.wrong("it does not describe a game")
    return Parcel(id, told_as, board, storage, received, [lines.record(id) for _ in range(count)])


class _Lines:
    """Reads a file line by line, and puts the line's number into errors."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._file, self._name = file, name
        self._number = 0

    def value(self) -> Any:
        """The next line, parsed as JSON."""
        line = self._next("the last line")
        try:
            return strict_json(line)
        except ValueError:
            raise self.wrong("it cannot be read") from None

    def record(self, game: str) -> bytes:
        """The next line as a record of this game."""
        line = self._next(f"game {game}, which is not imported")
        if line[:1] == b"[":
            return line
        try:
            return base64.b64decode(dictionary(strict_json(line))["base64"], validate=True)
        except (ValueError, KeyError, TypeError):
            raise self.wrong(f"it is no record of game {game}") from None

    def wrong(self, why: str) -> CommandError:
        """An error about the line that was read last."""
        return CommandError(f"{self._name}, line {self._number}: {why}")

    def _next(self, inside: str) -> bytes:
        self._number += 1
        line = self._file.readline(_LONGEST)
        if not line.endswith(b"\n"):
            if len(line) == _LONGEST:
                raise self.wrong("it is too long")
            raise CutOff(f"{self._name} is cut off in line {self._number}, in {inside}")
        return line[:-1]


# --- into a store --------------------------------------------------------------------------------


@dataclass
class Arrived:
    """Counts what an import did with the games."""

    new: int = 0
    longer: int = 0
    known: int = 0
    histories: int = 0
    records: int = 0

    def words(self) -> str:
        """The counts as one line for people."""
        return (
            f"games: {self.new} new, {self.longer} gone on, {self.known} here already,"
            f" {self.histories} told differently and kept beside; records added: {self.records}"
        )


def unpack(store: Store, items: Iterable[Item], arrived: Arrived) -> None:
    """Add these items to a store, each game completely or not at all. Raises CommandError.

    arrived: is updated as games are added, so that it is right even after an error.
    """
    for item in items:
        if isinstance(item, Board):
            if store.seen(item.id) is None:
                store.note_board(item)
            continue
        _add(store, item, arrived)


def _add(store: Store, game: Parcel, arrived: Arrived) -> None:
    starts = game.received or [(0, 0.0)]
    ends = [n for n, _ in starts[1:]] + [len(game.records)]
    before = {one.id for one in store.histories(game.told_as)}
    history, count, parted = "", 0, False
    for (first, when), end in zip(starts, ends, strict=True):
        try:
            added: Added = store.add(
                game.told_as,
                first,
                game.records[first:end],
                game.board,
                game.storage,
                history,
                received=when or None,
            )
        except TooMuch as reason:
            raise CommandError(str(reason)) from None
        history, count = added.game, count + added.new
        parted = parted or added.parted is not None
    arrived.records += count
    arrived.histories += parted
    arrived.new += not parted and history not in before
    arrived.longer += not parted and history in before and count > 0
    arrived.known += not parted and history in before and count == 0


def is_sqlite(path: Path) -> bool:
    """Whether a file is an SQLite database. Raises CommandError if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(15) == b"SQLite format 3"
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}") from None
