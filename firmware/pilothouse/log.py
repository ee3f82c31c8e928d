"""The log file of one game: blocks of records, each block sealed with a crc.

The file is `ORDINAL-ID` while the game runs, `ORDINAL-ID.end.RECORDS` when it has ended and
`ORDINAL-ID.ok.RECORDS` when the laptop holds it too. A block has a line for each record and a last
line of fixed length, the seal: the records of the game so far, the bytes of the block's lines
(hex), and the crc32 of everything before it in its block:

    [0,"start","mississippi"]
    [1,"speed",4,8123]
    #000002 002d 5a0b3c1d

Seals are found from the end of the file backwards: counting reads one, and reading skips what is
not wanted. The count of an ended game is read from its name, as the board lists many of them when
it is switched on. Between two calls, and between two records read, no file is open.
"""

import os
from binascii import crc32

try:
    from typing import IO, Iterator
except ImportError:  # MicroPython
    pass

_BLOCK = 2048  # a block ends when its lines have this many bytes: reading one takes little memory
_PIECE = 2560  # bytes of lines that are read together
_SEAL = 22
_TORN = 4096  # the last seal of a torn file is looked for in that many of its last bytes


class Unreadable(Exception):
    """A game's log is damaged. The argument is the name of its file."""


class Log:
    """The file `name` in the folder. Raises ValueError when that is not the name of a log."""

    def __init__(self, folder: str, name: str):
        stem, _, ending = name.partition(".")
        ordinal, _, self.game_id = stem.partition("-")
        self.state, _, count = ending.partition(".")  # "", "end" or "ok"
        if not self.game_id or self.state not in ("", "end", "ok"):
            raise ValueError(name)
        self.ordinal = int(ordinal)
        self.name = name
        self.torn = False  # whether the file ends in the middle of a block; known after reading
        self._folder = folder
        self._count = int(count) if self.state else -1  # -1: not known yet
        self._size = -1  # up to the last seal

    @property
    def path(self) -> str:
        """The path of the file."""
        return self._folder + self.name

    def create(self):
        """Make the file of a new game."""
        write(self.path, b"")

    def mark(self, state: str):
        """Rename the file of an ended game for its new state."""
        name = "%04d-%s.%s.%d" % (self.ordinal, self.game_id, state, self.count())
        os.rename(self.path, self._folder + name)
        self.name = name
        self.state = state

    def count(self) -> int:
        """The records in whole blocks. Raises Unreadable."""
        if self._count < 0:
            try:
                with open(self.path, "rb") as file:
                    self._measure(file)
            except OSError:
                raise Unreadable(self.name)
        return self._count

    def _measure(self, file: "IO[bytes]"):
        """Find the last seal."""
        size = file.seek(0, 2)
        file.seek(max(size - _SEAL, 0))
        count = _unsealed(file.read(_SEAL))[0] if size else 0
        if count < 0:
            self.torn = True
            count, size = self._torn_end(file, size)
        self._count, self._size = count, size

    def extend(self, records: "list[bytes]"):
        """Append records, all or none of them. A torn end is cut off and kept as a .bad file."""
        if not records:
            return
        count = self.count()
        size = os.stat(self.path)[6]
        if size > self._size:  # a file cannot be cut in place
            _copy(self.path, bad_path(self._folder, self.name), self._size, size)
            _copy(self.path, self._folder + "new", 0, self._size)
            os.rename(self._folder + "new", self.path)
        size = self._size
        with open(self.path, "ab") as file:
            block = bytearray()
            for record in records:
                block += record
                block += b"\n"
                count += 1
                if len(block) >= _BLOCK or record is records[-1]:
                    file.write(block)
                    file.write(_seal(count, len(block), crc32(block)))
                    size += len(block) + _SEAL
                    block = bytearray()
        self._count, self._size = count, size
        self.torn = False

    def lines(self, first: int) -> "Iterator[bytes]":
        """The records from number `first` on, a line for each, some blocks at a time.

        Raises Unreadable.
        """
        blocks: "list[tuple[int, int, int]]" = []
        while first < self.count():
            try:
                with open(self.path, "rb") as file:
                    blocks = blocks or self._blocks(file, first)
                    lines, count = self._read(file, blocks)
            except OSError:
                raise Unreadable(self.name)
            begin = b"[%d," % first
            if not lines.startswith(begin):
                lines = lines[lines.find(b"\n" + begin) + 1 :]
            if lines:
                yield lines
            first = count

    def _blocks(self, file: "IO[bytes]", first: int) -> "list[tuple[int, int, int]]":
        """The blocks from record `first` on: start, bytes of the lines, records to its end."""
        blocks: "list[tuple[int, int, int]]" = []
        if self._size < 0:
            self._measure(file)
        end = self._size
        while end > 0:
            file.seek(max(end - _SEAL, 0))
            count, size = _unsealed(file.read(_SEAL))
            end -= size + _SEAL
            if end < 0 or count < 0 or (not blocks and count != self._count):
                raise Unreadable(self.name)
            if count <= first:
                break
            blocks.insert(0, (end, size, count))
        return blocks

    def _read(
        self, file: "IO[bytes]", blocks: "list[tuple[int, int, int]]"
    ) -> "tuple[bytes, int]":
        """The lines of the next blocks, which leave the list, and the records to their end.

        Opening a file takes longer than reading it: small blocks are read together.
        """
        lines, count = b"", self._count
        if blocks:
            file.seek(blocks[0][0])
        while blocks and (not lines or len(lines) + blocks[0][1] <= _PIECE):
            _, size, count = blocks.pop(0)
            more = file.read(size)
            if file.read(_SEAL) != _seal(count, size, crc32(more)):
                raise Unreadable(self.name)
            lines = lines + more if lines else more
        return lines, count

    def _torn_end(self, file: "IO[bytes]", size: int) -> "tuple[int, int]":
        """Records and bytes up to the last seal."""
        start = max(size - _TORN, 0)
        file.seek(start)
        data = file.read(_TORN)
        seal = data.rfind(b"\n#", 0, len(data) - _SEAL + 1) + 1
        if not seal and not start:
            return 0, 0
        count = _unsealed(data[seal : seal + _SEAL])[0]
        if count < 0:
            raise Unreadable(self.name)
        return count, start + seal + _SEAL


