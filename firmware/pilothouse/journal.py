"""The append-only journal of the games on the board's flash.

A record goes through three folders under the journal's root. Its number says which copies are
stale, so nothing is ever cleared:

    tail/tail      the newest records, rewritten as a whole by each save: one page of flash
    ring/ring0..5  a tail that fills a page goes here instead; the next save starts a new tail
    games/         when the ring is full too, all goes to the game's log (log.py) in one append

Every save is one file written and closed, which littlefs does wholly or not at all: a power cut
costs the records being saved and no other. Tail and ring are apart because littlefs copies all
that lives in a folder when the 16 pages of the folder's block are used up: a folder with one file
of one page gives 15 saves for one erase.

A file of the tail or ring is `ID FIRST`, a line for each record without its `[number,` and `]`,
and the crc32 of all that. A seed is `games/ID.seed`. Whatever is damaged becomes `games/NAME.bad`.
"""

import os
from binascii import crc32

from pilothouse.log import Log, Unreadable, bad_path, found, write

try:
    from typing import Iterator
except ImportError:  # MicroPython
    pass

_RESERVE = 65536  # bytes that must be free to start a game
_TAIL = 190  # longest tail: with one record more and littlefs's own tags it still fits a page
_INLINE = 480  # longest ring file: littlefs keeps up to 512 bytes in the folder's block
_SLOTS = 6  # ring files: more could make littlefs split the folder


class Full(Exception):
    """Too little flash is free, and no game is both finished and on the laptop."""


class Entry:
    """A game of the journal, as a list shows it."""

    def __init__(self, game_id: str, records: int, state: str):
        self.id = game_id
        self.records = records
        self.ended = state != ""
        self.synced = state == "ok"


