"""The kinds of question a game asks, and how each checks its own answers.

A question knows who answers, what it is about, which answers are legal, what they cost and why the
others are refused. It knows nothing of pixels, pins or serial ports. Its name is both its key in
the word lists and the name under which the answer stands in the log.
"""

try:
    from typing import Any, Callable, Sequence, Union

    Option = Union[str, int]  # an id
    Options = Sequence[Option]
    Args = Sequence[Option]  # a word key and its values, or the values alone
    # What a price is paid from: its unit (a word), how much there is, the rule that says so.
    Purse = tuple[str, int, str]
    # A line of a tally: its name, at most how many, the price of each, the rule that refuses more.
    Counter = tuple[str, int, int, str]
except ImportError:  # MicroPython
    pass

NAME_LENGTH = 12
# Everything a name may hold; the typeface draws all of it (tests/test_words.py).
LETTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz0123456789-.'"
    "ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛŒàáâçèéêëíîïóôúùûÿœñ"
)
SLOW_KEYS = 4  # so many keys in one direction change a number by one each, before its step counts


class Refused(Exception):
    """An answer the rules refuse.

    rule: the id of the rule that refuses ("A9"), "" where the answer has not even the right form;
    reason: a key of the word lists; values: what its text needs.
    """

    def __init__(self, rule: str, reason: str, *values: "str | int"):
        super().__init__(rule, reason, values)
        self.rule = rule
        self.reason = reason
        self.values = values

    def __str__(self) -> str:
        return "%s %s %s" % (self.rule, self.reason, " ".join([str(v) for v in self.values]))


class Question:
    """What all kinds have in common. `who` is a player's id, "" for the whole table.

    Each kind has a method `check`, which gives the answer as it is recorded, or raises Refused.
    args: values for its text; note: one line of reminder, a word key and its values.
    """

    check: "Callable[[Any], Any]"

    kind = "question"
    text = ""  # the key of its explanation, if that is not its name
    purse: "Purse | None" = None
    start: "Any" = None  # what the cursor stands on at first

    def __init__(self, name: str, who: str = "", args: "Args" = (), note: "Args" = ()):
        self.name = name
        self.who = who
        self.args = args
        self.note = note

    def price(self, answer: "Any") -> int:
        """What this answer costs, in the unit of the purse."""
        return 0

    def _pay(self, answer: "Any") -> None:
        """Refuse a price that cannot be paid."""
        if self.purse:
            unit, amount, rule = self.purse
            price = self.price(answer)
            if price > amount:
                raise Refused(rule, "short-" + unit, price, amount)

    def _not_offered(self, rule: str, answer: "Any", options: "Options") -> Refused:
        allowed = ", ".join([str(o) for o in options])
        return Refused(rule, "not-offered", str(answer)[:20], allowed)

    def _malformed(self, answer: "Any") -> Refused:
        return Refused("", "malformed", self.name, str(answer)[:20])


class Pick(Question):
    """One of several options; `start` is the one the cursor stands on."""

    kind = "pick"

    def __init__(
        self,
        name: str,
        who: str = "",
        options: "Options" = (),
        start: "Option | None" = None,
        rule: str = "",
        args: "Args" = (),
        note: "Args" = (),
    ):
        super().__init__(name, who, args, note)
        self.options = options
        self.start = options[0] if start is None else start
        self.rule = rule

    def check(self, answer: "Any") -> "Any":
        if answer not in self.options:
            raise self._not_offered(self.rule, answer, self.options)
        return answer


class Confirm(Question):
    """Yes or no."""

    kind = "confirm"

    def __init__(
        self,
        name: str,
        who: str = "",
        start: bool = False,
        args: "Args" = (),
        note: "Args" = (),
    ):
        super().__init__(name, who, args, note)
        self.start = start

    def check(self, answer: "Any") -> "Any":
        if answer is not True and answer is not False:
            raise self._malformed(answer)
        return answer


