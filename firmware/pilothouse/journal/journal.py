"""The append-only journal of the games on the board's flash.

A record is queued, then saved to one of a few small files (ring.py). When these are full, all
their records are appended to the game's log (log.py) at once:

    tail/ ring/         the newest records of the current game
    games/ORDINAL-ID    the log of each game
    games/ID.seed       the seed of a game that has not ended
    games/NAME.bad      whatever was found damaged
    removed             the number of the newest game that was removed (numbering.py)

Every save writes and closes one file, which littlefs does completely or not at all: a power cut
loses only the records that are being saved.
"""

import os

from pilothouse.journal import room
from pilothouse.journal.log import IS_FOLDER, Log, Unreadable
from pilothouse.journal.numbering import last_mark, note_removed, number_in, removed
from pilothouse.journal.repair import set_aside
from pilothouse.journal.ring import FOLDERS, Piece, Ring
from pilothouse.journal.seeds import Seeds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator


class Full(Exception):
    """Too little flash is free for a new game, and no game may be deleted to make room."""


class Entry:
    """A game in the list of games: its id, how many records it has, and its state."""

    def __init__(self, game_id: str, records: int, state: str):
        self.id = game_id
        self.records = records
        self.ended = state != ""
        self.synced = state == "ok"


class Journal:
    """The games under the folder `root`, one of which may be the current one.

    A game id is 10 hex digits; methods raise KeyError for an unknown one. The file system must
    keep a file's old content until the new content is closed, as littlefs does.
    """

    def __init__(self, root: str):
        self.root = root
        self.problems: "list[tuple[str, str]]" = []  # "torn" or "unreadable", and the file or game
        self.current = ""  # the id of the game that `append` appends to; "" for none
        self.queue: "list[bytes]" = []  # its records that are not saved yet
        self._folder = root + "/games"
        self._logs: "dict[str, Log]" = {}
        self._acknowledged: "dict[str, int]" = {}
        self._newest = 0  # the highest number of a game among the names of files
        self._ring = Ring(root)
        self._seeds = Seeds(self._folder)
        self._find_logs()
        self._read_ring()
        self._make_current("")

    # --- at power-on -------------------------------------------------------------------------

    def _find_logs(self) -> None:
        """Find the logs, and create missing folders."""
        for folder in ("",) + FOLDERS + ("/games",):
            self._make_folder(folder)
        for name in os.listdir(self._folder):
            self._newest = max(self._newest, number_in(name))
            try:
                log = Log(self._folder, name)
            except ValueError:
                continue  # a seed, or a damaged file
            self._logs[log.id] = log

    def _make_folder(self, folder: str) -> None:
        path = self.root + folder
        try:
            if os.stat(path)[0] & IS_FOLDER:
                return
            self._report("unreadable", folder[1:])
            set_aside([path], self.root, folder[1:])  # it is a file
        except OSError:
            pass  # it does not exist
        os.mkdir(path)

    def _read_ring(self) -> None:
        """Read the tail and the ring: records that are saved, but not in their game's log yet."""
        if not [log for log in self._logs.values() if not log.state]:
            return
        pieces: "list[Piece]" = []
        for path, data in self._ring.files():
            try:
                pieces.append(Piece(path, data))
            except ValueError:
                if data:  # empty after a power cut just as littlefs created the file
                    name = path.rpartition("/")[2]
                    self._report("unreadable", name)
                    self._move_aside(path, name)
        for piece in sorted(pieces, key=lambda piece: (piece.game_id, piece.first)):
            log = self._logs.get(piece.game_id)
            if log and not log.state:
                self._take_piece(piece)

    def _move_aside(self, path: str, name: str) -> None:
        try:
            set_aside([path], self._folder, name)
        except OSError:
            pass  # the flash cannot be written to: the file stays, and is ignored

    def _take_piece(self, piece: Piece) -> None:
        try:
            number = self.saved(piece.game_id)
        except Unreadable:
            return  # its files are set aside when the game is opened
        if piece.first > number:  # set aside: once the gap is filled it would look valid
            self._report("torn", "%s #%d" % (piece.game_id, number))
            self._move_aside(piece.path, piece.game_id)
        elif piece.first + len(piece.lines) > number:
            log = self._logs[piece.game_id]
            log.recent = log.with_recent(piece.lines_from(number))
            log.saved = piece.first + len(piece.lines)

    def _measure(self, log: Log) -> None:
        """Find the end of a log, and report a torn one. Raises Unreadable."""
        if log.measure():
            self._report("torn", "%s #%d" % (log.id, log.records))

    def _report(self, what: str, name: str) -> None:
        """Add to `problems`, unless it is there already."""
        if (what, name) not in self.problems:
            self.problems.append((what, name))

    # --- all games ---------------------------------------------------------------------------

    def games(self) -> "list[Entry]":
        """The readable games, in the order in which they were started."""
        entries: "list[Entry]" = []
        for log in self._in_order():
            try:
                entries.append(Entry(log.id, self.saved(log.id), log.state))
            except Unreadable as problem:  # it is set aside when the game is opened
                self._report("unreadable", problem.args[0])
        return entries

    def _in_order(self) -> "list[Log]":
        return sorted(self._logs.values(), key=lambda log: log.ordinal)

    def has(self, game_id: str) -> bool:
        """Whether the game is here."""
        return game_id in self._logs

    def saved(self, game_id: str) -> int:
        """How many records of a game are saved. Raises Unreadable."""
        log = self._logs[game_id]
        if not log.is_counted():
            self._measure(log)
        return log.saved

    def lines(self, game_id: str, first: int) -> "Iterator[bytes]":
        """The saved records of any game from number `first` on: blocks with one record per line.

        Includes records saved while it is being read. Raises KeyError at once for an unknown game;
        the iterator raises Unreadable. Between two blocks no file is open.
        """
        return self._lines(self._logs[game_id], first)

    def _lines(self, log: Log, first: int) -> "Iterator[bytes]":
        try:
            if not log.is_counted() or (first < log.saved and not log.is_measured()):
                self._measure(log)
            yield from log.lines(first)
        except Unreadable as problem:
            self._report("unreadable", problem.args[0])
            raise

    def read(self, game_id: str, first: int) -> "Iterator[bytes]":
        """The saved records of any game from number `first` on."""
        for lines in self.lines(game_id, first):
            records = lines.split(b"\n")
            records.pop()  # the empty part after the last newline
            yield from records

    def seed(self, game_id: str) -> "bytes | None":
        """The seed of a game; None after its end, or if it is missing."""
        return self._seeds.read(game_id)

    def acknowledge(self, game_id: str, count: int) -> None:
        """Note that the laptop has stored the first `count` records; ignores unknown games."""
        if game_id in self._logs:
            self._acknowledged[game_id] = max(count, self._acknowledged.get(game_id, 0))
            if self._logs[game_id].state == "end":
                self._mark_synced(game_id)

    def _mark_synced(self, game_id: str) -> None:
        """Rename the log of an ended game if the laptop has stored all of it."""
        if self._is_stored(game_id):
            self._logs[game_id].rename("ok")

    def _is_stored(self, game_id: str) -> bool:
        """Whether the laptop has stored the whole game."""
        try:
            return self._acknowledged.get(game_id, 0) >= self.saved(game_id)
        except Unreadable:
            return False

    def free(self) -> int:
        """Bytes free on the flash. Slow."""
        return room.free(self.root)

    def remove(self, game_id: str, was_played: bool = True) -> None:
        """Delete a game; its id may be used again, as with the same test seed.

        was_played: False for a game that could not be restored: its number is used again.
        """
        self._seeds.drop(game_id)
        log = self._logs[game_id]
        last = last_mark(self, log)
        os.remove(log.path())
        if log.ordinal == self._newest:
            if log.saved and was_played:
                note_removed(self.root, log.ordinal, last)
            else:  # never played: the power failed before its first record, say
                self._newest -= 1
        self._forget(game_id)
        for path in self._ring.paths_of(game_id):
            os.remove(path)

    def _forget(self, game_id: str) -> None:
        del self._logs[game_id]
        self._acknowledged.pop(game_id, None)
        if game_id == self.current:
            self.queue = []
            self._make_current("")

    # --- the current game --------------------------------------------------------------------

    def start(self, game_id: str, seed: bytes) -> "tuple[int, str]":
        """Make a new game the current one. Raises Full, and ValueError if the id exists.

        Returns its number on this storage, and the mark of the previous game's last record. If the
        flash is short, deletes the oldest games that are finished and stored on the laptop.
        """
        if game_id in self._logs:
            raise ValueError(game_id)
        self.save()
        number, before = self.last_game()
        while not room.is_enough(self.free(), self.root):
            synced = [log.id for log in self._in_order() if log.state == "ok"]
            if not synced:
                raise Full()
            self.remove(synced[0])
        self._seeds.write(game_id, seed)
        self._newest = number + 1
        log = Log(self._folder, "%04d-%s" % (self._newest, game_id))
        log.create()
        self._logs[game_id] = log
        self._make_current(game_id)
        return self._newest, before

    def last_game(self) -> "tuple[int, str]":
        """The number of the newest game ever started here, and the mark of its last record.

        The mark is "" if it is not known.
        """
        number, found = removed(self.root)
        if number >= self._newest:
            return number, found
        found = [
            last_mark(self, log) for log in self._logs.values() if log.ordinal == self._newest
        ]
        return self._newest, found[0] if found else ""

    def use_log(self, path: str) -> None:
        """Make this file the log of the current game, which must not have any records yet."""
        log = self._logs[self.current]
        os.rename(path, log.path())
        self._measure(log)

    def open(self, game_id: str) -> "Iterator[bytes]":
        """Make a game the current one and return its records. Raises KeyError."""
        if game_id != self.current or not self.queue:
            self.save()
            if game_id not in self._logs:
                raise KeyError(game_id)
            self._make_current(game_id)
        return self.read_current()

    def take_over(self, earlier: "Journal") -> None:
        """Queue the records that the journal of a crashed app could not save."""
        game_id = earlier.current
        if not earlier.queue or game_id not in self._logs or self._logs[game_id].state:
            return
        try:
            begin = b"[%d," % self.saved(game_id)
        except Unreadable:
            return
        queue = earlier.queue
        while queue and not queue[0].startswith(begin):
            queue = queue[1:]  # the interrupted save has still written this one
        if queue:
            self._make_current(game_id)
            self.queue = queue

    def _make_current(self, game_id: str) -> None:
        self.current = game_id
        self._ring.restart(is_closed=any([log.recent != [] for log in self._logs.values()]))

    def read_current(self) -> "Iterator[bytes]":
        """The records of the current game, including queued ones.

        Raises Unreadable, after setting aside all files of the game except the seed.
        """
        game_id = self.current
        try:
            yield from self.read(game_id, 0)
            yield from self.queue
        except Unreadable:
            log = self._logs[game_id]
            set_aside(self._ring.paths_of(game_id) + [log.path()], self._folder, log.name)
            self._forget(game_id)
            raise

    def queued_lines(self, game_id: str, first: int) -> bytes:
        """The queued records of a game from number `first` on, one per line."""
        if game_id != self.current:
            return b""
        return b"\n".join(self.queue[max(0, first - self.saved(game_id)) :] + [b""])

    def read_range(self, first: int, count: int) -> "list[bytes]":
        """Up to `count` records of the current game, including queued ones. Raises Unreadable."""
        found: "list[bytes]" = []
        for lines in self.lines(self.current, first):
            found += lines.split(b"\n", count - len(found))
            found.pop()  # the rest of the block, or the empty part after the last newline
            if len(found) == count:
                return found
        queued_from = first + len(found) - self.saved(self.current)
        return found + self.queue[queued_from : queued_from + count - len(found)]

    def count(self) -> int:
        """How many records the current game has, including queued ones."""
        return self.saved(self.current) + len(self.queue)

    def append(self, record: bytes) -> None:
        """Queue the next record of the current game. Raises ValueError if it is not the next."""
        if not record.startswith(b"[%d," % self.count()) or self._logs[self.current].state:
            raise ValueError(record)
        self.queue.append(record)

    def save(self) -> None:
        """Write the queued records to the flash.

        After an OSError (flash full) they are still queued, and no saved record is lost.
        """
        if not self.queue:
            return
        log = self._logs[self.current]
        recent = log.with_recent(self._queued_lines())  # before saving: it may raise MemoryError
        if self._ring.save(self.current, self.saved(self.current), self.queue):
            log.recent = recent
            log.saved += len(self.queue)
            self.queue = []
        else:
            self._empty_ring()

    def _queued_lines(self) -> bytes:
        return b"\n".join(self.queue + [b""])  # a newline after each record

    def _empty_ring(self) -> None:
        """Append all saved and queued records to the logs; tail and ring are then stale."""
        current = self._logs[self.current]
        for log in self._logs.values():
            if log is not current:
                log.extend(b"")
        current.extend(self._queued_lines())
        self.queue = []
        self._make_current(self.current)

    def finish(self) -> None:
        """Complete the log of the current game after its end, and delete the seed.

        If a power cut interrupts this, call it again when the game is opened: its last record is
        the end.
        """
        self._empty_ring()
        log = self._logs[self.current]
        log.rename("ok" if self._is_stored(log.id) else "end")
        self._seeds.drop(log.id)