class Journal:
    """The games under the folder `root`.

    A game id is 10 hex digits; one that is not here raises KeyError. The file system must keep the
    old content of a file until the new one is closed, as littlefs does.
    """

    def __init__(self, root: str):
        self.problems: "list[tuple[str, str]]" = []  # "torn" or "unreadable", and which one
        self._root = root
        self._folder = root + "/games/"
        self._recent: "dict[str, list[bytes]]" = {}  # id: saved records that are not in the log
        self._acknowledged: "dict[str, int]" = {}
        self._queue: "list[bytes]" = []
        try:
            self._logs = found(self._folder)
        except OSError:  # this folder is made last
            for folder in (root, root + "/tail", root + "/ring", root + "/games"):
                try:
                    os.mkdir(folder)
                except OSError:
                    pass  # it is there
            self._logs = found(self._folder)
        self._read_ring()
        self._make_current("")

    # All games

    def games(self) -> "list[Entry]":
        """The games that can be read, in the order of their start."""
        entries: "list[Entry]" = []
        for game_id in self._in_order():
            try:
                entries.append(Entry(game_id, self._count(game_id), self._logs[game_id].state))
            except Unreadable as problem:  # it is set aside when somebody opens it
                self._report("unreadable", problem.args[0])
        return entries

    def has(self, game_id: str) -> bool:
        """Whether the game is here."""
        return game_id in self._logs

    def start(self, game_id: str, seed: bytes):
        """Make a new game the current one. Raises Full.

        Where flash is short, games that are finished and on the laptop go, the oldest first.
        """
        if game_id in self._logs:
            raise ValueError(game_id)
        self.save()
        while self.free() < _RESERVE:
            held = [old for old in self._in_order() if self._logs[old].state == "ok"]
            if not held:
                raise Full()
            self.remove(held[0])
        write(self._seed_path(game_id), seed)
        ordinal = max([log.ordinal for log in self._logs.values()] or [0]) + 1
        log = Log(self._folder, "%04d-%s" % (ordinal, game_id))
        log.create()
        self._logs[game_id] = log
        self._make_current(game_id)

    def open(self, game_id: str) -> "Iterator[bytes]":
        """Make a game the current one; gives its records."""
        self.save()
        self._make_current(self._logs[game_id].game_id)
        return self.all()

    def seed(self, game_id: str) -> "bytes | None":
        """The seed of a game that has not ended."""
        try:
            with open(self._seed_path(game_id), "rb") as file:
                return file.read()
        except OSError:
            return None

    def read(self, game_id: str, first: int) -> "Iterator[bytes]":
        """The saved records of any game from number `first` on, as `lines` finds them."""
        for lines in self.lines(game_id, first):
            records = lines.split(b"\n")
            records.pop()  # behind the last newline
            yield from records

    def lines(self, game_id: str, first: int) -> "Iterator[bytes]":
        """The same, many at a time: a line for each. Also those that are saved meanwhile.

        Raises Unreadable. No file is open in between: the caller may take its time.
        """
        log = self._logs[game_id]
        try:
            while first < self._count(game_id):
                yield from log.lines(first)
                first = max(first, log.count())
                recent = self._recent.get(game_id, [])[first - log.count() :]
                if recent:
                    yield b"\n".join(recent) + b"\n"
                    first += len(recent)
        except Unreadable as problem:
            self._report("unreadable", problem.args[0])
            raise

    def acknowledge(self, game_id: str, count: int):
        """The laptop holds the game's records below `count`; also of a game no longer here."""
        if game_id in self._logs:
            self._acknowledged[game_id] = max(count, self._acknowledged.get(game_id, 0))
            if self._logs[game_id].state == "end" and self._is_held(game_id):
                self._logs[game_id].mark("ok")

    def remove(self, game_id: str):
        """Delete a game. The same one may start again: a test seed gives the same id."""
        self._drop_seed(game_id)
        os.remove(self._logs[game_id].path)
        self._forget(game_id)
        for path in self._pieces_of(game_id):
            os.remove(path)

    def free(self) -> int:
        """Bytes free on the flash. Slow: littlefs looks at every file."""
        status = os.statvfs(self._root)
        return status[1] * status[4]

    # The current game

    def all(self) -> "Iterator[bytes]":
        """Its saved records. Raises Unreadable; all its files but the seed are set aside then."""
        game_id = self._id
        try:
            yield from self.read(game_id, 0)
        except Unreadable:
            self._set_game_aside(game_id)
            raise

    def some(self, first: int, count: int) -> "list[bytes]":
        """Some of its records, queued ones too. Raises Unreadable."""
        found: "list[bytes]" = []
        for lines in self.lines(self._id, first):
            found += lines.split(b"\n", count - len(found))
            found.pop()  # behind the last newline
            if len(found) == count:
                return found
        at = first + len(found) - self._count(self._id)
        return found + self._queue[at : at + count - len(found)]

    def count(self) -> int:
        """How many records it has, queued ones too."""
        return self._count(self._id) + len(self._queue)

    def append(self, record: bytes):
        """Queue the next record of the current game for `save`."""
        number = self._count(self._id) + len(self._queue)
        if self._logs[self._id].state or not record.startswith(b"[%d," % number):
            raise ValueError(record)
        self._queue.append(record)

    @property
    def pending(self) -> bool:
        """Whether records are queued."""
        return bool(self._queue)

    def save(self):
        """Bring the queued records into the flash.

        After an OSError (flash full) they are still queued, and nothing that was saved is lost.
        """
        if not self._queue:
            return
        body = self._body or (self._id + " %d\n" % self._count(self._id)).encode()
        for record in self._queue:
            body += record[record.find(b",") + 1 : -1] + b"\n"
        full = len(body) > _TAIL
        if self._slot < 0 or len(body) > _INLINE or (full and self._slot == _SLOTS):
            self._empty_ring()
            return
        name = "/ring/ring%d" % self._slot if full else "/tail/tail"
        write(self._root + name, body + b"%08x" % crc32(body))
        self._body = b"" if full else body
        self._slot += 1 if full else 0
        self._recent.setdefault(self._id, []).extend(self._queue)
        self._queue = []

    def finish(self):
        """The current game has ended: bring all of it into its log and drop the seed.

        A game that is open although its last record is the end was cut off here: call it again.
        """
        self._empty_ring()
        self._logs[self._id].mark("ok" if self._is_held(self._id) else "end")
        self._drop_seed(self._id)

    def _make_current(self, game_id: str):
        self._id = game_id
        self._body = b""  # of the tail, without its crc
        self._slot = -1 if self._recent else 0  # next ring file; -1: empty the ring first

    # Tail and ring

    def _empty_ring(self):
        """All that is saved or queued goes to the logs; tail and ring are stale from then on."""
        for game_id in list(self._recent):
            if game_id != self._id:
                self._logs[game_id].extend(self._recent[game_id])
                del self._recent[game_id]
        self._logs[self._id].extend(self._recent.get(self._id, []) + self._queue)
        self._recent = {}
        self._queue = []
        self._make_current(self._id)

    def _read_ring(self):
        """Find the records that were saved after the last append to their game's log."""
        pieces: "list[tuple[str, int, list[bytes], str]]" = []
        is_open = [log for log in self._logs.values() if not log.state]
        for path in self._ring_paths() if is_open else []:
            with open(path, "rb") as file:
                data = file.read()
            if data[-8:] == b"%08x" % crc32(data[:-8]):
                lines = data[:-8].split(b"\n")
                game_id, first = lines[0].decode().split()
                if game_id in self._logs:
                    pieces.append((game_id, int(first), lines[1:-1], path))
            elif data:  # littlefs makes a new file, empty, before its first content
                name = path[path.rfind("/") + 1 :]
                self._report("unreadable", name)
                self._set_aside(path, name)
        for game_id, first, lines, path in sorted(pieces, key=lambda piece: piece[:2]):
            try:
                number = self._count(game_id)
            except Unreadable:
                continue  # all its files are set aside when somebody opens it
            if first > number:  # once the gap is refilled it would pass for the rest
                self._report("torn", "%s #%d" % (game_id, number))
                self._set_aside(path, game_id)
            elif first + len(lines) > number:
                recent = self._recent.setdefault(game_id, [])
                for line in lines[number - first :]:
                    recent.append(b"[%d," % number + line + b"]")
                    number += 1

    def _ring_paths(self) -> "list[str]":
        paths: "list[str]" = []
        for folder in (self._root + "/tail/", self._root + "/ring/"):
            paths += [folder + name for name in os.listdir(folder)]
        return paths

    def _pieces_of(self, game_id: str) -> "list[str]":
        """The files of tail and ring with records of that game, stale or not."""
        paths: "list[str]" = []
        for path in self._ring_paths():
            with open(path, "rb") as file:
                if file.read(len(game_id)) == game_id.encode():
                    paths.append(path)
        return paths

    # Logs

    def _in_order(self) -> "list[str]":
        return sorted(self._logs, key=lambda game_id: self._logs[game_id].ordinal)

    def _count(self, game_id: str) -> int:
        """How many records of a game are saved."""
        log = self._logs[game_id]
        count = log.count()
        if log.torn:
            self._report("torn", "%s #%d" % (game_id, count))
        return count + len(self._recent.get(game_id, ()))

    def _is_held(self, game_id: str) -> bool:
        """Whether the laptop holds the whole game."""
        try:
            return self._acknowledged.get(game_id, 0) >= self._count(game_id)
        except Unreadable:
            return False

    def _seed_path(self, game_id: str) -> str:
        return self._folder + game_id + ".seed"

    def _drop_seed(self, game_id: str):
        try:
            os.remove(self._seed_path(game_id))
        except OSError:
            pass  # gone already

    def _forget(self, game_id: str):
        del self._logs[game_id]
        self._recent.pop(game_id, None)
        self._acknowledged.pop(game_id, None)
        if game_id == self._id:
            self._queue = []
            self._make_current("")

    # Damage

    def _report(self, what: str, name: str):
        if (what, name) not in self.problems:
            self.problems.append((what, name))

    def _set_aside(self, path: str, name: str):
        os.rename(path, bad_path(self._folder, name))

    def _set_game_aside(self, game_id: str):
        log = self._logs[game_id]
        for path in self._pieces_of(game_id):
            self._set_aside(path, log.name)
        self._set_aside(log.path, log.name)
        self._forget(game_id)