def found(folder: str) -> "dict[str, Log]":
    """The logs in a folder, by game id."""
    logs: "dict[str, Log]" = {}
    for name in os.listdir(folder):
        try:
            log = Log(folder, name)
        except ValueError:
            continue
        logs[log.game_id] = log
    return logs


def write(path: str, data: bytes):
    """Write a whole file."""
    with open(path, "wb") as file:
        file.write(data)


def bad_path(folder: str, name: str) -> str:
    """A path for something damaged: NAME.bad, or .bad2 and so on where that is taken."""
    names = os.listdir(folder)
    bad = name + ".bad"
    number = 1
    while bad in names:
        number += 1
        bad = "%s.bad%d" % (name, number)
    return folder + bad


def _seal(count: int, size: int, crc: int) -> bytes:
    line = b"#%06d %04x " % (count, size)
    return line + b"%08x\n" % crc32(line, crc)


def _unsealed(line: bytes) -> "tuple[int, int]":
    """Records and size of a seal; -1 records for any other line."""
    try:
        if len(line) == _SEAL and line[:1] == b"#":
            return int(line[1:7]), int(line[8:12], 16)
    except ValueError:
        pass
    return -1, 0


def _copy(source: str, target: str, start: int, end: int):
    with open(source, "rb") as old, open(target, "wb") as new:
        old.seek(start)
        while start < end:
            data = old.read(min(512, end - start))
            new.write(data)
            start += len(data)
