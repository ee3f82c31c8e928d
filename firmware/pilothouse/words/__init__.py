"""What the board says, in one of four languages; only the language in use costs memory."""

import sys

LANGUAGES = ("en", "de", "fr", "nl")
ENDONYMS = ("English", "Deutsch", "Français", "Nederlands")


def _list(path: str) -> "dict[str, str]":
    __import__(path)
    words: "dict[str, str]" = sys.modules[path].WORDS
    del sys.modules[path]  # so that another language does not keep this one in memory
    return words


class Words:
    """Texts by key. A text's values stand in it as {0}, {1}."""

    def __init__(self, language: str):
        self.language = language
        self._lists = [_list("pilothouse.words." + language)]

    def use(self, game: str) -> None:
        """Speak of this game too."""
        self._lists[1:] = [_list("pilothouse.games.%s.words.%s" % (game, self.language))]

    def title(self, game: str) -> str:
        """A game's name, without keeping its words."""
        return _list("pilothouse.games.%s.words.%s" % (game, self.language))[game]

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return any([key in words for words in self._lists])

    def __call__(self, key: str, *values: "str | int") -> str:
        for words in self._lists:
            if key in words:
                return words[key].format(*values)
        return key

    def option(self, question: str, option: "str | int") -> str:
        """An option of a question: "question.option", "question.n" for numbers, or the bare word."""
        if isinstance(option, int):
            return self(question + ".n", option) if self.has(question + ".n") else str(option)
        key = question + "." + option
        return self(key) if self.has(key) else self(option)
