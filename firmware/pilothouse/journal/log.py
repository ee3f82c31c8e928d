"""The log file of one game: blocks of records, each block sealed with a CRC.

The file is `ORDINAL-ID` while the game runs, `ORDINAL-ID.end.RECORDS` after its end, and
`ORDINAL-ID.ok.RECORDS` once the laptop has stored it too. A block has one line per record and a
last line of fixed length, the seal: how many records the game has so far, the bytes of the block's
lines (hex), and the CRC-32 of everything before it in the block:

    [0,"start","mississippi"]
    [1,"speed",4,8123]
    #000002 002d 5a0b3c1d

Seals are read from the end of the file backwards: counting the records takes one, and reading
skips blocks that are not wanted. The file's name has the count of an ended game because the board
lists all games at power-on. Between two calls, and between two blocks read, no file is open.
"""

import os
from binascii import crc32

from pilothouse.journal.repair import cut_off

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Iterator

    Block = tuple[int, int, int]  # its offset, the bytes of its lines, records up to its end

# All sizes are small, as late in a game the heap may have no larger contiguous piece.
_BLOCK = 1024  # bytes of lines after which a block ends
_TOGETHER = 1280  # bytes of lines to read at once
_RECENT = 512  # bytes of recent lines to keep in one piece
_SEAL = 22  # bytes of a seal
_TORN = 4096  # bytes at the end of a torn file in which its last seal is searched
_UNKNOWN = -1
_MOST = 999999  # records that a seal can count
_LONGEST_ID = 40
IS_FOLDER = 0x4000  # in a file's mode


class Unreadable(Exception):
    """A game's log is damaged. The argument is the name of its file."""


