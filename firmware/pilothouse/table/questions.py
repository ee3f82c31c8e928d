"""The kinds of question that a game can ask; each checks its own answers.

A question knows who answers it, which answers are legal, what they cost and why others are
refused. It knows nothing of pixels, pins or serial ports. Its name is both its key in the word
lists and the name of the answer's record in the log.
"""

from pilothouse.table.errors import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Sequence, Union

    Option = Union[str, int]  # an id
    Options = Sequence[Option]
    # A word key and its values, or the values alone; several ids in one value are listed.
    Args = Sequence[Union[Option, Sequence[str]]]
    # What a price is paid from: its unit (a word key), the amount, the rule that limits it.
    Purse = tuple[str, int, str]
    # A line of a tally: its name, the highest count, the price of each, the rule of that limit.
    Counter = tuple[str, int, int, str]

NAME_LENGTH = 12
# Everything a name may hold; the typeface draws all of it (tests/test_words.py).
LETTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz0123456789-.'"
    "ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛŒàáâçèéêëíîïóôúùûÿœñ"
)
MOST_FACES = 256  # of a die: one byte of chance selects the face
SLOW_KEYS = 4  # how many keys in one direction change a number by one before `step` applies


def offers(options: "Options", answer: "Any") -> bool:
    """Whether the answer is one of the options, of the same type: True is not 1."""
    return any(option == answer and type(option) is type(answer) for option in options)


class Question:
    """The base class of all kinds. `who` is a player's id, "" for the whole table.

    args: values for its text; note: one line under it, a word key and its values. Every kind takes
    these two after its own. `notes`: the game's reminders, each a word key and its values.
    Each kind has a method `check`, which returns the answer as it is recorded, or raises Refused.
    `also(answer)` is an extra check that may raise Refused. The constructor raises Refused for a
    question that has no legal answer, so that the answer leading to it is refused too.
    """

    check: "Callable[[Any], Any]"
    also: "Callable[[Any], None] | None" = None

    kind = "question"
    text = ""  # the key of its explanation; "": its name
    rule = ""  # the rule that refuses answers which are not offered
    purse: "Purse | None" = None
    start: "Any" = None  # the initial answer under the cursor

    def __init__(self, name: str, who: str = "", args: "Args" = (), note: "Args" = ()):
        self.name = name
        self.who = who
        self.args = args
        self.note = note
        self.notes: "tuple[Args, ...]" = ()

    def carry(self, reminders: "Sequence[Args]") -> None:
        """Add the game's reminders; a single one replaces the question's own note."""
        self.notes = tuple([tuple(reminder) for reminder in reminders])
        if len(self.notes) == 1:
            self.note = self.notes[0]

    def accepts(self, answer: "Any") -> bool:
        """Whether this is a legal answer."""
        try:
            self.check(answer)
        except Refused:
            return False
        return True

    def price(self, answer: "Any") -> int:
        """What this answer costs, in the unit of the purse."""
        return 0

    def _needs(self, answers: "Any") -> None:
        """Raise Refused if there are no legal answers."""
        if not answers:
            raise Refused("", "no-answer", self.name)

    def _allowed(self, answer: "Any") -> "Any":
        """The answer, if the purse can pay for it and `also` accepts it. Raises Refused."""
        if self.purse:
            unit, amount, rule = self.purse
            price = self.price(answer)
            if price > amount:
                raise Refused(rule, "short-" + unit, price, amount)
        if self.also:
            self.also(answer)
        return answer

    def _items(self, answer: "Any") -> "list[Any]":
        items: "Sequence[Any]" = answer  # isinstance would leave the items' type unknown
        if not isinstance(answer, (list, tuple)):
            raise self._malformed(answer)
        return list(items)

    def _not_offered(self, answer: "Any", options: "Options") -> Refused:
        allowed = ", ".join([str(o) for o in options])
        return Refused(self.rule, "not-offered", str(answer)[:20], allowed)

    def _malformed(self, answer: "Any") -> Refused:
        return Refused("", "malformed", self.name, str(answer)[:20])


class Pick(Question):
    """One of several options. start: where the cursor begins, the first option by default."""

    kind = "pick"

    def __init__(
        self,
        name: str,
        who: str = "",
        options: "Options" = (),
        start: "Option | None" = None,
        rule: str = "",
        *common: "Args",
        **named: "Args",
    ):
        super().__init__(name, who, *common, **named)
        self._needs(options)
        self.options = options
        self.start = start if offers(options, start) else options[0]
        self.rule = rule

    def check(self, answer: "Any") -> "Any":
        if not offers(self.options, answer):
            raise self._not_offered(answer, self.options)
        return answer


class Confirm(Question):
    """Yes or no."""

    kind = "confirm"

    def __init__(
        self, name: str, who: str = "", start: bool = False, *common: "Args", **named: "Args"
    ):
        super().__init__(name, who, *common, **named)
        self.start = start

    def check(self, answer: "Any") -> "Any":
        if answer is not True and answer is not False:
            raise self._malformed(answer)
        return answer


