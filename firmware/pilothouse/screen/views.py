"""How each kind of question looks, and what the keys mean there.

A view answers nothing itself: `key` says when its `value` is an answer, the app hands it on.
"""

from pilothouse.keys import OK, UP
from pilothouse.screen.font import BIG
from pilothouse.screen.picture import ROWS, WIDTH, Picture, shorten, width, wrap
from pilothouse.table.questions import Refused

try:
    from typing import Any, Callable, Iterable, Iterator

    from pilothouse.words import Words

    Status = Callable[[str], list[str]]  # a few short lines about a player
except ImportError:  # MicroPython
    pass

BODY = 28  # where the body begins beside a player's letter,
LEFT = BODY - 2  # and its cursor's bar
LETTER = 4  # rows, with the header
BOTTOM = ROWS - 1
REST = -1  # what a body gives before something that takes long
NOTE, WHO = -2, -3  # what is given when only the note is drawn, or the player's letter
THROW = "throw"  # the value that asks the table to throw
SIGNS = {"left": "↖", "straight": "↑", "right": "↗"}
FINISH = "✓"
DONE = "OK ✓"
_SHORTEST = 24  # columns of a cursor's bar


class View:
    """A question on the display. `names` are the players' names by letter: a dict, or the like.

    Each kind has a method `key`, which takes a key and says whether `value` is an answer now, and
    `body`, which draws what is particular to it, from column x on, in rows 1 to 7. It may give the
    numbers of rows that are done, from the first one on: they are sent while it goes on. Or REST.
    """

    key: "Callable[[int], bool]"
    body: "Callable[[Picture, int], Iterable[int] | None]"
    value: "Any" = None
    refusal: "Refused | None" = None  # shown until the next key
    moves = False  # whether it wants to be told of time going by
    once = False  # whether a key that is held counts only once

    def __init__(self, question: "Any", say: "Words", names: "Any"):
        self.question = question
        self.names = names
        self.say = say
        self.begin()

    def begin(self) -> None:
        """Set what the view shows before the first key."""

    def tick(self, ms: int) -> bool:
        """So long has it been on the display; True if its picture is another now."""
        return False

    def press(self, key: int) -> bool:
        """Take a key; True when `value` is an answer."""
        self.refusal = None
        return self.key(key)

    def heading(self) -> "tuple[str, str]":
        """The title, and what stands beside it if there is room."""
        question = self.question
        return self.say(question.name, *question.args), self.names.get(question.who, "")

    def draw(self, picture: Picture, status: "Status", same: bool = False) -> "Iterator[int]":
        """Draw all but the header; gives how many rows are done, the header's among them.

        0: what stands left of the body is done; WHO: the letter there. NOTE: the last row is done.
        Those are quickly drawn and long in sending. same: the letter is there already.
        """
        yield 1
        question = self.question
        if question.who and not same:
            picture.big(1, 3, question.who)
            if not self.refusal:
                yield WHO
            _lines(picture, status(question.who))
            if not self.refusal:
                yield 0
        most = ROWS - 2 if self.refusal else BOTTOM if question.note else ROWS
        if question.note:
            picture.text(BOTTOM, 2, self.say(*question.note))
            if not self.refusal:
                yield NOTE
        for rows in self.body(picture, BODY if question.who else 2) or ():
            yield min(rows, most)
        if same:  # what the body needs comes first: the player's lines are seldom others
            for row in range(LETTER, BOTTOM):
                picture.clear(row, 0, LEFT)
            _lines(picture, status(question.who))
            yield 0
        if self.refusal:
            refuse(picture, self.say, self.refusal)

    def redraw(self, picture: Picture) -> bool:
        """Bring the view's picture up to date after a key; False: it must be drawn anew."""
        return False

    def explanation(self) -> str:
        """The longer text under the title, if there is one."""
        question = self.question
        text = self.say.explanation(question.text or question.name)
        return text.format(*question.args) if text and question.args else text

    def called(self, option: "str | int") -> str:
        """An option in words; a player's letter with his name, the face of a die as it is."""
        if isinstance(option, str) and len(option) < 3:
            if option.isdigit():
                return option
            name = self.names.get(option, "")
            if name:
                return "%s %s" % (option, name)
        return self.say.option(self.question.name, option)


def _lines(picture: Picture, lines: "list[str]") -> None:
    """What is said of a player, under the letter."""
    row = BOTTOM - len(lines)
    while row < BOTTOM:
        picture.text(row, 2, lines[row - BOTTOM])
        row += 1


def refuse(picture: Picture, say: "Words", refusal: Refused) -> None:
    """The reason in the last two rows, with its rule."""
    text = say(refusal.reason, *refusal.values)
    lines = wrap("%s: %s" % (refusal.rule, text) if refusal.rule else text, WIDTH - 4)[:2]
    for i in range(len(lines)):
        row = ROWS - len(lines) + i
        picture.clear(row)
        picture.text(row, 2, lines[i].decode())
        picture.invert(row)


