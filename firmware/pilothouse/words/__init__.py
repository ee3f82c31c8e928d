"""What the board says, in one of four languages; only the language in use costs memory.

A word list is a text file, `key=text` line by line: "key" is a title or an option, "key?" the
explanation under a title, "key.option" an option where it reads differently. {0} and {1} are
values, \\n breaks a line. A list is kept as the file's bytes: half of what a dict would take.
"""

import gc

LANGUAGES = ("en", "de", "fr", "nl")
ENDONYMS = ("English", "Deutsch", "Français", "Nederlands")

_here = __path__ if isinstance(__path__, str) else __path__[0]


def _read(folder: str, language: str) -> bytes:
    gc.collect()  # it needs some KB in one piece
    with open("%s/%s.txt" % (folder, language), "rb") as file:
        return b"\n" + file.read()


def _find(words: bytes, key: str) -> "str | None":
    start = words.find(b"\n%s=" % key.encode())
    if start < 0:
        return None
    start += len(key.encode()) + 2
    return words[start : words.find(b"\n", start)].decode().replace("\\n", "\n")


class Words:
    """Texts by key. A text's values stand in it as {0}, {1}."""

    def __init__(self, language: str):
        self.language = language
        self._lists = [_read(_here, language)]

    def _game(self, game: str) -> bytes:
        return _read("%s/../games/%s/words" % (_here, game), self.language)

    def use(self, game: str) -> None:
        """Speak of this game too."""
        self._lists[1:] = [self._game(game)]

    def title(self, game: str) -> str:
        """A game's name, without keeping its words."""
        try:
            return _find(self._game(game), game) or game
        except OSError:  # a folder without words in this language
            return game

    def text(self, key: str) -> "str | None":
        """A text without its values; None if there is no such key."""
        for words in self._lists:
            found = _find(words, key)
            if found is not None:
                return found
        return None

    def __call__(self, key: str, *values: "str | int") -> str:
        found = self.text(key)
        return key if found is None else found.format(*values)

    def option(self, question: str, option: "str | int") -> str:
        """An option: the text of "question.option", of "question.n" for a number, or its own."""
        if isinstance(option, int):
            text = self.text(question + ".n")
            return text.format(option) if text else str(option)
        return self.text(question + "." + option) or self(option)
