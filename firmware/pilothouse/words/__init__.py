"""The board's texts: a module for each language, and one for each language of each game.

Each module has WORDS, a dict of texts by key: "key" is a title or an option, "key?" the
explanation under a title, "key.option" the text of an option in one question, and "key.n" that of
a number as an option. {0}, {1} stand for values. A game's title is in the game's own package.

Answers and values are ids, so that logs are the same in every language. For ids that are not keys
(a ship, a segment of a dial) a game's `words` package can define `called(say, question, id)`,
which returns the text or None; question is "" for a value inside a text.
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
    """Looks texts up by key: first the game's, then the device's own, then both in English.

    English is loaded only when another language lacks a text, because without an image every
    loaded text takes up memory.
    """

    def __init__(self, language: str):
        self.language = language
        self._game = ""
        self._lists = self._in(language)
        self._english: "Words | None" = None
        self._called: "Called | None" = None

    def use(self, game: str) -> None:
        """Include the texts of this game from now on."""
        self._game = game
        self._lists = self._in(self.language)
        self._english = None
        package: "Any" = sys.modules.get(_package(game))
        self._called = getattr(package, "called", None)

    def text(self, key: str) -> "str | None":
        """A text with its placeholders; None if there is none, not even in English."""
        found = self.own_text(key)
        return self._in_english(key) if found is None else found

    def own_text(self, key: str) -> "str | None":
        """A text in this language only; None if there is none."""
        for texts in self._lists:
            text = texts.get(key)
            if text is not None:
                return text
        return None

    def __call__(self, key: str, *values: "Value") -> str:
        found = self.text(key)
        return key if found is None else self.fill(found, values)

    def fill(self, text: str, values: "Sequence[Value]") -> str:
        """Insert the values into a text; a value that is a sequence becomes "A, B and C".

        No comprehension here: views call this with little of the chip's 8 KB of stack left, and
        it can be called again for the text of a value.
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
        """Join several things: "A, B and C"."""
        if len(things) < 2:
            return "".join(things)
        return self("and").format(", ".join(things[:-1]), things[-1])

    def explanation(self, key: str) -> str:
        """The explanation under a title, in the title's language; "" if there is none."""
        found = self.own_text(key + "?")
        if found is None and self.own_text(key) is None:
            found = self._in_english(key + "?")
        return found or ""

    def option(self, question: str, option: "str | int") -> str:
        """The text of an option, in this order: from the game's `called`, by the key
        "question.option" ("question.n" for a number), by the option as a key, else its id.
        """
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
        if text is None and option[:1].islower():  # keys are lower case, players' names are not
            text = self._in_english(own) or self._in_english(option)
        return option if text is None else text

    def title(self, game: str) -> str:
        """A game's title in this language; does not load its rules."""
        titles: "Any" = getattr(_imported(games.package(game)), "TITLES", None)
        if not hasattr(titles, "get"):  # a mistake in somebody's own game
            titles = {}
        return titles.get(self.language) or titles.get(_FALLBACK) or game.replace("_", " ")

    def has_readings(self, game: str) -> bool:
        """Whether a game offers house rules; does not load its rules."""
        return getattr(_imported(games.package(game)), "HAS_READINGS", False)

    def _in(self, language: str) -> "list[dict[str, str]]":
        """The game's texts and the device's own, in order of precedence."""
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
    """The texts of a game ("" for the device's own); {} if there is no such module."""
    texts: "Any" = getattr(_imported("%s.%s" % (_package(game), language)), "WORDS", None)
    if not hasattr(texts, "get"):  # a mistake in somebody's own game
        return {}
    # A dict made by a literal has no free slot, and in a full dict MicroPython searches every
    # entry before it finds a key missing. Adding a key makes the dict grow.
    texts[""] = ""
    del texts[""]
    return texts


def _imported(module: str) -> "Any":
    """A module; None if there is none or it fails to load: people write games of their own."""
    try:
        __import__(module)
    except MemoryError:
        raise
    except (Exception, SystemExit):
        return None
    return sys.modules[module]
