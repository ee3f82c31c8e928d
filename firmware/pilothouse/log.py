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

from pilothouse import loaded

try:
    from typing import IO, Iterator
except ImportError:  # MicroPython
    pass

_BLOCK = 2048  # a block ends when its lines have this many bytes: reading one takes little memory
_PIECE = 2560  # bytes of lines that are read together
SEAL = 22


class Unreadable(Exception):
    """A game's log is damaged. The argument is the name of its file."""


class Log:
    """The file at `path`. The other arguments are what its name says; -1 records: nothing."""

    def __init__(self, path: str, state: str, records: int):
        self.path = path
        self.state = state  # "", "end" or "ok"
        self.records = records  # in whole blocks
        self.size = -1  # of these blocks; both are known when the archive has measured the log
        self.recent: "bytes | bytearray" = b""  # lines that are saved, but not in the file
        self.saved = records  # with the recent ones

    def extend(self, more: bytes):
        """Append the recent lines and some more, all or none of them.

        A torn end is cut off and kept as a .bad file.
        """
        if not self.recent and not more:
            return
        if os.stat(self.path)[6] > self.size:
            loaded.once("pilothouse.damage").cut(self.path, self.size)
        count, size = self.records, self.size
        with open(self.path, "ab") as file:
            for lines in (self.recent, more):  # not put together: they may be long
                start = 0
                while start < len(lines):
                    end = lines.find(b"\n", start + _BLOCK - 1) + 1 or len(lines)
                    block = lines[start:end]
                    count += block.count(b"\n")
                    file.write(block)
                    file.write(_seal(count, len(block), crc32(block)))
                    size += len(block) + SEAL
                    start = end
        self.records = self.saved = count
        self.size = size
        self.recent = b""

    def lines(self, first: int) -> "Iterator[bytes]":
        """The records from number `first` on, a line for each, many at a time.

        Raises Unreadable.
        """
        blocks: "list[tuple[int, int, int]]" = []
        while first < self.saved:
            begin = b"[%d," % first
            lines, first_behind = bytes(self.recent), self.saved
            if first < self.records:
                try:
                    with open(self.path, "rb") as file:
                        blocks = blocks or self._blocks(file, first)
                        lines, first_behind = self._read(file, blocks)
                except (OSError, ValueError):
                    raise Unreadable(self.path.rpartition("/")[2])
            if not lines.startswith(begin):
                lines = lines[lines.find(b"\n" + begin) + 1 :]
            if lines:
                yield lines
            first = first_behind

    def _blocks(self, file: "IO[bytes]", first: int) -> "list[tuple[int, int, int]]":
        """The blocks from record `first` on: start, bytes of the lines, records to its end."""
        blocks: "list[tuple[int, int, int]]" = []
        end = self.size
        while end > 0:
            file.seek(max(end - SEAL, 0))
            count, size = unsealed(file.read(SEAL))
            end -= size + SEAL
            if end < 0 or (not blocks and count != self.records):
                raise ValueError()
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
        lines, count = b"", self.records
        if blocks:
            file.seek(blocks[0][0])
        while blocks and (not lines or len(lines) + blocks[0][1] <= _PIECE):
            _, size, count = blocks.pop(0)
            more = file.read(size)
            if file.read(SEAL) != _seal(count, size, crc32(more)):
                raise ValueError()
            lines = lines + more if lines else more
        return lines, count


def _seal(count: int, size: int, crc: int) -> bytes:
    line = b"#%06d %04x " % (count, size)
    return line + b"%08x\n" % crc32(line, crc)


def unsealed(line: bytes) -> "tuple[int, int]":
    """Records and size of a seal. Raises ValueError for any other line."""
    count, size = int(line[1:7]), int(line[8:12], 16)
    if len(line) != SEAL or line[:1] != b"#" or count < 0:
        raise ValueError()
    return count, size
