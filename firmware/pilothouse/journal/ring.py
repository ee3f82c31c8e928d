"""Small files that hold the newest records of a game until they are appended to its log.

    tail/tail      the newest records, rewritten as a whole by each save: one page of flash
    ring/ring0..5  a tail that fills a page is written here instead; the next save starts a new one

They are in two folders because littlefs copies a folder's whole content when the 16 pages of its
block are used up: a folder with one file of one page takes 15 saves per erase.

A file has a line `ID FIRST`, one line per record without its `[number,` and `]`, and the CRC-32 of
all that. The record numbers tell which files are stale, so no file needs to be cleared.
"""

import os
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

FOLDERS = ("/tail", "/ring")
_TAIL = 190  # longest tail: with one more record and littlefs's metadata it still fits a page
_INLINE = 480  # longest ring file: littlefs stores up to 512 bytes in the folder's block
_LONGEST = 4096  # bytes that are read of a file, which may be damaged
UNREADABLE = b"?"  # stands for the content of an unreadable file; not a valid Piece
_SLOTS = 6  # number of ring files: more could make littlefs split the folder


class Piece:
    """The content of one file: the game's id, the number of the first record, and the lines."""

    def __init__(self, path: str, data: bytes):
        """Raises ValueError if the file is damaged."""
        if data[-8:] != b"%08x" % crc32(data[:-8]):
            raise ValueError(path)
        lines = data[:-8].split(b"\n")
        self.path = path
        self.game_id, first = lines[0].decode().split()
        self.first = int(first)
        self.lines = lines[1:-1]
        if self.first < 0:
            raise ValueError(path)

    def lines_from(self, number: int) -> bytes:
        """The records from `number` on, one per line, complete as in a log."""
        lines = b""
        for line in self.lines[number - self.first :]:
            lines += b"[%d," % number + line + b"]\n"
            number += 1
        return lines


class Ring:
    """Tail and ring under the folder `root`."""

    def __init__(self, root: str):
        self._root = root
        self._tail = b""  # without its CRC
        self._slot = 0  # the next ring file
        self._is_closed = False  # whether the files must not be overwritten

    def restart(self, is_closed: bool) -> None:
        """Begin again with an empty tail: all files are stale.

        is_closed: some are not stale; then `save` refuses until they are.
        """
        self._tail = b""
        self._slot = 0
        self._is_closed = is_closed

    def save(self, game_id: str, first: int, records: "list[bytes]") -> bool:
        """Save more records in one of the files; False if they do not fit. Raises OSError."""
        tail = self._tail or b"%s %d\n" % (game_id.encode(), first)
        for record in records:
            tail += record[record.find(b",") + 1 : -1] + b"\n"
        is_full = len(tail) > _TAIL
        if self._is_closed or len(tail) > _INLINE or (is_full and self._slot == _SLOTS):
            return False
        name = "/ring/ring%d" % self._slot if is_full else "/tail/tail"
        with open(self._root + name, "wb") as file:
            file.write(tail + b"%08x" % crc32(tail))
        self._tail = b"" if is_full else tail
        self._slot += 1 if is_full else 0
        return True

    def files(self) -> "Iterator[tuple[str, bytes]]":
        """Path and content of every file, stale or not; the content may be UNREADABLE."""
        for folder in FOLDERS:
            for name in os.listdir(self._root + folder):
                path = self._root + folder + "/" + name
                data = UNREADABLE
                try:
                    with open(path, "rb") as file:
                        data = file.read(_LONGEST)
                except OSError:  # a folder, or a defect of the flash
                    pass
                yield path, data

    def paths_of(self, game_id: str) -> "list[str]":
        """The paths of the files with records of this game, stale or not."""
        return [path for path, data in self.files() if data.startswith(game_id.encode())]