class Number(Question):
    """A whole number from low to high, `start` first; price(start, value) is paid from the purse.

    A run of keys in one direction soon goes on in multiples of `step`: large amounts come fast.
    `also(value)` may refuse a value.
    """

    kind = "number"

    def __init__(
        self,
        name: str,
        who: str = "",
        low: int = 0,
        high: int = 9,
        start: "int | None" = None,
        rule: str = "",
        price: "Callable[[int, int], int] | None" = None,
        purse: "Purse | None" = None,
        args: "Args" = (),
        note: "Args" = (),
        step: int = 1,
        also: "Callable[[int], None] | None" = None,
    ):
        super().__init__(name, who, args, note)
        self.low = low
        self.high = high
        self.start = low if start is None else start
        self.rule = rule
        self.purse = purse
        self._price = price
        self.step = step
        self._also = also

    def next_value(self, value: int, way: int, run: int) -> int:
        """What the key up (way 1) or down (-1) makes of the value, after `run` others like it."""
        if self.step == 1 or run < SLOW_KEYS:
            return value + way
        if way > 0:
            return max(value + 1, min(self.high, (value // self.step + 1) * self.step))
        return min(value - 1, max(self.low, (value - 1) // self.step * self.step))

    def price(self, answer: "Any") -> int:
        return self._price(self.start, answer) if self._price else 0

    def check(self, answer: "Any") -> "Any":
        if type(answer) is not int:
            raise self._malformed(answer)
        if not self.low <= answer <= self.high:
            raise Refused(self.rule, "range", answer, self.low, self.high)
        self._pay(answer)
        if self._also:
            self._also(answer)
        return answer


class Tally(Question):
    """Several counters answered together, all 0 at first.

    The answer is a dict of the counters that are not 0. `rest(values)` gives a word and what is
    left ("fields", 3); `also(values)` may refuse a combination. A counter that can only be 0 is
    not shown. `cursor_returns`: most counts are 0 or 1, so after each the cursor is back on
    "done", where the key up counts the first counter.
    """

    kind = "tally"

    def __init__(
        self,
        name: str,
        who: str = "",
        counters: "Sequence[Counter]" = (),
        rest: "Callable[[dict[str, int]], tuple[str, int]] | None" = None,
        also: "Callable[[dict[str, int]], None] | None" = None,
        purse: "Purse | None" = None,
        args: "Args" = (),
        note: "Args" = (),
        cursor_returns: bool = False,
    ):
        super().__init__(name, who, args, note)
        self.counters = [c for c in counters if c[1]]
        self.purse = purse
        self.rest = rest
        self.cursor_returns = cursor_returns
        self._also = also

    def price(self, answer: "Any") -> int:
        price = 0
        for name, _, each, _ in self.counters:
            if each and name in answer:
                price += each * answer[name]
        return price

    def check(self, answer: "Any") -> "Any":
        given: "dict[Any, Any]" = answer  # isinstance would leave the items' type unknown
        if not isinstance(answer, dict):
            raise self._malformed(answer)
        values: "dict[str, int]" = {}
        known = 0
        for name, high, _, rule in self.counters:
            if name in given:
                known += 1
                count = given[name]
                if type(count) is not int:
                    raise self._malformed(count)
                if not 0 <= count <= high:
                    raise Refused(rule, "range", count, 0, high)
                if count:
                    values[name] = count
        if known < len(given):
            names = [c[0] for c in self.counters]
            raise self._not_offered("", [n for n in given if n not in names][0], names)
        self._pay(values)
        if self._also:
            self._also(values)
        return values


class Throw(Question):
    """A die or dial: the table throws it, or the answer is the face thrown by hand."""

    kind = "throw"

    def __init__(
        self,
        name: str,
        who: str = "",
        faces: "tuple[str, ...]" = (),
        rule: str = "",
        args: "Args" = (),
        note: "Args" = (),
    ):
        super().__init__(name, who, args, note)
        self.faces = faces
        self.rule = rule

    def check(self, answer: "Any") -> "Any":
        if answer not in self.faces:
            raise Refused(self.rule, "not-a-face", str(answer)[:20], ", ".join(self.faces))
        return answer


class Tell(Question):
    """Something to do at the table, answered by OK. `picture` is a large symbol's name, or ""."""

    kind = "tell"

    def __init__(
        self,
        name: str,
        who: str = "",
        args: "Args" = (),
        picture: str = "",
        note: "Args" = (),
    ):
        super().__init__(name, who, args, note)
        self.picture = picture

    def check(self, answer: "Any") -> "Any":
        if answer is not None:
            raise self._malformed(answer)
        return None


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
