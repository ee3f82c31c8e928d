"""Whole stores and single games on their way from one computer to another.

The file has one line for each thing, as JSON. A game is a line that describes it and then its
records, one a line, with the bytes they have; the last line says how many games there were.
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
_LONGEST = 1 << 16  # bytes of a line
_MOST_RECORDS = 1 << 16
_BOARD = ("id", "kind", "firmware", "storage")


@dataclass(frozen=True)
class Parcel:
    """A game with its records; `received`: from which number on, when."""

    id: str
    told_as: str
    board: str
    storage: str
    received: list[tuple[int, float]]
    records: list[bytes]


Thing = Parcel | Board


class CutOff(CommandError):
    """A file that ends before its end; what came before is whole."""


# --- out -----------------------------------------------------------------------------------------


def packed(store: Store, games: Iterable[StoredGame], *, boards: bool) -> Iterator[Thing]:
    """These games of a store, and the boards that are known."""
    if boards:
        yield from reversed(store.boards())
    for game in games:
        records = store.records(game.id)
        received = store.received(game.id)
        yield Parcel(game.id, game.told_as, game.board, game.storage, received, records)


def lines_of(things: Iterable[Thing]) -> Generator[bytes]:
    """The lines of a file with these."""
    count = 0
    yield _line({"pilothouse": _FORMAT})
    for thing in things:
        if isinstance(thing, Board):
            yield _line({"board": vars(thing)})
            continue
        count += 1
        about = {key: value for key, value in vars(thing).items() if key != "records"}
        yield _line({"game": {**about, "records": len(thing.records)}})
        yield from map(_record_line, thing.records)
    yield _line({"games": count})


def _line(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def _record_line(record: bytes) -> bytes:
    """The record itself; one that is no line of text, or looks like another thing, is wrapped."""
    if record[:1] == b"[" and b"\n" not in record and b"\r" not in record:
        return record
    return _line({"base64": base64.b64encode(record).decode()})


# --- in ------------------------------------------------------------------------------------------


def read(file: BinaryIO, name: str) -> Iterator[Thing]:
    """What a file holds. Raises CommandError for another program's file.

    On the way it raises CommandError with the line that is wrong, CutOff where it ends too early.
    """
    lines = _Lines(file, name)
    try:
        made_by = dictionary(lines.value()).get("pilothouse")
    except CommandError:
        made_by = None
    if made_by != _FORMAT:
        raise CommandError(f"{name} was not made by pilothouse export, or by a newer one")
    return _things(lines)


def _things(lines: "_Lines") -> Iterator[Thing]:
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
    """The lines of a file, each with its number for whoever must look there."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._file, self._name = file, name
        self._number = 0

    def value(self) -> Any:
        """The next line's JSON."""
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
        """A mistake in the line that was read last."""
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
    """What an import did, by games."""

    new: int = 0
    longer: int = 0
    known: int = 0
    histories: int = 0
    records: int = 0

    def words(self) -> str:
        """One line."""
        return (
            f"games: {self.new} new, {self.longer} gone on, {self.known} here already,"
            f" {self.histories} told differently and kept beside; records added: {self.records}"
        )


def unpack(store: Store, things: Iterable[Thing], arrived: Arrived) -> None:
    """Add these to a store, each game whole or not at all. Raises CommandError."""
    for thing in things:
        if isinstance(thing, Board):
            if store.seen(thing.id) is None:
                store.note_board(thing)
            continue
        _add(store, thing, arrived)


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
    """Whether a file is a database and no export. Raises CommandError."""
    try:
        with path.open("rb") as file:
            return file.read(15) == b"SQLite format 3"
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}") from None
