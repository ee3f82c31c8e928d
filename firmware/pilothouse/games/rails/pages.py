"""What the display seldom shows of the railways: how all stand, building, what is drawn."""

from pilothouse.games.rails import city_name
from pilothouse.games.rails.cargo import aboard, rounds_left
from pilothouse.games.rails.facts import CLIPPER, FERRY, NO_SHIP, SECRET
from pilothouse.screen.picture import WIDTH, Picture, shorten
from pilothouse.screen.views import TallyView, ThrowView

try:
    from typing import Iterator

    from pilothouse.games.rails.rules import Rails
    from pilothouse.screen.views import Status
    from pilothouse.words import Words
except ImportError:  # MicroPython
    pass

_SHIP = {NO_SHIP: "", FERRY: "◇", CLIPPER: "◆"}


def overview(game: "Rails", say: "Words", picture: Picture) -> "Iterator[int]":
    """Two rows for each player, in rows 1 to 6 at the most."""
    st = game.state
    over = game.over()
    for i in range(len(st["players"])):
        p = st["players"][i]
        row = 2 * i + (1 if len(st["players"]) > 2 else 2)
        yield row
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
        loads = ", ".join(aboard(game, p))
        picture.text(row + 1, 10, shorten(("⚓ " if p["sea"] else "") + loads, WIDTH - 12))
    if st["stock"]:
        first: "list[int]" = st["stock"][0]
        where = city_name(game.names, first[1])
        line = say("stored", game.goods[first[0]], where, rounds_left(game, first))
        more = " +%d" % (len(st["stock"]) - 1) if len(st["stock"]) > 1 else ""
        picture.text(7, 2, shorten(line, WIDTH - 24) + more)


class TrackView(TallyView):
    """The builder's calculator: what is left stays in sight, wherever the cursor is."""

    def draw(self, picture: Picture, status: "Status", same: bool = False) -> "Iterator[int]":
        word, amount = self.question.rest(self.value)
        left = ("✓%d" if word == "rest" else "✗%d") % amount
        return super().draw(picture, lambda who: status(who)[:1] + [left], same)

    def redraw(self, picture: Picture) -> bool:
        return not self.changed and super().redraw(picture)  # else what is left is another


class CardView(ThrowView):
    """A card is drawn, not rolled."""

    here = "draw-here"


class PlateView(CardView):
    """Plate and turns in words."""

    def called(self, option: "str | int") -> str:
        return self.say("plate-face", *str(option).split("+"))


VIEWS = {"track": TrackView, "ferry-card": CardView, "plate": PlateView}