class ListView(View):
    """Rows with a cursor.

    Each kind has a method `row`, which gives a row's text and what stands at its right end, and
    `choose`, which is OK on the row of the cursor.
    """

    row: "Callable[[int], tuple[str, str]]"
    choose: "Callable[[], bool]"
    cursor = 0
    count = 0  # of rows; `begin` knows
    changed: "tuple[int, ...] | None" = None  # the rows that a key has changed, if it knows them
    # How they were drawn: the first row, 0 if they cannot be drawn again, and how many there are;
    # the first column and the last. One list at a time is shown, and so is where each text ends.
    _laid = [0, 0, 0, 0]
    _ends = [0] * ROWS
    _lit = 0  # the number of the row with the bar
    _page = -1  # the number of the row on top, once it is drawn

    def key(self, key: int) -> bool:
        if key == OK:
            if self.changed is not None:  # each attribute more takes the chip 0.1 ms
                self.changed = None
            return self.choose()
        self.changed = ()
        self.cursor = (self.cursor + (-1 if key == UP else 1)) % self.count
        return False

    def body(self, picture: Picture, x: int) -> "Iterator[int]":
        count = self.count
        text = self.explanation()
        bottom = BOTTOM if self.question.note else ROWS
        spare = bottom - 1 - count - (len(wrap(text, WIDTH - x)) if text else 0)
        # Air under the title; else a cursor there looks like a part of it, and text does not.
        top = 1 if spare == 0 and x == BODY or text and spare < 1 else 2
        if text:
            top = picture.paragraph(top, x, text, WIDTH - x) + (1 if spare > 1 else 0)  # and here
            yield top
        room = bottom - top
        edge = WIDTH - 12 if count > room or x < BODY else WIDTH - 2
        self._laid[:] = (0 if self.refusal else top, room, x, edge)
        first = 0
        if count > room:
            first = self._page = self._first(room)
        if self._lit != self.cursor:
            self._lit = self.cursor
        for number in range(first, min(first + room, count)):
            self._write(picture, number, top)
            if number == self.cursor:
                self._bar(picture, top)
            if number == first > 0:
                picture.right(top, WIDTH - 2, "▲")
            top += 1
            if top == bottom and number < count - 1:
                picture.right(top - 1, WIDTH - 2, "▼")
            yield top

    def _bar(self, picture: Picture, row: int) -> None:
        """The cursor's bar. It is no longer than its text, as every column takes time to send."""
        x = self._laid[2]
        end = max(self._ends[row] + 1, x + _SHORTEST)
        picture.invert(row, x - 2, end)

    def _first(self, room: int) -> int:
        """The row on top, where there is room for so many: pages, which are turned seldom."""
        first = self._page
        if first < 0:
            first = self.cursor - room // 2  # near the cursor in both directions
        elif self.cursor < first:
            first = self.cursor - room + 1
        elif self.cursor >= first + room:
            first = self.cursor
        return max(0, min(first, self.count - room))

    def _write(self, picture: Picture, number: int, row: int) -> None:
        label, right = self.row(number)
        self._ends[row] = picture.text(row, self._laid[2], label)
        # One name for the text and where it begins: see "Frames" in firmware/README.md.
        right = picture.right(row, self._laid[3], right) if right else self._laid[3]
        if right < self._ends[row] + 2:
            self._shorten(picture, number, row)

    def _shorten(self, picture: Picture, number: int, row: int) -> None:
        """Write a row again whose text is too long."""
        label, value = self.row(number)
        _, _, x, edge = self._laid
        picture.clear(row, x)
        room = picture.right(row, edge, value) - x - 2
        self._ends[row] = picture.text(row, x, shorten(label, room))

    def redraw(self, picture: Picture) -> bool:
        changed = self.changed
        top, room, x, _ = self._laid
        if changed is None or not top or self.refusal:
            return False
        if self.count > room:
            if changed or self._page != self._first(room):
                return False
            top -= self._page
        self._bar(picture, top + self._lit)
        for number in changed:
            picture.clear(top + number, x - 2)
            self._write(picture, number, top + number)
        self._bar(picture, top + self.cursor)
        self._lit = self.cursor
        return True


class PickView(ListView):
    def begin(self) -> None:
        question = self.question
        options = question.options
        self.count = len(options)
        if question.start != options[0]:
            self.cursor = list(options).index(question.start)

    def row(self, number: int) -> "tuple[str, str]":
        return self.called(self.question.options[number]), ""

    def choose(self) -> bool:
        self.value = self.question.options[self.cursor]
        return True


class ConfirmView(ListView):
    count = 2

    def begin(self) -> None:
        self.cursor = 0 if self.question.start else 1

    def row(self, number: int) -> "tuple[str, str]":
        return self.say("no" if number else "yes"), ""

    def choose(self) -> bool:
        self.value = self.cursor == 0
        return True


