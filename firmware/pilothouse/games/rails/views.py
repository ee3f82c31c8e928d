"""What the display shows of the railways beside their questions."""

from pilothouse.games.rails.facts import SECRET
from pilothouse.keys import DOWN, OK, UP
from pilothouse.screen.picture import WIDTH, Picture
from pilothouse.screen.views import BOTTOM, PickView, View

try:
    from typing import Any, Iterator

    from pilothouse.games.rails.rules import Rails
    from pilothouse.words import Words
except ImportError:  # MicroPython
    pass

_PAGES = "pilothouse.games.rails.pages"  # the overview, building, and what is drawn by lot
_DELIVER, _A, _Z = b">az"


def status(game: "Rails", who: str) -> "list[str]":
    """The own money and train: whoever is on turn holds the board."""
    if not who:
        return []
    p = game.player(who)
    money = "%dM" % p["money"] if p["money"] < 100 else str(p["money"])
    return [money if game.shows(p) else SECRET, p["train"]]


def title(game: "Rails", say: "Words") -> str:
    """Over the overview."""
    return say("round-n", game.state["round"])


def overview(game: "Rails", say: "Words", picture: Picture) -> "Iterator[int]":
    """How all stand; gives how many rows are done."""
    return game.seldom("pages").overview(game, say, picture)


class NamesView(PickView):
    """Goods and cities by their names, for which no word is looked up; and what to do next."""

    def called(self, option: "Any") -> str:
        first = option.encode()[0]  # a letter would be a new string, and compared with all names
        if first == _DELIVER:
            return self.say("do.deliver", option[2:])
        return self.say.option("do", option) if _A <= first <= _Z else option


class ThirdsView(View):
    """A range for each key, until a single number is left; for the Tax-O-Meter with its pay."""

    once = True

    def begin(self) -> None:
        self._low, self._high = self.question.low, self.question.high

    def key(self, key: int) -> bool:
        low, high = self.question.parts(self._low, self._high)[(DOWN, OK, UP).index(key)]
        if low > high:
            return False
        self._low, self._high = low, high
        if low < high:
            return False
        self.value = low
        self.begin()
        return True

    def body(self, picture: Picture, x: int) -> "Iterator[int]":
        args = self.question.args
        parts = self.question.parts(self._low, self._high)
        for row, sign, part in ((2, "▲", 2), (4, "OK", 1), (6, "▼", 0)):
            yield row
            low, high = parts[part]
            if low > high:
                continue
            picture.text(row, x, sign)
            picture.invert(row, x - 2, x + 13)
            picture.text(row, x + 18, _range(low, high))
            if args:
                pays = self.say("pays", _range(low + args[2], high + args[2]))
                picture.right(row, WIDTH - 2, pays)
        if args:
            picture.text(BOTTOM, 2, "%s, %s" % (args[0], self.say("pay." + args[1])))


def _range(low: int, high: int) -> str:
    return str(low) if low == high else "%d–%d" % (low, high)


class PayView(PickView):
    """Each way with its payout."""

    def row(self, number: int) -> "tuple[str, str]":
        option = self.question.options[number]
        _, land, sea = self.question.args
        return self.called(option), self.say("pays", sea if option.endswith("sea") else land)


VIEWS = {
    "overview": _PAGES,
    "do": NamesView,
    "load": NamesView,
    "start-city": NamesView,
    "new-large": NamesView,
    "new-medium": NamesView,
    "new-small": NamesView,
    "new-port": NamesView,
    "city": NamesView,
    "toggle": NamesView,
    "distance": ThirdsView,
    "sum": ThirdsView,
    "pay": PayView,
    "track": _PAGES,
    "ferry-card": _PAGES,
    "plate": _PAGES,
}
