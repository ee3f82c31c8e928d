"""What the display shows of the railways beside their questions."""

from pilothouse.games.rails.cargo import rounds_left
from pilothouse.games.rails.facts import SECRET
from pilothouse.keys import DOWN, OK, UP
from pilothouse.screen.picture import WIDTH, Picture, shorten
from pilothouse.screen.views import BOTTOM, PickView, TallyView, ThrowView, View

try:
    from pilothouse.games.rails.rules import Rails
    from pilothouse.words import Words
except ImportError:  # MicroPython
    pass

_SHIP = {"none": "", "ferry": "◇", "clipper": "◆"}


def status(game: "Rails", who: str) -> "list[str]":
    """The own money and train: whoever is on turn holds the board."""
    for p in game.state["players"]:
        if p["id"] == who:
            money = "%dM" % p["money"] if p["money"] < 100 else str(p["money"])
            return [money if game.shows(p) else SECRET, p["train"]]
    return []


def overview(game: "Rails", say: "Words", picture: Picture) -> str:
    """Two rows for each player, in rows 1 to 6 at the most; gives the title."""
    st = game.state
    over = game.over()
    for i in range(len(st["players"])):
        p = st["players"][i]
        row = 2 * i + (1 if len(st["players"]) > 2 else 2)
        turn = i == st["turn"] and not over
        picture.text(row, 2, "▶" if turn else "")
        picture.text(row, 10, p["id"])
        if p["out"]:
            picture.text(row, 20, "✗ " + say("plays-no-more"))
            continue
        picture.right(row, 43, "%dM" % p["money"] if game.shows(p) else SECRET)
        picture.text(row, 50, p["train"])
        picture.text(row, 74, _SHIP[p["ship"]])
        picture.right(row, WIDTH - 2, "⚑ %d/%d" % (len(game.connected(p, "large")), st["large"]))
        loads = ", ".join([game.good_name(load[0]) for load in p["loads"]])
        picture.text(row + 1, 10, shorten(("⚓ " if p["sea"] else "") + loads, WIDTH - 12))
    if st["stock"]:
        first = st["stock"][0]
        good, city = game.good_name(first[0]), game.city_name(first[1])
        line = say("stored", good, city, rounds_left(game, first))
        more = " +%d" % (len(st["stock"]) - 1) if len(st["stock"]) > 1 else ""
        picture.text(7, 2, shorten(line, WIDTH - 24) + more)
    return say("round-n", st["round"])


class DoView(PickView):
    """Each load by its name."""

    def called(self, option: "str | int") -> str:
        option = str(option)
        return self.say("do.deliver", option[2:]) if option[0] == ">" else super().called(option)


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

    def body(self, picture: Picture, x: int) -> None:
        args = self.question.args
        parts = self.question.parts(self._low, self._high)
        for row, sign, part in ((2, "▲", 2), (4, "OK", 1), (6, "▼", 0)):
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
        return self.option(option), self.say("pays", sea if option.endswith("sea") else land)


class CardView(ThrowView):
    """A card is drawn, not rolled."""

    here = "draw-here"


class PlateView(CardView):
    """Plate and turns in words."""

    def called(self, option: "str | int") -> str:
        return self.say("plate-face", *str(option).split("+"))


class TrackView(TallyView):
    """The builder's calculator: what is left stays in sight, wherever the cursor is."""

    def draw(self, picture: Picture, status: "list[str]") -> "tuple[str, str]":
        word, amount = self.question.rest(self.value)
        left = ("✓%d" if word == "rest" else "✗%d") % amount
        return super().draw(picture, status[:1] + [left])

    def redraw(self, picture: Picture) -> bool:
        return not self.changed and super().redraw(picture)  # else what is left is another


VIEWS = {
    "do": DoView,
    "distance": ThirdsView,
    "sum": ThirdsView,
    "pay": PayView,
    "track": TrackView,
    "ferry-card": CardView,
    "plate": PlateView,
}