class ThrowView(ListView):
    """Each face once, however often it is there (cards of the same worth)."""

    here = "roll"  # the key of the first row's text

    def begin(self) -> None:
        faces = self.question.faces
        if len(set(faces)) < len(faces):
            faces = [faces[i] for i in range(len(faces)) if faces[i] not in faces[:i]]
        self.faces = faces
        self.count = 1 + len(faces)

    def row(self, number: int) -> "tuple[str, str]":
        if not number:
            return self.say(self.here), "●"
        face = self.faces[number - 1]
        return self.called(face), SIGNS.get(face, "")

    def choose(self) -> bool:
        self.value = self.faces[self.cursor - 1] if self.cursor else THROW
        return True


class TallyView(ListView):
    def begin(self) -> None:
        self.value = {}
        self.count = 1 + len(self.question.counters)

    def row(self, number: int) -> "tuple[str, str]":
        if not number:
            return self._done()
        name = self.question.counters[number - 1][0]
        count = self.value.get(name)
        text = str(count) if count else ""  # a column of zeros says nothing
        if number == 1 and self.question.cursor_returns:
            text = "▲ " + text if text else "▲"
        return self.called(name), text

    def _done(self) -> "tuple[str, str]":
        question, say = self.question, self.say
        done = say(*question.rest(self.value)) if question.rest else say("done")
        price = self.value and question.price(self.value)
        sign = say.option("sign", question.purse[0]) if price else ""
        return done, "-%d %s" % (price, sign) if price else ""

    def key(self, key: int) -> bool:
        if (
            key == UP
            and not self.cursor
            and self.question.cursor_returns
            and self.question.counters
        ):
            self.cursor = 1  # ▲ beside the first counter: it is the one that counts most often
            return self.choose()
        return super().key(key)

    def choose(self) -> bool:
        if not self.cursor:
            return True
        self.changed = (0, self.cursor)
        name, high, _, _ = self.question.counters[self.cursor - 1]
        self.value[name] = (self.value.get(name, 0) + 1) % (high + 1)
        if self.question.cursor_returns:
            self.cursor = 0
        return False


class NumberView(View):
    way = run = 0  # the direction of the last keys, and how many they were
    _x = 0  # where the body was drawn; 0: under a refusal

    def begin(self) -> None:
        self.value = self.question.start

    def key(self, key: int) -> bool:
        if key == OK:
            return True
        way = 1 if key == UP else -1
        self.run = self.run + 1 if way == self.way else 0
        self.way = way
        value = self.question.next_value(self.value, way, self.run)
        while self.question.low <= value <= self.question.high or self.refusal is None:
            try:
                self.value = self.question.check(value)
                self.refusal = None
                break
            except Refused as refusal:  # step over it, if there is something behind
                self.refusal = self.refusal or refusal
            value += way
        return False

    def body(self, picture: Picture, x: int) -> "Iterator[int]":
        self._x = 0 if self.refusal else x
        self._number(picture, x)
        yield 4
        if self.question.purse:
            self._price(picture, x)
        else:
            picture.paragraph(5, x, self.explanation(), WIDTH - x)

    def redraw(self, picture: Picture) -> bool:
        if not self._x or self.refusal:
            return False
        for row in (1, 2, 3, 5, 6) if self.question.purse else (1, 2, 3):
            picture.clear(row, self._x)
        self._number(picture, self._x)
        if self.question.purse:
            self._price(picture, self._x)
        return True

    def _number(self, picture: Picture, x: int) -> None:
        question = self.question
        digits = str(self.value)
        picture.big(1, x + (WIDTH - x - width(digits, BIG)) // 2, digits)
        if self.value < question.high:
            picture.text(1, WIDTH - 12, "▲")
        if self.value > question.low:
            picture.text(3, WIDTH - 12, "▼")

    def _price(self, picture: Picture, x: int) -> None:
        say, middle = self.say, x + (WIDTH - x) // 2
        unit, amount, _ = self.question.purse
        price = self.question.price(self.value)
        cost = say.option("cost", unit).format(price) if price else say("free")
        picture.middle(5, middle, cost)
        picture.middle(6, middle, say.option("left", unit).format(amount - price))


class TellView(View):
    def key(self, key: int) -> bool:
        return key == OK

    def body(self, picture: Picture, x: int) -> "Iterator[int]":
        sign = self.question.picture
        room = WIDTH - x
        if sign:
            sign = SIGNS.get(sign, sign)
            wide = width(sign, BIG)
            picture.big(2, WIDTH - wide - 2, sign)
            room -= wide + 6
        text = self.explanation()
        yield picture.paragraph(2 if len(wrap(text, room)) < 6 else 1, x, text, room)
        picture.right(BOTTOM - 1 if self.question.note else BOTTOM, WIDTH - 2, DONE)


_KINDS = {
    "pick": PickView,
    "confirm": ConfirmView,
    "throw": ThrowView,
    "tally": TallyView,
    "number": NumberView,
    "tell": TellView,
}


def usual(kind: str) -> "type[View] | str":
    """How a kind of question looks where the game has no view of its own; or who knows that."""
    return _KINDS.get(kind) or "pilothouse.screen.seldom"
