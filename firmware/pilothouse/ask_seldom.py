"""The kinds of question that few turns ask: a subset, a ranking, a text.

Import it where one is asked, not at the top of a module that stays: it costs memory (loaded.py).
"""

from pilothouse.ask import Question, Refused

try:
    from typing import Any, Callable, Sequence

    from pilothouse.ask import Args, Options
except ImportError:  # MicroPython
    pass

NAME_LENGTH = 12
# Everything a name may hold; the typeface draws all of it (tests/test_words.py).
LETTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz0123456789-.'"
    "ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛŒàáâçèéêëíîïóôúùûÿœñ"
)


class Several(Question):
    """A subset of the options, between low and high of them; kept in the order of the options.

    `also(chosen)` may refuse a combination.
    """

    kind = "several"

    def __init__(
        self,
        name: str,
        who: str = "",
        options: "Options" = (),
        low: int = 0,
        high: "int | None" = None,
        rule: str = "",
        also: "Callable[[list[Any]], None] | None" = None,
        args: "Args" = (),
        note: "Args" = (),
    ):
        super().__init__(name, who, args, note)
        self.options = options
        self.low = low
        self.high = len(options) if high is None else high
        self.rule = rule
        self._also = also

    def check(self, answer: "Any") -> "Any":
        given: "Sequence[Any]" = answer  # isinstance would leave the items' type unknown
        if not isinstance(answer, (list, tuple)):
            raise self._malformed(answer)
        for one in given:
            if one not in self.options:
                raise self._not_offered(self.rule, one, self.options)
        chosen = [o for o in self.options if o in given]
        if len(chosen) != len(given):
            raise Refused(self.rule, "twice", self.name)
        if not self.low <= len(chosen) <= self.high:
            raise Refused(self.rule, "how-many", len(chosen), self.low, self.high)
        if self._also:
            self._also(chosen)
        return chosen


class Order(Question):
    """A ranking of all items; `start` is the one proposed, `also(ranking)` may refuse one."""

    kind = "order"

    def __init__(
        self,
        name: str,
        who: str = "",
        items: "Options" = (),
        rule: str = "",
        also: "Callable[[list[Any]], None] | None" = None,
        args: "Args" = (),
        note: "Args" = (),
    ):
        super().__init__(name, who, args, note)
        self.items = items
        self.rule = rule
        self._also = also

    def check(self, answer: "Any") -> "Any":
        given: "Sequence[Any]" = answer  # isinstance would leave the items' type unknown
        if not isinstance(answer, (list, tuple)):
            raise self._malformed(answer)
        for item in self.items:
            if item not in given:
                raise Refused(self.rule, "missing", item)
        if len(given) != len(self.items):
            raise Refused(self.rule, "twice", self.name)
        ranking = list(given)
        if self._also:
            self._also(ranking)
        return ranking


class Text(Question):
    """A short text of the letters we can draw, from the laptop or letter by letter."""

    kind = "text"

    def __init__(
        self,
        name: str,
        who: str = "",
        start: str = "",
        low: int = 1,
        high: int = NAME_LENGTH,
        args: "Args" = (),
        note: "Args" = (),
    ):
        super().__init__(name, who, args, note)
        self.start = start
        self.low = low
        self.high = high

    def check(self, answer: "Any") -> "Any":
        if not isinstance(answer, str):
            raise self._malformed(answer)
        text = answer.strip()
        if not self.low <= len(text) <= self.high:
            raise Refused("", "length", len(text), self.low, self.high)
        for letter in text:
            if letter not in LETTERS:
                raise Refused("", "letter", letter)
        return text
