"""What the board says, in one of four languages; only the language in use costs memory.

A word list is a text file, `key=text` line by line: "key" is a title or an option, "key?" the
explanation under a title, "key.option" an option where it reads differently. {0} and {1} are
values, \\n breaks a line. Of a list only an index is in memory; each text is read when it is said.
"""

from array import array
from binascii import crc32

LANGUAGES = ("en", "de", "fr", "nl")
ENDONYMS = ("English", "Deutsch", "Français", "Nederlands")

_LATELY = 40  # texts that are remembered

try:
    from typing import IO, Iterator
except ImportError:  # MicroPython
    pass

_here = __path__ if isinstance(__path__, str) else __path__[0]


def _code(key: bytes) -> bytes:
    return (crc32(key) & 0xFFFF).to_bytes(2, "big")


def _plain(text: bytes) -> str:
    return text.decode().replace("\\n", "\n")


class _List:
    """Where in its file each text begins, by two bytes that stand for its key."""

    def __init__(self, path: str):
        self.path = path
        self._begins = array("H")
        codes: "list[bytes]" = []
        at = 0
        with open(path, "rb") as file:
            for line in file:
                end = line.find(b"=")
                if end > 0:
                    codes.append(_code(line[:end]))
                    self._begins.append(at)
                at += len(line)
        self._codes = b"".join(codes)

    def places(self, code: bytes) -> "Iterator[int]":
        """Where a text with this code may begin."""
        at = self._codes.find(code)
        while at >= 0:
            if at % 2 == 0:
                yield self._begins[at // 2]
            at = self._codes.find(code, at + 1)


class Words:
    """Texts by key. A text's values stand in it as {0}, {1}."""

    def __init__(self, language: str):
        self.language = language
        self._lists = [_List("%s/%s.txt" % (_here, language))]
        # The file that was read last stays open: opening it takes the chip 4 ms, reading 0.2.
        self._file: "IO[bytes] | None" = None
        self._open = ""
        self._lately: "dict[str, str | None]" = {}

    def __del__(self) -> None:
        if self._file:
            self._file.close()

    def _path(self, game: str) -> str:
        return "%s/../games/%s/words/%s.txt" % (_here, game, self.language)

    def use(self, game: str) -> None:
        """Speak of this game too."""
        self._lately = {}
        del self._lists[1:]  # its memory first
        self._lists.append(_List(self._path(game)))

    def title(self, game: str) -> str:
        """A game's name: the first line of its words."""
        try:
            with open(self._path(game), "rb") as file:
                return _plain(file.readline().partition(b"=")[2].rstrip(b"\n"))
        except OSError:  # a folder without words in this language
            return game

    def text(self, key: str) -> "str | None":
        """A text without its values; None if there is no such key."""
        lately = self._lately
        if key in lately:
            return lately[key]
        if len(lately) == _LATELY:
            lately.clear()
        lately[key] = found = self._read(key.encode())
        return found

    def _read(self, key: bytes) -> "str | None":
        code = _code(key)
        for words in self._lists:
            for place in words.places(code):
                found, _, text = self._line(words.path, place).partition(b"=")
                if found == key:
                    return _plain(text.rstrip(b"\n"))
        return None

    def _line(self, path: str, place: int) -> bytes:
        if not self._file or self._open != path:
            if self._file:
                self._file.close()
            self._file = open(path, "rb")
            self._open = path
        self._file.seek(place)
        return self._file.readline()

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
        return self.text(question + "." + option) or self(option)
