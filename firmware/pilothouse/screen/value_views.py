"""Views without a list: a number, a text, something to do."""

from pilothouse.keys import DOWN, OK, UP
from pilothouse.screen.font import BIG
from pilothouse.screen.picture import ROWS, WIDTH
from pilothouse.screen.text import width, wrap
from pilothouse.screen.view import BOTTOM, DIRECTION_SIGNS, MARGIN, OK_SIGN, View
from pilothouse.table.errors import Refused
from pilothouse.table.questions import LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.screen.picture import Picture

_FINISH = "✓"
_DELETE = "⌫"
_BESIDE = 3  # letters of the wheel on each side of the chosen one
_LETTER = 13  # columns from one letter of the wheel to the next


class NumberView(View):
    """A large number; up and down change it."""

    kind = "number"

    def begin(self) -> None:
        self.value = self.question.start
        self._way = 0  # the direction of the last keys,
        self._run = 0  # and how many there were before the last one

    def key(self, key: int) -> bool:
        if key == OK:
            return True
        way = 1 if key == UP else -1
        self._run = self._run + 1 if way == self._way else 0
        self._way = way
        value = self.question.next_value(self.value, way, self._run)
        while self.question.low <= value <= self.question.high or self.refusal is None:
            try:
                self.value = self.question.check(value)
                self.refusal = None
                break
            except Refused as refusal:  # step over it, if there is something behind
                self.refusal = self.refusal or refusal
            value += way
        return False

    def body(self, picture: "Picture", x: int) -> None:
        question = self.question
        row = 1 if question.who else 2  # beside the player's letter, or free of the title
        self.number(picture, row, x)
        if self.value < question.high:
            picture.text(row, WIDTH - 12, "▲")
        if self.value > question.low:
            picture.text(row + 2, WIDTH - 12, "▼")
        if question.purse:
            self._draw_price(picture, x)
        else:
            text = self.explanation()
            # Free of the number, and of a note at the bottom, as far as there is room.
            bottom = BOTTOM - 1 if question.note else ROWS
            below = min(row + 4, bottom - len(wrap(text, WIDTH - x)))
            picture.paragraph(max(5, below), x, text, WIDTH - x)

    def number(self, picture: "Picture", row: int, x: int) -> None:
        """Draw the number from this row on, in the middle from column x on."""
        digits = str(self.value)
        picture.big(row, x + (WIDTH - x - width(digits, BIG)) // 2, digits)

    def _draw_price(self, picture: "Picture", x: int) -> None:
        say, middle = self.say, x + (WIDTH - x) // 2
        unit, amount, _ = self.question.purse
        price = self.question.price(self.value)
        cost = say.option("cost", unit).format(price) if price else say("free")
        picture.middle(5, middle, cost)
        picture.middle(6, middle, say.option("left", unit).format(amount - price))


class TextView(View):
    """Letters are chosen one by one on a wheel: finish, delete, and all that can be drawn.

    A name that is remembered from the last table is taken with one key, as long as no letter is
    chosen. Behind a capital the small letters come first, next to finish and delete.
    """

    kind = "text"

    def begin(self) -> None:
        self.value = self.question.start
        self._remembered: "list[str]" = (
            self.names.remembered() if hasattr(self.names, "remembered") else []
        )
        self._turn_to(_FINISH if self.value else (self._remembered + ["A"])[0])

    def _turn_to(self, entry: str) -> None:
        """Arrange the wheel for what is written so far, and turn it to an entry."""
        known = self._remembered if self.value == self.question.start else []
        small = LETTERS.index("a") if self.value and self.value[-1] != " " else 0
        letters = LETTERS[small:] + LETTERS[:small]
        self.entries = [_FINISH, _DELETE] + known + list(letters)
        self.at = self.entries.index(entry)

    def key(self, key: int) -> bool:
        if key != OK:
            self.at = (self.at + {UP: -1, DOWN: 1}.get(key, 0)) % len(self.entries)
            return False
        chosen = self.entries[self.at]
        if chosen == _FINISH:
            return True
        if len(chosen) > 1:
            self.value = chosen
            return True
        if chosen == _DELETE:
            self.value = self.value[:-1]
        elif len(self.value) < self.question.high:
            self.value += chosen
            if "A" <= chosen <= "Z" and self.value[-2:-1] in ("", " "):
                chosen = "a"  # a name goes on in small letters
            elif chosen == " ":
                chosen = "A"
        self._turn_to(chosen)
        return False

    def body(self, picture: "Picture", x: int) -> None:
        picture.text(2, x, self.value + "_")
        middle = x + (WIDTH - x) // 2 - 4
        chosen = self.entries[self.at]
        if len(chosen) > 1:
            left = middle + 4 - width(chosen) // 2
            picture.text(4, left, chosen)
            picture.invert(4, left - 2, left + width(chosen) + 1)
            picture.text(2, WIDTH - 12, "▲")
            picture.text(6, WIDTH - 12, "▼")
            return
        for step in range(-_BESIDE, _BESIDE + 1):
            letter = self.entries[(self.at + step) % len(self.entries)]
            if len(letter) > 1:
                letter = "☰"  # names
            left = middle + step * _LETTER
            picture.text(4, left + (9 - width(letter)) // 2, "·" if letter == " " else letter)
        picture.invert(4, middle - 2, middle - 2 + _LETTER)


class TellView(View):
    """Something to read, perhaps with a large sign; OK leads on."""

    kind = "tell"

    def key(self, key: int) -> bool:
        return key == OK

    def sign(self) -> str:
        """What is drawn large, or ""."""
        return self.question.picture

    def body(self, picture: "Picture", x: int) -> None:
        sign = self.sign()
        room = WIDTH - x
        if sign:
            large = DIRECTION_SIGNS.get(sign, sign)
            wide = width(large, BIG)
            if large != sign:  # a die that shows a direction
                picture.frame(2, WIDTH - wide - 4, WIDTH, BIG.pages)
            picture.big(2, WIDTH - wide - 2, large)
            room -= wide + 6
        text = self.explanation()
        picture.paragraph(2 if len(wrap(text, room)) < 6 else 1, x, text, room)
        row = BOTTOM - 1 if self.question.note else BOTTOM
        picture.right(row, WIDTH - MARGIN, OK_SIGN)
