"""How each kind of question looks, and what the keys mean there.

A view answers nothing itself: `key` says when its `value` is an answer, the app hands it on.
"""

from pilothouse.ask import Refused, Tell
from pilothouse.keys import DOWN, OK, UP
from pilothouse.screen.font import BIG
from pilothouse.screen.picture import ROWS, WIDTH, Picture, shorten, width, wrap

try:
    from typing import Any

    from pilothouse.games.game import Game
    from pilothouse.words import Words
except ImportError:  # MicroPython
    pass

BODY = 28  # where the body begins beside a player's letter
BOTTOM = ROWS - 1
THROW = "throw"  # the value that asks the table to throw
SIGNS = {"left": "↖", "straight": "↑", "right": "↗"}
FINISH = "✓"


class View:
    """A question on the display. `names` are the players' names by letter."""

    def __init__(self, question: "Any", say: "Words", names: "dict[str, str]"):
        self.question = question
        self.say = say
        self.names = names
        self.value: "Any" = None
        self.refusal: "Refused | None" = None  # shown until the next key
        self.begin()

    moves = False  # whether it wants to be told of time going by
    once = False  # whether a key that is held counts only once

    def begin(self) -> None:
        """Set what the view shows before the first key."""

    def tick(self, ms: int) -> bool:
        """So long has it been on the display; True if its picture is another now."""
        return False

    def press(self, key: int) -> bool:
        """Take a key; True when `value` is an answer."""
        self.refusal = None
        return self.key(key)

    def key(self, key: int) -> bool:
        raise NotImplementedError

    def body(self, picture: Picture, x: int) -> None:
        """Draw what is particular to the kind, from column x on, in rows 1 to 7."""
        raise NotImplementedError

    def draw(self, picture: Picture, status: "list[str]") -> "tuple[str, str]":
        """Draw all but the header; gives its title, and what stands there if there is room.

        status: a few short lines about the player.
        """
        question, say = self.question, self.say
        x = 2
        if question.who:
            x = BODY
            picture.big(1, 3, question.who)
            for i in range(len(status)):
                picture.text(BOTTOM - len(status) + i, 2, status[i])
        self.body(picture, x)
        if question.note:
            picture.clear(BOTTOM)
            picture.text(BOTTOM, 2, say(*question.note))
        if self.refusal:
            refuse(picture, say, self.refusal)
        return say(question.name, *question.args), self.names.get(question.who, "")

    def explanation(self) -> str:
        """The longer text under the title, if there is one."""
        key = getattr(self.question, "text", self.question.name + "?")
        text = self.say.text(key)
        return text.format(*self.question.args) if text else ""

    def option(self, option: "str | int") -> str:
        """How an option reads; a player's letter with his name."""
        name = self.names.get(str(option), "")
        return "%s %s" % (option, name) if name else self.say.option(self.question.name, option)


def refuse(picture: Picture, say: "Words", refusal: Refused) -> None:
    """The reason in the last two rows, with its rule."""
    text = say(refusal.reason, *refusal.values)
    lines = wrap("%s: %s" % (refusal.rule, text) if refusal.rule else text, WIDTH - 4)[:2]
    for i in range(len(lines)):
        row = ROWS - len(lines) + i
        picture.clear(row)
        picture.text(row, 2, lines[i])
        picture.invert(row)


class ListView(View):
    """Rows with a cursor."""

    cursor = 0
    count = 0  # of rows, once it is known: it stays

    def rows(self) -> "list[tuple[str, str]]":
        """Each row's text, and what stands at its right end."""
        raise NotImplementedError

    def choose(self) -> bool:
        """OK on the row of the cursor."""
        raise NotImplementedError

    def key(self, key: int) -> bool:
        if key == OK:
            return self.choose()
        self.count = self.count or len(self.rows())
        self.cursor = (self.cursor + {UP: -1, DOWN: 1}.get(key, 0)) % self.count
        return False

    def body(self, picture: Picture, x: int) -> None:
        rows = self.rows()
        text = self.explanation()
        bottom = BOTTOM if self.question.note else ROWS
        spare = bottom - 1 - len(rows) - (len(wrap(text, WIDTH - x)) if text else 0)
        # Air under the title; else a cursor there looks like a part of it, and text does not.
        top = 1 if spare == 0 and x == BODY or text and spare < 1 else 2
        if text:
            top = picture.paragraph(top, x, text, WIDTH - x) + (1 if spare > 1 else 0)  # and here
        room = bottom - top
        edge = WIDTH - 2 if len(rows) <= room else WIDTH - 12  # beside the scroll marks
        first = max(0, min(self.cursor - room + 2, len(rows) - room))
        for i in range(min(room, len(rows))):
            label, value = rows[first + i]
            wide = width(value) if value else 0
            picture.text(top + i, x, shorten(label, edge - x - wide - 2))
            if value:
                picture.text(top + i, edge - wide + 1, value)
        if first + room < len(rows):
            picture.right(top + room - 1, WIDTH - 2, "▼")
        if first:
            picture.right(top, WIDTH - 2, "▲")
        picture.invert(top + self.cursor - first, x - 2)


