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

from pilothouse.journal.repair import cut_off

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Iterator

    Block = tuple[int, int, int]  # its start, the bytes of its lines, records up to its end

# All of these are short, as a longer piece of memory may be hard to find late in a game.
_BLOCK = 1024  # a block ends when its lines have this many bytes
_TOGETHER = 1280  # bytes of lines that are read together
_RECENT = 512  # bytes of recent lines that are kept together
_SEAL = 22  # bytes of a seal
_TORN = 4096  # the last seal of a torn file is looked for in that many of its last bytes
_UNKNOWN = -1
_MOST = 999999  # records that a seal can count
_LONGEST_ID = 40
IS_FOLDER = 0x4000  # in a file's mode


class Unreadable(Exception):
    """A game's log is damaged. The argument is the name of its file."""


class Log:
    """One game: the log file, and the lines that are saved elsewhere and not yet in it."""

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
        self.records = int(count) if self.state else _UNKNOWN  # in whole blocks
        if self.ordinal < 0 or not _UNKNOWN <= self.records <= _MOST:
            raise ValueError(name)
        self._size = _UNKNOWN  # of these blocks
        self.recent: "list[bytes]" = []  # lines that are saved, but not in the file
        self.saved = self.records  # with the recent ones

    def path(self) -> str:
        """Where the file is."""
        return self._folder + "/" + self.name

    def create(self) -> None:
        """Make the file, with no record in it. Raises OSError and Unreadable."""
        open(self.path(), "wb").close()
        self.measure()

    def is_counted(self) -> bool:
        """Whether it is known how many records are saved."""
        return self.saved != _UNKNOWN

    def is_measured(self) -> bool:
        """Whether the end of the last block is known."""
        return self._size != _UNKNOWN

    def measure(self) -> bool:
        """Find the last seal; True if something torn is behind it. Raises Unreadable."""
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
        """The game has ended: give the file the name of its new state."""
        name = "%04d-%s.%s.%d" % (self.ordinal, self.id, state, self.saved)
        os.rename(self.path(), self._folder + "/" + name)
        self.name = name
        self.state = state

    def with_recent(self, lines: bytes) -> "list[bytes]":
        """The recent lines, and these as the newest."""
        recent = self.recent
        if recent and len(recent[-1]) + len(lines) <= _RECENT:
            return recent[:-1] + [recent[-1] + lines]
        return recent + [lines]

    def extend(self, more: bytes) -> None:
        """Append the recent lines and some more, all or none of them.

        A torn end is cut off and kept as a .bad file.
        """
        pieces = self.with_recent(more) if more else self.recent
        if not pieces:
            return
        if os.stat(self.path())[6] > self._size:
            cut_off(self.path(), self._size)
        count, size = self.records, self._size
        with open(self.path(), "ab") as file:
            block = crc = 0  # bytes of the block that is being written
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
        """The records from number `first` on, a line for each, many at a time.

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
        """The recent lines among which this record is, and the records to their end."""
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
            count, size = _unsealed(file.read(_SEAL))
            end -= size + _SEAL
            if end < 0 or (not blocks and count != self.records):
                raise ValueError()
            if count <= first:
                break
            blocks.insert(0, (end, size, count))
        return blocks

    def _read(self, file: "IO[bytes]", blocks: "list[Block]") -> "tuple[bytes, int]":
        """The lines of the next blocks, which leave the list, and the records to their end.

        Opening a file takes longer than reading it: small blocks are read together.
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
    """Whether this can be a game's id, which goes over the cable as it is."""
    if not 0 < len(text) <= _LONGEST_ID:
        return False
    return all(["0" <= sign <= "9" or "a" <= sign.lower() <= "z" for sign in text])


def _seal(count: int, size: int, crc: int) -> bytes:
    line = b"#%06d %04x " % (count, size)
    return line + b"%08x\n" % crc32(line, crc)


def _unsealed(line: bytes) -> "tuple[int, int]":
    """Records and size of a seal. Raises ValueError for any other line."""
    count, size = int(line[1:7]), int(line[8:12], 16)
    if len(line) != _SEAL or line[:1] != b"#" or count < 0:
        raise ValueError()
    return count, size


def _last_seal(file: "IO[bytes]") -> "tuple[int, int, bool]":
    """Records and bytes up to the last seal, and whether there is more behind it.

    Raises ValueError if the file is torn and no seal is found.
    """
    size = file.seek(0, 2)
    if not size:
        return 0, 0, False
    file.seek(max(size - _SEAL, 0))
    try:
        return _unsealed(file.read(_SEAL))[0], size, False
    except ValueError:
        pass
    start = max(size - _TORN, 0)
    file.seek(start)
    data = file.read(_TORN)
    seal = data.rfind(b"\n#", 0, len(data) - _SEAL + 1) + 1
    if not seal and not start:
        return 0, 0, True
    return _unsealed(data[seal : seal + _SEAL])[0], start + seal + _SEAL, True