class Log:
    """One game: its log file, and the recent lines, which are saved in tail and ring only."""

    def __init__(self, folder: str, name: str):
        """Raises ValueError if that is not the name of a log."""
        stem, _, ending = name.partition(".")
        ordinal, _, self.id = stem.partition("-")
        self.state, _, count = ending.partition(".")
        if self.state not in ("", "end", "ok") or not _is_id(self.id):
            raise ValueError(name)
        self.ordinal = int(ordinal)
        self._folder = folder
        self.name = name
        self.records = int(count) if self.state else _UNKNOWN  # in complete blocks
        if self.ordinal < 0 or not _UNKNOWN <= self.records <= _MOST:
            raise ValueError(name)
        self._size = _UNKNOWN  # of these blocks
        self.recent: "list[bytes]" = []  # lines that are saved, but not in this file yet
        self.saved = self.records  # records in the file and in the recent lines

    def path(self) -> str:
        """The path of the file."""
        return self._folder + "/" + self.name

    def create(self) -> None:
        """Create the file, without any records. Raises OSError and Unreadable."""
        open(self.path(), "wb").close()
        self.measure()

    def is_counted(self) -> bool:
        """Whether it is known how many records are saved."""
        return self.saved != _UNKNOWN

    def is_measured(self) -> bool:
        """Whether the end of the last block is known."""
        return self._size != _UNKNOWN

    def measure(self) -> bool:
        """Find the last seal; True if an incomplete block follows it. Raises Unreadable."""
        try:
            if os.stat(self.path())[0] & IS_FOLDER:
                raise Unreadable(self.name)
            with open(self.path(), "rb") as file:
                self.records, self._size, torn = _last_seal(file)
        except (OSError, ValueError):
            raise Unreadable(self.name)
        self.saved = self.records
        return torn

    def rename(self, state: str) -> None:
        """Rename the file of an ended game for its new state, "end" or "ok"."""
        name = "%04d-%s.%s.%d" % (self.ordinal, self.id, state, self.saved)
        os.rename(self.path(), self._folder + "/" + name)
        self.name = name
        self.state = state

    def with_recent(self, lines: bytes) -> "list[bytes]":
        """The recent lines followed by these."""
        recent = self.recent
        if recent and len(recent[-1]) + len(lines) <= _RECENT:
            return recent[:-1] + [recent[-1] + lines]
        return recent + [lines]

    def extend(self, more: bytes) -> None:
        """Append the recent lines and `more`, all or none of them. Raises OSError.

        An incomplete block at the end of the file is first moved to a .bad file.
        """
        pieces = self.with_recent(more) if more else self.recent
        if not pieces:
            return
        if os.stat(self.path())[6] > self._size:
            cut_off(self.path(), self._size)
        count, size = self.records, self._size
        with open(self.path(), "ab") as file:
            block = crc = 0  # size and CRC of the block that is being written
            for number, piece in enumerate(pieces, 1):
                file.write(piece)
                block += len(piece)
                count += piece.count(b"\n")
                crc = crc32(piece, crc)
                if block >= _BLOCK or number == len(pieces):
                    file.write(_seal(count, block, crc))
                    size += block + _SEAL
                    block = crc = 0
        self.records = self.saved = count
        self._size = size
        self.recent = []

    def lines(self, first: int) -> "Iterator[bytes]":
        """The records from number `first` on, in pieces with one record per line.

        Raises Unreadable.
        """
        blocks: "list[Block]" = []
        while first < self.saved:
            begin = b"[%d," % first
            if first < self.records:
                try:
                    with open(self.path(), "rb") as file:
                        blocks = blocks or self._blocks(file, first)
                        lines, first_behind = self._read(file, blocks)
                except (OSError, ValueError):
                    raise Unreadable(self.name)
            else:
                lines, first_behind = self._recent_with(first)
            if not lines.startswith(begin):
                lines = lines[lines.find(b"\n" + begin) + 1 :]
            if lines:
                yield lines
            first = first_behind

    def _recent_with(self, number: int) -> "tuple[bytes, int]":
        """The piece of recent lines with this record, and the number of records to its end."""
        lines, count = b"", self.records
        for lines in self.recent:
            count += lines.count(b"\n")
            if number < count:
                break
        return lines, count

    def _blocks(self, file: "IO[bytes]", first: int) -> "list[Block]":
        """The blocks from record `first` on."""
        blocks: "list[Block]" = []
        end = self._size
        while end > 0:
            file.seek(max(end - _SEAL, 0))
            count, size = _read_seal(file.read(_SEAL))
            end -= size + _SEAL
            if end < 0 or (not blocks and count != self.records):
                raise ValueError()
            if count <= first:
                break
            blocks.insert(0, (end, size, count))
        return blocks

    def _read(self, file: "IO[bytes]", blocks: "list[Block]") -> "tuple[bytes, int]":
        """The lines of the next blocks, and how many records there are up to their end.

        Removes these blocks from the list. Small blocks are read together, as opening a file takes
        longer than reading it.
        """
        lines, count = b"", self.records
        if blocks:
            file.seek(blocks[0][0])
        while blocks and (not lines or len(lines) + blocks[0][1] <= _TOGETHER):
            _, size, count = blocks.pop(0)
            block = file.read(size)
            if file.read(_SEAL) != _seal(count, size, crc32(block)):
                raise ValueError()
            lines += block
        return lines, count


def _is_id(text: str) -> bool:
    """Whether this is a valid game id: it is sent to the laptop without escaping."""
    if not 0 < len(text) <= _LONGEST_ID:
        return False
    return all(["0" <= sign <= "9" or "a" <= sign.lower() <= "z" for sign in text])


def _seal(count: int, size: int, crc: int) -> bytes:
    line = b"#%06d %04x " % (count, size)
    return line + b"%08x\n" % crc32(line, crc)


def _read_seal(line: bytes) -> "tuple[int, int]":
    """The records and the size in a seal. Raises ValueError for any other line."""
    count, size = int(line[1:7]), int(line[8:12], 16)
    if len(line) != _SEAL or line[:1] != b"#" or count < 0:
        raise ValueError()
    return count, size


def _last_seal(file: "IO[bytes]") -> "tuple[int, int, bool]":
    """The number of records and bytes up to the last seal, and whether more bytes follow it.

    Raises ValueError if the file is torn and no seal is found.
    """
    size = file.seek(0, 2)
    if not size:
        return 0, 0, False
    file.seek(max(size - _SEAL, 0))
    try:
        return _read_seal(file.read(_SEAL))[0], size, False
    except ValueError:
        pass
    start = max(size - _TORN, 0)
    file.seek(start)
    data = file.read(_TORN)
    seal = data.rfind(b"\n#", 0, len(data) - _SEAL + 1) + 1
    if not seal and not start:
        return 0, 0, True
    return _read_seal(data[seal : seal + _SEAL])[0], start + seal + _SEAL, True
