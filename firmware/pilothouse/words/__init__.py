"""What the board says: a module for each language, and for each language of each game.

Each has WORDS, the texts by their keys: "key" is a title or an option, "key?" the explanation
under a title, "key.option" an option where it reads differently, and "key.n" a number as an
option. The values of a text stand in it as {0}, {1}. A game's own name stands in its package.

Answers and values are ids, so that a log reads the same in every language. Where an id is no key
(a ship, a segment of a dial), the game's package of words has a function
`called(say, question, id)` that gives its words, or None; question is "" for a value of a text.
"""

import sys

from pilothouse import games

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Sequence, Union

    Value = Union[str, int, Sequence[str]]
    Called = Callable[["Words", str, Union[str, int]], Union[str, None]]

_FALLBACK = "en"


class Words:
    """Texts by key: a game's before the device's own, in English where a language has none.

    English is loaded only when another language lacks a text: without an image every text on the
    board takes memory.
    """

    def __init__(self, language: str):
        self.language = language
        self._game = ""
        self._lists = self._in(language)
        self._english: "Words | None" = None
        self._called: "Called | None" = None

    def use(self, game: str) -> None:
        """Speak of this game too."""
        self._game = game
        self._lists = self._in(self.language)
        self._english = None
        package: "Any" = sys.modules.get(_package(game))
        self._called = getattr(package, "called", None)

    def text(self, key: str) -> "str | None":
        """A text without its values; None if there is none."""
        found = self.own_text(key)
        return self._in_english(key) if found is None else found

    def own_text(self, key: str) -> "str | None":
        """A text in this language and no other."""
        for texts in self._lists:
            text = texts.get(key)
            if text is not None:
                return text
        return None

    def __call__(self, key: str, *values: "Value") -> str:
        found = self.text(key)
        return key if found is None else self.fill(found, values)

    def fill(self, text: str, values: "Sequence[Value]") -> str:
        """A text with its values; several things in one are listed.

        A value's words may have values of their own, and a display's view is deep in calls
        already: a comprehension here would cost the chip's stack of 8 KB two calls more.
        """
        if not values:
            return text
        filled: "list[str | int]" = []
        for value in values:
            filled.append(self._value(value))
        return text.format(*filled)

    def _value(self, value: "Value") -> "str | int":
        if isinstance(value, int):
            return value
        if not isinstance(value, str):
            return self.listed([str(self._value(one)) for one in value])
        named = self._called(self, "", value) if self._called else None
        return value if named is None else named

    def listed(self, things: "Sequence[str]") -> str:
        """Several things in a row: "A, B and C"."""
        if len(things) < 2:
            return "".join(things)
        return self("and").format(", ".join(things[:-1]), things[-1])

    def explanation(self, key: str) -> str:
        """What stands under a title, in the title's language; "" if there is nothing."""
        found = self.own_text(key + "?")
        if found is None and self.own_text(key) is None:
            found = self._in_english(key + "?")
        return found or ""

    def option(self, question: str, option: "str | int") -> str:
        """An option: what the game calls it, "question.option", "question.n", or its own text."""
        named = self._called(self, question, option) if self._called else None
        if named is not None:
            return named
        if isinstance(option, int):
            text = self.own_text(question + ".n")
            return text.format(option) if text else str(option)
        own = question + "." + option
        text = self.own_text(own)
        if text is None:
            text = self.own_text(option)
        if text is None and option[:1].islower():  # as all keys are, and no name is
            text = self._in_english(own) or self._in_english(option)
        return option if text is None else text

    def title(self, game: str) -> str:
        """The name of a game, whichever is played; its rules need not be loaded."""
        titles: "Any" = getattr(_imported(games.package(game)), "TITLES", None)
        if not hasattr(titles, "get"):  # whatever somebody has written there
            titles = {}
        return titles.get(self.language) or titles.get(_FALLBACK) or game.replace("_", " ")

    def has_readings(self, game: str) -> bool:
        """Whether a game offers house rules; its rules need not be loaded."""
        return getattr(_imported(games.package(game)), "HAS_READINGS", False)

    def _in(self, language: str) -> "list[dict[str, str]]":
        """The texts of the game and the device's own, in that order."""
        own = [_words("", language)]
        return [_words(self._game, language)] + own if self._game else own

    def _in_english(self, key: str) -> "str | None":
        if self.language == _FALLBACK:
            return None
        if self._english is None:
            self._english = Words(_FALLBACK)
            self._english.use(self._game)
        return self._english.own_text(key)


def _package(game: str) -> str:
    return games.package(game) + ".words" if game else "pilothouse.words"


def _words(game: str, language: str) -> "dict[str, str]":
    """The texts of a game, or "" for the device's own; none if there is no such module."""
    texts: "Any" = getattr(_imported("%s.%s" % (_package(game), language)), "WORDS", None)
    if not hasattr(texts, "get"):  # whatever somebody has written there
        return {}
    # A dict as it is written in a module has no free place, and in such a one MicroPython looks
    # at every entry before it says that a key is missing: another key makes places.
    texts[""] = ""
    del texts[""]
    return texts


def _imported(module: str) -> "Any":
    """A module; None if there is no such, or none that can be loaded: anybody may write one."""
    try:
        __import__(module)
    except MemoryError:
        raise
    except (Exception, SystemExit):
        return None
    return sys.modules[module]
