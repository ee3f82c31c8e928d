"""Small files that hold the newest records of a game until they go to its log.

    tail/tail      the newest records, rewritten as a whole by each save: one page of flash
    ring/ring0..5  a tail that fills a page goes here instead; the next save starts a new tail

Tail and ring are apart because littlefs copies all that lives in a folder when the 16 pages of the
folder's block are used up: a folder with one file of one page gives 15 saves for one erase.

A file is `ID FIRST`, a line for each record without its `[number,` and `]`, and the crc32 of all
that. The numbers of the records say which files are stale, so nothing is ever cleared.
"""

import os
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

FOLDERS = ("/tail", "/ring")
_TAIL = 190  # longest tail: with one record more and littlefs's own tags it still fits a page
_INLINE = 480  # longest ring file: littlefs keeps up to 512 bytes in the folder's block
_LONGEST = 4096  # read of a file that may be damaged
UNREADABLE = b"?"  # has no crc, so it is no Piece
_SLOTS = 6  # ring files: more could make littlefs split the folder


class Piece:
    """The records of one file: of which game, the number of the first, a line for each."""

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
        """The records from that number on as in a log, a line for each."""
        lines = b""
        for line in self.lines[number - self.first :]:
            lines += b"[%d," % number + line + b"]\n"
            number += 1
        return lines


class Ring:
    """Tail and ring under the folder `root`."""

    def __init__(self, root: str):
        self._root = root
        self._tail = b""  # without its crc
        self._slot = 0  # next ring file
        self._is_closed = False

    def restart(self, is_closed: bool) -> None:
        """All files are stale; or, if closed, some are not and none may be overwritten."""
        self._tail = b""
        self._slot = 0
        self._is_closed = is_closed

    def save(self, game_id: str, first: int, records: "list[bytes]") -> bool:
        """Save more records in one of the files; False if there is no room for them."""
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
        """Path and content of every file, stale or not; UNREADABLE for what is no such file."""
        for folder in FOLDERS:
            for name in os.listdir(self._root + folder):
                path = self._root + folder + "/" + name
                data = UNREADABLE
                try:
                    with open(path, "rb") as file:
                        data = file.read(_LONGEST)
                except OSError:  # a folder, or the flash cannot read it
                    pass
                yield path, data

    def paths_of(self, game_id: str) -> "list[str]":
        """The files with records of that game, stale or not."""
        return [path for path, data in self.files() if data.startswith(game_id.encode())]
