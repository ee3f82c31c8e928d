"""What the display shows of the railways beside their questions."""

from pilothouse.games.rails.facts import STORED_ROUNDS
from pilothouse.screen.picture import WIDTH, Picture, shorten
from pilothouse.screen.views import NumberView, PickView, ThrowView

try:
    from pilothouse.games.rails.rules import Rails
    from pilothouse.words import Words
except ImportError:  # MicroPython
    pass

_SHIP = {"none": "", "ferry": "◇", "clipper": "◆"}
_SECRET = "···"


def status(game: "Rails", who: str) -> "list[str]":
    """The own money and train: whoever is asked holds the board."""
    for p in game.state["players"]:
        if p["id"] == who:
            return ["%dM" % p["money"] if p["money"] < 100 else str(p["money"]), p["train"]]
    return []


def overview(game: "Rails", say: "Words", picture: Picture) -> str:
    """Two rows for each player, in rows 1 to 6; gives the title."""
    st = game.state
    over = game.over()
    for i in range(len(st["players"])):
        p = st["players"][i]
        row = 2 * i + 1
        turn = i == st["turn"] and not over
        picture.text(row, 2, "▶" if turn else "")
        picture.text(row, 10, p["id"])
        if p["out"]:
            picture.text(row, 20, "✗ " + say("plays-no-more"))
            continue
        seen = st["open"] or over or turn
        picture.right(row, 43, "%dM" % p["money"] if seen else _SECRET)
        picture.text(row, 50, p["train"])
        picture.text(row, 74, _SHIP[p["ship"]])
        picture.right(row, WIDTH - 2, "⚑ %d/%d" % (len(game.connected(p, "large")), st["large"]))
        loads = ", ".join([game.good_name(load[0]) for load in p["loads"]])
        picture.text(row + 1, 10, shorten(("⚓ " if p["sea"] else "") + loads, WIDTH - 12))
    if st["stock"]:
        good, city, since = st["stock"][0]
        left = max(0, since + STORED_ROUNDS - st["round"])
        line = say("stored", game.good_name(good), game.city_name(city), left)
        more = " +%d" % (len(st["stock"]) - 1) if len(st["stock"]) > 1 else ""
        picture.text(7, 2, shorten(line, WIDTH - 24) + more)
    return say("round-n", st["round"])


class DoView(PickView):
    """Each load by its name."""

    def option(self, option: "str | int") -> str:
        option = str(option)
        return self.say("do.deliver", option[2:]) if option[0] == ">" else super().option(option)


class DistanceView(NumberView):
    """The Tax-O-Meter: what the distance pays, while it is being entered."""

    def body(self, picture: Picture, x: int) -> None:
        super().body(picture, x)
        picture.text(4, x, self.question.args[0])
        for row, way, bonus in ((5, "pay.land", 1), (6, "pay.sea", 2)):
            picture.text(row, x, self.say(way))
            pays = self.value + self.question.args[bonus]
            picture.right(row, WIDTH - 2, self.say("pays", pays))


class PayView(PickView):
    """Each way with its payout."""

    def rows(self) -> "list[tuple[str, str]]":
        _, land, sea = self.question.args
        return [
            (self.option(o), self.say("pays", sea if o.endswith("sea") else land))
            for o in self.question.options
        ]


class CardView(ThrowView):
    """Each kind of card once, however many of it are in the pile."""

    def rows(self) -> "list[tuple[str, str]]":
        faces = self.question.faces
        kinds = [faces[i] for i in range(len(faces)) if faces[i] not in faces[:i]]
        return super().rows()[: 1 + len(kinds)]


class PlateView(ThrowView):
    """Plate and turns in words."""

    def option(self, option: "str | int") -> str:
        return self.say("plate-face", *str(option).split("+"))


VIEWS = {
    "do": DoView,
    "distance": DistanceView,
    "pay": PayView,
    "ferry-card": CardView,
    "plate": PlateView,
}
