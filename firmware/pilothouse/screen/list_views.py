"""Views that are lists with a cursor: options, yes or no, a die, counters, some, a ranking."""

from pilothouse.keys import OK, UP
from pilothouse.screen.picture import ROWS, WIDTH
from pilothouse.screen.text import shorten, wrap
from pilothouse.screen.view import BODY, BOTTOM, DIRECTION_SIGNS, MARGIN, View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from pilothouse.screen.picture import Picture
    from pilothouse.words import Words

THROW = "throw"  # the value that asks the table to throw
_SHORTEST_BAR = 24  # columns of the cursor's bar
_SCROLL_SIGN = 10  # columns at the right edge for ▲ and ▼


class ListView(View):
    """Rows with a cursor.

    Each list has a method `row`, which gives a row's text and what stands at its right end, and
    `choose`, which is OK on the row of the cursor: True when `value` is an answer.
    """

    row: "Callable[[int], tuple[str, str]]"
    choose: "Callable[[], bool]"

    count = 0  # of rows

    def __init__(self, question: "Any", say: "Words", names: "Any"):
        self.cursor = 0
        self._first: "int | None" = None  # the row on top of a list that is longer than its room
        super().__init__(question, say, names)

    def key(self, key: int) -> bool:
        if key == OK:
            return self.choose()
        self.cursor = (self.cursor + (-1 if key == UP else 1)) % self.count
        return False

    def body(self, picture: "Picture", x: int) -> None:
        text = self.explanation()
        bottom = BOTTOM if self.question.note else ROWS
        spare = bottom - 1 - self.count - (len(wrap(text, WIDTH - x)) if text else 0)
        # A row is left free under the title where there is room: a cursor's bar right under it
        # would look like a part of it.
        top = 1 if spare == 0 and x == BODY or text and spare < 1 else 2
        if text:
            top = picture.paragraph(top, x, text, WIDTH - x) + (1 if spare > 1 else 0)
        room = bottom - top
        edge = WIDTH - MARGIN
        if self.count > room or x < BODY:
            edge -= _SCROLL_SIGN
        first = self._scroll(room)
        for number in range(first, min(first + room, self.count)):
            row = top + number - first
            end = self._draw_row(picture, row, number, x, edge)
            if number == self.cursor:
                picture.invert(row, x - 2, max(end + 1, x + _SHORTEST_BAR))
            if number == first > 0:
                picture.right(row, WIDTH - MARGIN, "▲")
            if row == bottom - 1 and number < self.count - 1:
                picture.right(row, WIDTH - MARGIN, "▼")

    def _scroll(self, room: int) -> int:
        """The row on top, where there is room for so many: the list turns like pages."""
        if self.count <= room:
            return 0
        first = self._first
        if first is None:
            first = self.cursor - room // 2  # near the cursor in both directions
        elif self.cursor < first:
            first = self.cursor - room + 1
        elif self.cursor >= first + room:
            first = self.cursor
        self._first = max(0, min(first, self.count - room))
        return self._first

    def _draw_row(self, picture: "Picture", row: int, number: int, x: int, edge: int) -> int:
        """One row from column x to the edge; gives the column behind its text."""
        text, value = self.row(number)
        end = picture.text(row, x, text)
        limit = picture.right(row, edge, value) if value else edge
        if end + 2 > limit:  # they overlap: all over again
            picture.clear(row, x)
            picture.right(row, edge, value)
            end = picture.text(row, x, shorten(text, limit - x - 2))
        return end


class PickView(ListView):
    """One of several options."""

    kind = "pick"

    def begin(self) -> None:
        self.count = len(self.question.options)
        self.cursor = list(self.question.options).index(self.question.start)

    def row(self, number: int) -> "tuple[str, str]":
        return self.label(self.question.options[number]), ""

    def choose(self) -> bool:
        self.value = self.question.options[self.cursor]
        return True


class ConfirmView(ListView):
    """Yes or no."""

    kind = "confirm"
    count = 2

    def begin(self) -> None:
        self.cursor = 0 if self.question.start else 1

    def row(self, number: int) -> "tuple[str, str]":
        return self.say("no" if number else "yes"), ""

    def choose(self) -> bool:
        self.value = self.cursor == 0
        return True


class ThrowView(ListView):
    """The board throws, or people enter a face they have thrown.

    Each face is there once, however often the die has it (cards of the same worth).
    """

    kind = "throw"
    throw_text = "roll"  # the key of the first row's text

    def begin(self) -> None:
        faces = self.question.faces
        self.faces = [faces[i] for i in range(len(faces)) if faces[i] not in faces[:i]]
        self.count = 1 + len(self.faces)

    def row(self, number: int) -> "tuple[str, str]":
        if not number:
            return self.say(self.throw_text), "●"
        face = self.faces[number - 1]
        return self.label(face), DIRECTION_SIGNS.get(face, "")

    def choose(self) -> bool:
        self.value = self.faces[self.cursor - 1] if self.cursor else THROW
        return True


class TallyView(ListView):
    """Counters; OK counts one up."""

    kind = "tally"

    def begin(self) -> None:
        self.value = {}
        self.count = 1 + len(self.question.counters)

    def row(self, number: int) -> "tuple[str, str]":
        if not number:
            return self._done_row()
        name = self.question.counters[number - 1][0]
        count = self.value.get(name)
        text = str(count) if count else ""  # a column of zeros says nothing
        if number == 1 and self.question.cursor_returns:
            text = "▲ " + text if text else "▲"
        return self.label(name), text

    def _done_row(self) -> "tuple[str, str]":
        question, say = self.question, self.say
        done = say(*question.rest(self.value)) if question.rest else say("done")
        price = self.value and question.price(self.value)
        if not price:
            return done, ""
        return done, "-%d %s" % (price, say.option("sign", question.purse[0]))

    def key(self, key: int) -> bool:
        question = self.question
        if key == UP and not self.cursor and question.cursor_returns and question.counters:
            self.cursor = 1  # ▲ beside the first counter: it is the one that counts most often
            return self.choose()
        return super().key(key)

    def choose(self) -> bool:
        if not self.cursor:
            return True
        name, high, _, _ = self.question.counters[self.cursor - 1]
        self.value[name] = (self.value.get(name, 0) + 1) % (high + 1)
        if self.question.cursor_returns:
            self.cursor = 0
        return False


class SeveralView(ListView):
    """Some of the options; OK takes one or leaves it."""

    kind = "several"

    def begin(self) -> None:
        self.value = []
        self.count = 1 + len(self.question.options)

    def row(self, number: int) -> "tuple[str, str]":
        if not number:
            return self.say("done"), ""
        option = self.question.options[number - 1]
        return self.label(option), "☑" if option in self.value else "☐"

    def choose(self) -> bool:
        if not self.cursor:
            return True
        option = self.question.options[self.cursor - 1]
        if option in self.value:
            self.value.remove(option)
        else:
            self.value.append(option)
        return False


class OrderView(ListView):
    """A ranking; OK moves an item up by one place."""

    kind = "order"

    def begin(self) -> None:
        self.value = list(self.question.items)
        self.count = 1 + len(self.value)

    def row(self, number: int) -> "tuple[str, str]":
        if not number:
            return self.say("done"), ""
        return "%d. %s" % (number, self.label(self.value[number - 1])), "↑"

    def choose(self) -> bool:
        if not self.cursor:
            return True
        if self.cursor > 1:
            item = self.value.pop(self.cursor - 1)
            self.cursor -= 1
            self.value.insert(self.cursor - 1, item)
        return False
