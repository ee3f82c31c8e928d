"""What the board says, in one of four languages; only the language in use costs memory.

A word list is a text file, `key=text` line by line: "key" is a title or an option, "key?" the
explanation under a title, "key.option" an option where it reads differently. {0} and {1} are
values, \\n breaks a line. Of a list only an index is in memory; each text is read when it is said.
"""

import gc
from binascii import crc32

_AT_HOME = 20  # texts that are kept while no game is played
_IN_VAIN = 72  # others that were read meanwhile: then those are not what is said now
_PIECE = 96  # bytes: most texts are shorter
_EQUALS = 61
# Opening a file takes the chip 4 ms, reading 0.3; one that is open costs 1.1 KB. A laptop has the
# time, and would complain of files that nobody closes.
_ON_BOARD = hasattr(gc, "mem_free")

try:
    from typing import IO, Any
except ImportError:  # MicroPython
    pass

_here = __path__ if isinstance(__path__, str) else __path__[0]


# viper
def _next(codes: bytes, at: int, end: int, code: int) -> int:
    """Where the next of these codes is this one; -1 if none is."""
    high = code >> 8
    low = code & 0xFF
    while at < end:
        if codes[at] == high:
            if codes[at + 1] == low:
                return at
        at += 2
    return -1


# viper
def _sum(sizes: bytearray, at: int, end: int) -> int:
    total = 0
    while at < end:
        total += sizes[at]
        at += 1
    return total


class _List:
    """Where in its file each text begins, by two bytes that stand for its key."""

    def __init__(self, path: str):
        self._path = path
        self._file: "IO[bytes] | None" = None
        self._sizes = bytearray(1)  # bytes before the first text, and of each: at most 255
        codes: "list[bytes]" = []
        with open(path, "rb") as file:
            for line in file:
                end = line.find(b"=")
                if end > 0:
                    codes.append((crc32(line[:end]) & 0xFFFF).to_bytes(2, "big"))
                    self._sizes.append(0)
                self._sizes[-1] += len(line)
        self._codes = b"".join(codes)

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file = None

    def find(self, key: bytes, code: int) -> "str | None":
        """The text of a key, if it is here; code: the two bytes."""
        codes = self._codes
        at = _next(codes, 0, len(codes), code)
        while at >= 0:
            line = self._line((at >> 1) + 1)
            if line.startswith(key) and line[len(key)] == _EQUALS:
                return _text(line, len(key) + 1)
            at = _next(codes, at + 2, len(codes), code)
        return None

    def _line(self, number: int) -> bytes:
        """A line, and what else was read."""
        file = self._file
        if not file:
            file = self._file = open(self._path, "rb")
        file.seek(_sum(self._sizes, 0, number))
        line = more = file.read(_PIECE)  # readline() would ask the flash for every byte
        while b"\n" not in more:
            more = file.read(_PIECE) or b"\n"
            line += more
        if not _ON_BOARD:
            self.close()
        return line


def _text(line: bytes, begin: int) -> str:
    text = line[begin : line.find(b"\n")]
    return text.replace(b"\\n", b"\n").decode()


class Words:
    """Texts by key. A text's values stand in it as {0}, {1}."""

    def __init__(self, language: str):
        self.language = language
        self._own = self._list = _List("%s/%s.txt" % (_here, language))  # and that of a game
        # Some texts are kept until others have been read too often. To keep the last ones would
        # be in vain: a turn says more of them, and then the next turn says them all again.
        self._kept: "dict[str | tuple[str, str], str]" = {}
        self._in_vain = 0
        self._most = _AT_HOME

    def __del__(self) -> None:
        self._list.close()
        self._own.close()

    def rest(self) -> None:
        """Give up the memory of what an ordinary turn does not need."""
        if self._own is not self._list:
            self._own.close()

    def path(self, game: str) -> str:
        """The file with a game's words."""
        return "%s/../games/%s/words/%s.txt" % (_here, game, self.language)

    def use(self, game: str, most: int = _AT_HOME) -> None:
        """Speak of this game too; keep so many texts at the most."""
        self._kept = {}
        self._most = most
        self._list.close()
        self._own.close()
        self._list = self._own  # its memory first
        self._list = _List(self.path(game))

    def text(self, key: str) -> "str | None":
        """A text without its values; None if there is none."""
        kept = self._kept
        if key in kept:
            return kept[key]
        found = self._read(key.encode())
        return None if found is None else self._keep(key, found)

    def __call__(self, key: str, *values: "str | int") -> str:
        found = self.text(key)
        if found is None:
            return key
        return found.format(*values) if values else found

    def more(self, key: str) -> str:
        """The explanation under a title; "" if there is none."""
        return self._second(key, "?", "")

    def option(self, question: str, option: "str | int") -> str:
        """An option: the text of "question.option", of "question.n" for a number, or its own."""
        kept: "Any" = self._kept
        if (question, option) in kept:  # at most times
            return kept[question, option]
        if isinstance(option, int):
            text = self._second(question, ".n", "")
            return text.format(option) if text else str(option)
        return self._second(question, ".", option)

    def _second(self, key: str, sign: str, option: str) -> str:
        """The text of all this, that of the option, or the option itself.

        Kept under two names: the chip compares each new string with all the names it has, and
        these are none.
        """
        names = (key, option) if option else (sign, key)  # an option may be called "?"
        if names in self._kept:
            return self._kept[names]
        found = self._read(key.encode() + sign.encode() + option.encode())
        if found is None and option:
            found = self._read(option.encode())
        return self._keep(names, option if found is None else found)

    def _keep(self, key: "str | tuple[str, str]", found: str) -> str:
        if len(self._kept) >= self._most:
            self._in_vain += 1
            if self._in_vain < _IN_VAIN:
                return found
            self._in_vain = 0
            self._kept = {}
        self._kept[key] = found
        return found

    def _read(self, key: bytes) -> "str | None":
        code = crc32(key) & 0xFFFF
        found = self._list.find(key, code)
        if found is None and self._own is not self._list:
            found = self._own.find(key, code)
        return found
