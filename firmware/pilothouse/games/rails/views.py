"""What the display shows of the railways beside their questions."""

from pilothouse.games.rails.cargo import aboard
from pilothouse.games.rails.constants import CLIPPER, FERRY, NO_SHIP, SECRET
from pilothouse.games.rails.storage import rounds_left
from pilothouse.keys import DOWN, OK, UP
from pilothouse.screen.list_views import PickView, TallyView, ThrowView
from pilothouse.screen.picture import WIDTH, Picture
from pilothouse.screen.text import shorten
from pilothouse.screen.view import BOTTOM, View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.games.rails.rules import Player, Rails
    from pilothouse.words import Words

_SHIP = {NO_SHIP: "", FERRY: "◇", CLIPPER: "◆"}


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


def overview(game: "Rails", say: "Words", picture: Picture) -> None:
    """How all stand: two rows for each player, and one for goods that lie in a city."""
    st = game.state
    # A row is left free under the title where there is room.
    top = 1 if len(st["players"]) > 2 and st["stock"] else 2
    for i, p in enumerate(st["players"]):
        row = top + 2 * i
        picture.text(row, 2, "▶" if i == st["turn"] and not game.over() else "")
        picture.text(row, 10, p["id"])
        if p["out"]:
            picture.text(row, 20, "✗ " + say("plays-no-more"))
        else:
            _draw_player(game, p, say, picture, row)
    if st["stock"]:
        stored: "list[int]" = st["stock"][0]
        good, city, _since = stored
        left = say("stored-for", rounds_left(game, stored))
        if len(st["stock"]) > 1:
            left += " +%d" % (len(st["stock"]) - 1)
        room = picture.right(7, WIDTH - 2, left) - 4
        picture.text(7, 2, shorten(say("stored", game.goods[good], game.city_names[city]), room))


def _draw_player(game: "Rails", p: "Player", say: "Words", picture: Picture, row: int) -> None:
    picture.right(row, 43, "%dM" % p["money"] if game.shows(p) else SECRET)
    picture.text(row, 50, p["train"])
    picture.text(row, 74, _SHIP[p["ship"]])
    large = len(game.connected(p, "large"))
    picture.right(row, WIDTH - 2, "⚑ %d/%d" % (large, game.state["large"]))
    loads = ", ".join([say.option("load", name) for name in aboard(game, p)])
    picture.text(row + 1, 10, shorten(("⚓ " if p["sea"] else "") + loads, WIDTH - 12))


class RangesView(View):
    """A range for each key, until a single number is left; for the Tax-O-Meter with its pay."""

    kind = "number"
    ignores_repeats = True

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
        below, middle, above = self.question.parts(self._low, self._high)
        for row, sign, part in ((2, "▲", above), (4, "OK", middle), (6, "▼", below)):
            low, high = part
            if low > high:
                continue
            picture.text(row, x, sign)
            picture.invert(row, x - 2, x + 13)
            picture.text(row, x + 18, _range(low, high))
            if args:
                pays = self.say("pays", _range(low + args[2], high + args[2]))
                picture.right(row, WIDTH - 2, pays)
        if args:
            picture.text(1, x, self.explanation())
            good = self.say.option("load", args[0])
            picture.text(BOTTOM, 2, "%s, %s" % (good, self.say("pay." + args[1])))


def _range(low: int, high: int) -> str:
    return str(low) if low == high else "%d–%d" % (low, high)


class PayView(PickView):
    """Each way with its payout."""

    def row(self, number: int) -> "tuple[str, str]":
        option = self.question.options[number]
        _, land, sea = self.question.args
        return self.label(option), self.say("pays", sea if option.endswith("sea") else land)


class TrackView(TallyView):
    """The builder's calculator: what is left stays in sight, wherever the cursor is."""

    def repeats_ok(self) -> bool:
        """On a counter, up to the most it can have: field after field is built."""
        if not self.cursor:
            return False
        name, high, _, _ = self.question.counters[self.cursor - 1]
        return self.value.get(name, 0) < high

    def draw(self, picture: Picture, status: "list[str]") -> None:
        word, amount = self.question.rest(self.value)
        left = ("✓%d" if word == "rest" else "✗%d") % amount
        super().draw(picture, status[:1] + [left])


class CardView(ThrowView):
    """A card is drawn, not rolled."""

    throw_text = "draw-here"


VIEWS = {
    "distance": RangesView,
    "sum": RangesView,
    "pay": PayView,
    "track": TrackView,
    "ferry-card": CardView,
    "plate": CardView,
}