class Number(Question):
    """A whole number from low to high, initially `start`; the purse pays price(start, value).

    After SLOW_KEYS keys in one direction the value moves to multiples of `step`.
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
        *common: "Args",
        step: int = 1,
        also: "Callable[[int], None] | None" = None,
        **named: "Args",
    ):
        super().__init__(name, who, *common, **named)
        self._needs(low <= high)
        self.low = low
        self.high = high
        self.start = low if start is None else max(low, min(high, start))
        self.rule = rule
        self.purse = purse
        self._price = price
        self.step = step
        self.also = also

    def next_value(self, value: int, way: int, run: int) -> int:
        """The value after the key up (way 1) or down (-1), pressed `run` times before."""
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
        return self._allowed(answer)


class Tally(Question):
    """Several counters answered together, all 0 at first.

    The answer is a dict of the counters that are not 0. `rest(values)` gives a word key and how
    much is left ("fields", 3). Counters that can only be 0 are left out. cursor_returns: for
    tallies with counts of mostly 0 or 1: after each counter the cursor returns to "done", where
    the key up changes the first counter.
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
        *common: "Args",
        cursor_returns: bool = False,
        **named: "Args",
    ):
        super().__init__(name, who, *common, **named)
        self.counters = [c for c in counters if c[1] > 0]
        self.purse = purse
        self.rest = rest
        self.cursor_returns = cursor_returns
        self.also = also

    def price(self, answer: "Any") -> int:
        return sum([each * answer.get(name, 0) for name, _, each, _ in self.counters])

    def check(self, answer: "Any") -> "Any":
        given: "dict[Any, Any]" = answer  # isinstance would leave the items' type unknown
        if not isinstance(answer, dict):
            raise self._malformed(answer)
        names = [c[0] for c in self.counters]
        for name in given:
            if name not in names:
                raise self._not_offered(name, names)
        values: "dict[str, int]" = {}
        for name, high, _, rule in self.counters:
            count = given.get(name, 0)
            if type(count) is not int:
                raise self._malformed(count)
            if not 0 <= count <= high:
                raise Refused(rule, "range", count, 0, high)
            if count:
                values[name] = count
        return self._allowed(values)


class Throw(Question):
    """A throw of a die or dial: by the board, or by hand, which answers with the face."""

    kind = "throw"

    def __init__(
        self,
        name: str,
        who: str = "",
        faces: "tuple[str, ...]" = (),
        rule: str = "",
        *common: "Args",
        **named: "Args",
    ):
        super().__init__(name, who, *common, **named)
        self._needs(0 < len(faces) <= MOST_FACES)
        self.faces = faces
        self.rule = rule

    def check(self, answer: "Any") -> "Any":
        if not offers(self.faces, answer):
            raise Refused(self.rule, "not-a-face", str(answer)[:20], ", ".join(self.faces))
        return answer


class Tell(Question):
    """An instruction for the table, confirmed with OK. picture: a large symbol's name, or ""."""

    kind = "tell"

    def __init__(
        self, name: str, who: str = "", args: "Args" = (), picture: str = "", note: "Args" = ()
    ):
        super().__init__(name, who, args, note)
        self.picture = picture

    def check(self, answer: "Any") -> "Any":
        if answer is not None:
            raise self._malformed(answer)


class Several(Question):
    """Between low and high of the options; the answer lists them in the order of the options."""

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
        *common: "Args",
        **named: "Args",
    ):
        super().__init__(name, who, *common, **named)
        self.options = options
        self.low = low
        self.high = len(options) if high is None else high
        self._needs(low <= min(self.high, len(options)))
        self.rule = rule
        self.also = also

    def check(self, answer: "Any") -> "Any":
        given = self._items(answer)
        for one in given:
            if not offers(self.options, one):
                raise self._not_offered(one, self.options)
        chosen = [o for o in self.options if o in given]
        if len(chosen) != len(given):
            raise Refused(self.rule, "twice", self.name)
        if not self.low <= len(chosen) <= self.high:
            raise Refused(self.rule, "how-many", len(chosen), self.low, self.high)
        return self._allowed(chosen)


class Order(Question):
    """A ranking of all items, which are given in the initial order."""

    kind = "order"

    def __init__(
        self,
        name: str,
        who: str = "",
        items: "Options" = (),
        rule: str = "",
        also: "Callable[[list[Any]], None] | None" = None,
        *common: "Args",
        **named: "Args",
    ):
        super().__init__(name, who, *common, **named)
        self.items = items
        self.rule = rule
        self.also = also

    def check(self, answer: "Any") -> "Any":
        ranking = self._items(answer)
        for item in self.items:
            if not offers(ranking, item):
                raise Refused(self.rule, "missing", item)
        if len(ranking) != len(self.items):
            raise Refused(self.rule, "twice", self.name)
        return self._allowed(ranking)


class Text(Question):
    """A short text of LETTERS, entered letter by letter or on the laptop."""

    kind = "text"

    def __init__(
        self,
        name: str,
        who: str = "",
        start: str = "",
        low: int = 1,
        high: int = NAME_LENGTH,
        *common: "Args",
        **named: "Args",
    ):
        super().__init__(name, who, *common, **named)
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
