"""What the board says: a module for each language, and for each language of each game.

Each has WORDS, the texts by their keys: "key" is a title or an option, "key?" the explanation
under a title, "key.option" an option where it reads differently, "key.n" a number as an option,
and "title" the name of a game. The values of a text stand in it as {0}, {1}.
"""

import sys

try:
    from typing import Any
except ImportError:  # MicroPython
    pass

_FALLBACK = "en"


class Words:
    """Texts by key: a game's before the device's own, in English where a language has none."""

    def __init__(self, language: str):
        self.language = language
        self._own = self._in_language("pilothouse.words")
        self._of_game: "list[dict[str, str]]" = []

    def use(self, game: str) -> None:
        """Speak of this game too."""
        self._of_game = self._in_language(_package(game))

    def text(self, key: str) -> "str | None":
        """A text without its values; None if there is none."""
        return _first(self._of_game + self._own, key)

    def __call__(self, key: str, *values: "str | int") -> str:
        found = self.text(key)
        if found is None:
            return key
        return found.format(*values) if values else found

    def explanation(self, key: str) -> str:
        """What stands under a title; "" if there is nothing."""
        return self.text(key + "?") or ""

    def option(self, question: str, option: "str | int") -> str:
        """An option: the text of "question.option", of "question.n" for a number, or its own."""
        if isinstance(option, int):
            text = self.text(question + ".n")
            return text.format(option) if text else str(option)
        text = self.text(question + "." + option)
        return self(option) if text is None else text

    def title(self, game: str) -> str:
        """The name of a game, whichever is played; its rules need not be loaded."""
        return _first(self._in_language(_package(game)), "title") or game

    def _in_language(self, package: str) -> "list[dict[str, str]]":
        return [_words("%s.%s" % (package, name)) for name in (self.language, _FALLBACK)]


def _package(game: str) -> str:
    return "pilothouse.games.%s.words" % game


def _words(module: str) -> "dict[str, str]":
    """The texts of a module; none if there is no such module."""
    try:
        __import__(module)
    except ImportError:
        return {}
    loaded: "Any" = sys.modules[module]
    return loaded.WORDS


def _first(lists: "list[dict[str, str]]", key: str) -> "str | None":
    for texts in lists:
        if key in texts:
            return texts[key]
    return None
