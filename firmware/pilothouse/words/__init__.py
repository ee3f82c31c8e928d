"""What the board says, in one of four languages; only the language in use costs memory.

A word list is a text file, `key=text` line by line: "key" is a title or an option, "key?" the
explanation under a title, "key.option" an option where it reads differently. {0} and {1} are
values, \\n breaks a line. Of a list only an index is in memory; each text is read when it is said.
"""

import gc
from array import array
from binascii import crc32

_KEPT = 24  # texts
_IN_VAIN = 72  # others that were read meanwhile: then those are not what is said now
_PIECE = 96  # bytes: most texts are shorter
_EQUALS = 61

try:
    from typing import IO
except ImportError:  # MicroPython
    pass

_here = __path__ if isinstance(__path__, str) else __path__[0]


# viper
def _next(codes: bytes, at: int, end: int, code: int) -> int:
    """Where the next of these codes is this one; -1 if none is."""
    while at < end:
        if codes[at] << 8 | codes[at + 1] == code:
            return at
        at += 2
    return -1


class _List:
    """Where in its file each text begins, by two bytes that stand for its key."""

    def __init__(self, path: str):
        self._path = path
        # Opening takes the chip 4 ms, reading 0.3; an open file costs it 1.1 KB. A laptop has the
        # time, and would complain of files that nobody closes.
        self.stays_open = hasattr(gc, "mem_free")
        self._file: "IO[bytes] | None" = None
        self._begins = array("H")
        codes: "list[bytes]" = []
        at = 0
        with open(path, "rb") as file:
            for line in file:
                end = line.find(b"=")
                if end > 0:
                    codes.append((crc32(line[:end]) & 0xFFFF).to_bytes(2, "big"))
                    self._begins.append(at)
                at += len(line)
        self._codes = b"".join(codes)

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file = None

    def find(self, key: bytes, code: int) -> "str | None":
        """The text of a key, if it is here."""
        codes = self._codes
        size = len(codes)
        at = _next(codes, 0, size, code)
        while at >= 0:
            line = self._from(self._begins[at >> 1])
            begin = len(key)
            if line.startswith(key) and line[begin] == _EQUALS:
                return line[begin + 1 : line.find(b"\n")].decode().replace("\\n", "\n")
            at = _next(codes, at + 2, size, code)
        return None

    def _from(self, place: int) -> bytes:
        """The line that begins there, and what else was read."""
        file = self._file
        if not file:
            file = self._file = open(self._path, "rb")
        file.seek(place)
        line = more = file.read(_PIECE)  # readline() would ask the flash for every byte
        while b"\n" not in more:
            more = file.read(_PIECE) or b"\n"
            line += more
        if not self.stays_open:
            self.close()
        return line


class Words:
    """Texts by key. A text's values stand in it as {0}, {1}."""

    def __init__(self, language: str):
        self.language = language
        self._lists = [_List("%s/%s.txt" % (_here, language))]
        # Some texts are kept until others have been read too often. To keep the last ones would
        # be in vain: a turn says more of them, and then the next turn says them all again.
        self._kept: "dict[str, str]" = {}
        self._in_vain = 0

    def __del__(self) -> None:
        for words in self._lists:
            words.close()

    def path(self, game: str) -> str:
        """The file with a game's words."""
        return "%s/../games/%s/words/%s.txt" % (_here, game, self.language)

    def use(self, game: str) -> None:
        """Speak of this game too."""
        self._kept = {}
        for words in self._lists:
            words.close()
        self._lists[-1].stays_open = False  # the game has most of what is said from now on
        del self._lists[:-1]  # its memory first
        self._lists.insert(0, _List(self.path(game)))

    def text(self, key: str, instead: str = "") -> "str | None":
        """A text without its values, or that of another key; None if there is neither."""
        kept = self._kept
        if key in kept:
            return kept[key]
        found = self._read(key.encode())
        if found is None and instead:
            found = self._read(instead.encode())
        if found is None:  # that is soon found out again
            return None
        if len(kept) == _KEPT:
            self._in_vain += 1
            if self._in_vain < _IN_VAIN:
                return found
            self._in_vain = 0
            self._kept = kept = {}
        kept[key] = found
        return found

    def _read(self, key: bytes) -> "str | None":
        code = crc32(key) & 0xFFFF
        for words in self._lists:
            found = words.find(key, code)
            if found is not None:
                return found
        return None

    def __call__(self, key: str, *values: "str | int") -> str:
        found = self.text(key)
        if found is None:
            return key
        return found.format(*values) if values else found

    def option(self, question: str, option: "str | int") -> str:
        """An option: the text of "question.option", of "question.n" for a number, or its own."""
        if isinstance(option, int):
            text = self.text(question + ".n")
            return text.format(option) if text else str(option)
        return self.text(question + "." + option, option) or option