class PickView(ListView):
    def begin(self) -> None:
        self.cursor = list(self.question.options).index(self.question.start)

    def rows(self) -> "list[tuple[str, str]]":
        return [(self.option(o), "") for o in self.question.options]

    def choose(self) -> bool:
        self.value = self.question.options[self.cursor]
        return True


class ConfirmView(ListView):
    def begin(self) -> None:
        self.cursor = 0 if self.question.start else 1

    def rows(self) -> "list[tuple[str, str]]":
        return [(self.say("yes"), ""), (self.say("no"), "")]

    def choose(self) -> bool:
        self.value = self.cursor == 0
        return True


class ThrowView(ListView):
    """Each face once, however often it is there (cards of the same worth)."""

    here = "roll"  # the key of the first row's text

    def begin(self) -> None:
        faces = self.question.faces
        self.faces = [faces[i] for i in range(len(faces)) if faces[i] not in faces[:i]]

    def rows(self) -> "list[tuple[str, str]]":
        faces = [(self.option(f), SIGNS.get(f, "")) for f in self.faces]
        return [(self.say(self.here), "●")] + faces

    def choose(self) -> bool:
        self.value = self.faces[self.cursor - 1] if self.cursor else THROW
        return True


class TallyView(ListView):
    def begin(self) -> None:
        self.value = {}

    def rows(self) -> "list[tuple[str, str]]":
        question, say = self.question, self.say
        done = FINISH + " " + (say(*question.rest(self.value)) if question.rest else say("done"))
        price = question.price(self.value)
        cost = "-%d %s" % (price, say("sign-" + question.purse.unit)) if price else ""
        counters = [
            (say.option(question.name, c.name), str(self.value.get(c.name, 0)))
            for c in question.counters
        ]
        if question.seldom and counters:
            label, value = counters[0]
            counters[0] = (label, "▲ " + value)
        return [(done, cost)] + counters

    def key(self, key: int) -> bool:
        if key == UP and not self.cursor and self.question.seldom and self.question.counters:
            self.cursor = 1  # ▲ beside the first counter: it is the one that counts most often
            return self.choose()
        return super().key(key)

    def choose(self) -> bool:
        if not self.cursor:
            return True
        counter = self.question.counters[self.cursor - 1]
        self.value[counter.name] = (self.value.get(counter.name, 0) + 1) % (counter.high + 1)
        if self.question.seldom:
            self.cursor = 0
        return False


class NumberView(View):
    way = run = 0  # the direction of the last keys, and how many they were

    def begin(self) -> None:
        self.value = self.question.start

    def key(self, key: int) -> bool:
        if key == OK:
            return True
        way = 1 if key == UP else -1
        self.run = self.run + 1 if way == self.way else 0
        self.way = way
        value = self.question.beside(self.value, way, self.run)
        while self.question.low <= value <= self.question.high or self.refusal is None:
            try:
                self.value = self.question.check(value)
                self.refusal = None
                break
            except Refused as refusal:  # step over it, if there is something behind
                self.refusal = self.refusal or refusal
            value += way
        return False

    def body(self, picture: Picture, x: int) -> None:
        question, say = self.question, self.say
        digits = str(self.value)
        wide = width(digits, BIG)
        middle = x + (WIDTH - x) // 2
        picture.big(1, middle - wide // 2, digits)
        if self.value < question.high:
            picture.text(1, WIDTH - 12, "▲")
        if self.value > question.low:
            picture.text(3, WIDTH - 12, "▼")
        if question.purse:
            unit, price = question.purse.unit, question.price(self.value)
            cost = say("cost-" + unit, price) if price else say("free")
            left = say("left-" + unit, question.purse.amount - price)
            picture.text(5, middle - width(cost) // 2, cost)
            picture.text(6, middle - width(left) // 2, left)
        else:
            picture.paragraph(5, x, self.explanation(), WIDTH - x)


class TellView(View):
    def key(self, key: int) -> bool:
        return key == OK

    def body(self, picture: Picture, x: int) -> None:
        sign = self.question.picture
        room = WIDTH - x
        if sign:
            sign = SIGNS.get(sign, sign)
            wide = width(sign, BIG)
            picture.big(2, WIDTH - wide - 2, sign)
            room -= wide + 6
        text = self.explanation()
        picture.paragraph(2 if len(wrap(text, room)) < 6 else 1, x, text, room)
        picture.right(BOTTOM - 1 if self.question.note else BOTTOM, WIDTH - 2, "OK " + FINISH)


class OverviewPage(View):
    """The game's own picture of how everybody stands; any key but back leads on."""

    def __init__(self, say: "Words", game: "Game", views: "Any"):
        super().__init__(Tell("overview"), say, {})
        self._game = game
        self._views = views

    def key(self, key: int) -> bool:
        return True

    def draw(self, picture: Picture, status: "list[str]") -> "tuple[str, str]":
        return self._views.overview(self._game, self.say, picture), "OK ☰"


_KINDS = {
    "pick": PickView,
    "confirm": ConfirmView,
    "throw": ThrowView,
    "tally": TallyView,
    "number": NumberView,
    "tell": TellView,
}


def usual(kind: str) -> "type[View]":
    """How a kind of question looks where the game has no view of its own."""
    if kind in _KINDS:
        return _KINDS[kind]
    from pilothouse.screen import seldom

    return seldom.KINDS[kind]
