"""What the board says, in one of four languages; only the language in use costs memory.

A word list is a text file, `key=text` line by line: "key" is a title or an option, "key?" the
explanation under a title, "key.option" an option where it reads differently. {0} and {1} are
values, \\n breaks a line. The board's own list is kept as the file's bytes; of a game's list only
an index is kept, and each text is read when it is said.
"""

from array import array
from binascii import crc32

LANGUAGES = ("en", "de", "fr", "nl")
ENDONYMS = ("English", "Deutsch", "Français", "Nederlands")

_LATELY = 40  # texts that are remembered: reading one takes 5 ms on the chip

_here = __path__ if isinstance(__path__, str) else __path__[0]


def _code(key: bytes) -> bytes:
    return (crc32(key) & 0xFFFF).to_bytes(2, "big")


def _plain(text: bytes) -> str:
    return text.decode().replace("\\n", "\n")


class _Index:
    """Where in a file each text begins, by two bytes that stand for its key."""

    def __init__(self, path: str):
        self._path = path
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

    def find(self, key: bytes) -> "str | None":
        code = _code(key)
        at = self._codes.find(code)
        while at >= 0:
            if at % 2 == 0:
                with open(self._path, "rb") as file:
                    file.seek(self._begins[at // 2])
                    found, _, text = file.readline().partition(b"=")
                if found == key:
                    return _plain(text.rstrip(b"\n"))
            at = self._codes.find(code, at + 1)
        return None


class Words:
    """Texts by key. A text's values stand in it as {0}, {1}."""

    def __init__(self, language: str):
        self.language = language
        with open("%s/%s.txt" % (_here, language), "rb") as file:
            self._own = b"\n" + file.read()
        self._game: "_Index | None" = None
        self._lately: "dict[str, str | None]" = {}

    def _path(self, game: str) -> str:
        return "%s/../games/%s/words/%s.txt" % (_here, game, self.language)

    def use(self, game: str) -> None:
        """Speak of this game too."""
        self._lately = {}
        self._game = None  # its memory first
        self._game = _Index(self._path(game))

    def title(self, game: str) -> str:
        """A game's name: the first line of its words."""
        try:
            with open(self._path(game), "rb") as file:
                return _plain(file.readline().partition(b"=")[2].rstrip(b"\n"))
        except OSError:  # a folder without words in this language
            return game

    def text(self, key: str) -> "str | None":
        """A text without its values; None if there is no such key."""
        if key in self._lately:
            return self._lately[key]
        if len(self._lately) == _LATELY:
            self._lately = {}
        wanted = key.encode()
        found = None
        start = self._own.find(b"\n%s=" % wanted)
        if start >= 0:
            start += len(wanted) + 2
            found = _plain(self._own[start : self._own.find(b"\n", start)])
        elif self._game:
            found = self._game.find(wanted)
        self._lately[key] = found
        return found

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
