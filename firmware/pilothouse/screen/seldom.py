"""How the kinds of question look that few turns ask: a subset, a ranking, a text."""

from pilothouse.keys import DOWN, OK, UP
from pilothouse.screen.picture import WIDTH, Picture, width
from pilothouse.screen.views import FINISH, ListView, View
from pilothouse.table.questions import LETTERS

_DELETE = "⌫"


class SeveralView(ListView):
    def begin(self) -> None:
        self.value = []
        self.count = 1 + len(self.question.options)

    def row(self, number: int) -> "tuple[str, str]":
        if not number:
            return self.say("done"), ""
        option = self.question.options[number - 1]
        return self.called(option), "☑" if option in self.value else "☐"

    def choose(self) -> bool:
        if not self.cursor:
            return True
        self.changed = (self.cursor,)
        option = self.question.options[self.cursor - 1]
        if option in self.value:
            self.value.remove(option)
        else:
            self.value.append(option)
        return False


class OrderView(ListView):
    def begin(self) -> None:
        self.value = list(self.question.items)
        self.count = 1 + len(self.value)

    def row(self, number: int) -> "tuple[str, str]":
        if not number:
            return self.say("done"), ""
        return "%d. %s" % (number, self.called(self.value[number - 1])), "↑"

    def choose(self) -> bool:
        if not self.cursor:
            return True
        self.changed = (self.cursor, max(1, self.cursor - 1))
        if self.cursor > 1:
            item = self.value.pop(self.cursor - 1)
            self.cursor -= 1
            self.value.insert(self.cursor - 1, item)
        return False


class TextView(View):
    """Letters are chosen one by one around a wheel: finish, delete, and all we can draw."""

    wheel = FINISH + _DELETE + LETTERS

    def begin(self) -> None:
        self.value = self.question.start
        self.at = 0 if self.value else 2

    def key(self, key: int) -> bool:
        if key != OK:
            self.at = (self.at + {UP: -1, DOWN: 1}.get(key, 0)) % len(self.wheel)
        elif self.wheel[self.at] == FINISH:
            return True
        elif self.wheel[self.at] == _DELETE:
            self.value = self.value[:-1]
        elif len(self.value) < self.question.high:
            self.value += self.wheel[self.at]
        return False

    def body(self, picture: Picture, x: int) -> None:
        picture.text(2, x, self.value + "_")
        middle = x + (WIDTH - x) // 2 - 4
        for step in range(-3, 4):
            letter = self.wheel[(self.at + step) % len(self.wheel)]
            left = middle + step * 13
            picture.text(4, left + (9 - width(letter)) // 2, "·" if letter == " " else letter)
        picture.invert(4, middle - 2, middle + 11)


VIEWS = {
    "several": SeveralView,
    "order": OrderView,
    "text": TextView,
}
