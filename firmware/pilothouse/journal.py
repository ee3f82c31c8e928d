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

Here is what a turn needs; archive.py has the rest.
"""

from binascii import crc32

from pilothouse.log import Log, Unreadable
from pilothouse.records import written

try:
    from typing import Any, Callable, Iterator, Union

    from pilothouse.archive import Entry

    Record = Union[bytes, tuple[int, str, Any, int]]  # as it is kept, or what it will say
except ImportError:  # MicroPython
    pass

_TAIL = 190  # longest tail: with one record more and littlefs's own tags it still fits a page
_INLINE = 480  # longest ring file: littlefs keeps up to 512 bytes in the folder's block
_SLOTS = 6  # ring files: more could make littlefs split the folder


def _archive() -> "Any":
    from pilothouse import archive

    return archive


class Journal:
    """The games under the folder `root`.

    A game id is 10 hex digits; one that is not here raises KeyError. The file system must keep the
    old content of a file until the new one is closed, as littlefs does.
    """

    # What archive.py has; a method for each would take 0.5 KB.
    games: "Callable[[], list[Entry]]"
    start: "Callable[[str, bytes], None]"
    seed: "Callable[[str], bytes | None]"
    read: "Callable[[str, int], Iterator[bytes]]"
    whole: "Callable[[], Iterator[bytes]]"
    remove: "Callable[[str], None]"
    free: "Callable[[], int]"
    finish: "Callable[[], None]"

    def __init__(self, root: str):
        self.problems: "list[tuple[str, str]]" = []  # "torn" or "unreadable", and which one
        self.root = root
        self.logs: "dict[str, Log]" = {}
        self.acknowledged: "dict[str, int]" = {}
        self.queue: "list[Record]" = []  # of the current game, not saved yet
        _archive().find(self)
        self.make_current("")

    def __getattr__(self, name: str) -> "Any":
        do = getattr(_archive(), name)
        return lambda *given: do(self, *given)  # pyright: ignore

    # All games

    def has(self, game_id: str) -> bool:
        """Whether the game is here."""
        return game_id in self.logs

    def open(self, game_id: str) -> "Iterator[bytes]":
        """Make a game the current one; gives its records."""
        self.save()
        if game_id not in self.logs:
            raise KeyError(game_id)
        self.make_current(game_id)
        return self.whole()

    def lines(self, game_id: str, first: int) -> "Iterator[bytes]":
        """The saved records of any game from number `first` on, a line for each, many at a time.

        Also those that are saved meanwhile. Raises Unreadable. No file is open in between: the
        caller may take its time.
        """
        log = self.logs[game_id]
        try:
            if first < self.saved(game_id) and log.size < 0:
                _archive().measure(self, game_id)
            yield from log.lines(first)
        except Unreadable as problem:
            _archive().report(self, "unreadable", problem.args[0])
            raise

    def saved(self, game_id: str) -> int:
        """How many records of a game are saved. Raises Unreadable."""
        log = self.logs[game_id]
        if log.saved < 0:
            _archive().measure(self, game_id)
        return log.saved

    def acknowledge(self, game_id: str, count: int):
        """The laptop holds the game's records below `count`; also of a game no longer here."""
        if game_id in self.logs:
            self.acknowledged[game_id] = max(count, self.acknowledged.get(game_id, 0))
            if self.logs[game_id].state == "end":
                _archive().mark(self, game_id)

    # The current game

    def make_current(self, game_id: str):
        """The game whose records are appended from now on; "" for none."""
        self.current = game_id
        self._body = b""  # of the tail, without its crc
        self._slot = 0  # next ring file; -1: empty the ring first
        for log in self.logs.values():
            if log.recent:
                self._slot = -1

    def some(self, first: int, count: int) -> "list[bytes]":
        """Some of its records, queued ones too. Raises Unreadable."""
        found: "list[bytes]" = []
        for lines in self.lines(self.current, first):
            found += lines.split(b"\n", count - len(found))
            found.pop()  # behind the last newline
            if len(found) == count:
                return found
        at = first + len(found) - self.saved(self.current)
        return found + self._written()[at : at + count - len(found)]

    def count(self) -> int:
        """How many records it has, queued ones too."""
        log = self.logs[self.current]
        return (log.saved if log.saved >= 0 else self.saved(self.current)) + len(self.queue)

    def append(self, record: "Record"):
        """Queue the next record of the current game for `save`, where it will be written out."""
        n = self.count()
        right = record[0] == n if isinstance(record, tuple) else record.startswith(b"[%d," % n)
        if not right or self.logs[self.current].state:
            raise ValueError(record)
        self.queue.append(record)

    def save(self):
        """Bring the queued records into the flash.

        After an OSError (flash full) they are still queued, and nothing that was saved is lost.
        """
        if not self.queue:
            return
        body = self._body or (self.current + " %d\n" % self.saved(self.current)).encode()
        for record in self._written():
            body += record[record.find(b",") + 1 : -1] + b"\n"
        full = len(body) > _TAIL
        if self._slot < 0 or len(body) > _INLINE or (full and self._slot == _SLOTS):
            self.empty_ring()
            return
        name = "/ring/ring%d" % self._slot if full else "/tail/tail"
        with open(self.root + name, "wb") as file:
            file.write(body + b"%08x" % crc32(body))
        log = self.logs[self.current]
        log.recent = log.recent or bytearray()
        log.recent += self._queued()  # first: without memory for it, the same is saved again
        log.saved += len(self.queue)
        self._body = b"" if full else body
        self._slot += 1 if full else 0
        self.queue = []

    def _written(self) -> "list[bytes]":
        """What is queued, written out."""
        queue: "list[Any]" = self.queue
        for at in range(len(queue)):
            if isinstance(queue[at], tuple):
                queue[at] = written(*queue[at])
        return queue

    def _queued(self) -> bytes:
        return b"\n".join(self._written() + [b""])  # a newline behind each

    def empty_ring(self):
        """All that is saved or queued goes to the logs; tail and ring are stale from then on."""
        current = self.logs[self.current]
        for log in self.logs.values():
            if log.recent and log is not current:
                log.extend(b"")
        current.extend(self._queued())
        self.queue = []
        self.make_current(self.current)
