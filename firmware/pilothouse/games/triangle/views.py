"""What the display shows of the game beside its questions, and the views of its own questions."""

from pilothouse.games.triangle.data import EDGE
from pilothouse.games.triangle.fleet import HOME, LETTERS, LOST, PORT, SEA, SHIPS
from pilothouse.games.triangle.rules import DECKS, total
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.views import BOTTOM, PickView, ThrowView

try:
    from typing import Any, Iterator

    from pilothouse.games.triangle.fleet import Place, Ship
    from pilothouse.games.triangle.rules import Triangle
    from pilothouse.screen.picture import Picture
    from pilothouse.screen.views import View
    from pilothouse.words import Words
except ImportError:  # MicroPython
    pass

# To put one together takes the chip 0.25 ms, for each ship.
_TO = ("", "→ 1", "→ 2", "→ 3", "→ 4", "→ 5", "→ 6", "→ 7", "→ 8", "→ 9", "→ 10", "→ 11")
_CLOUD = "pilothouse.games.triangle.cloud_views"
_SHIPS = "pilothouse.screen.seldom pilothouse.games.triangle.ships_view"


def status(game: "Triangle", who: str) -> "list[str]":
    """The player's cargo in thousands, and the ships left."""
    if not game.state["fleet"]:
        return []
    player = game.state["fleet"][LETTERS.index(who)]
    left = SHIPS
    for ship in player["ships"]:
        if ship[0] == LOST:
            left -= 1
    return [str(total(player["cards"])), "⚓%d" % left]


def title(game: "Triangle", say: "Words") -> str:
    """Over the overview."""
    return say("round", game.state["round"])


def overview(game: "Triangle", say: "Words", picture: "Picture") -> "Iterator[int]":
    """Totals and ships of all, the piles, the cloud."""
    st = game.state
    players = st["fleet"]
    on_turn = game.at(st["turn"])["id"] if st["turn"] < len(players) else ""
    row = 1 if len(players) > 3 else 2
    for player in players:
        yield row
        who = player["id"]
        if who == on_turn:
            picture.text(row, 2, "▶")
        picture.text(row, 10, who)
        if player["left"]:
            picture.text(row, 20, "✗ " + say("plays-no-more"))
        else:
            worth = total(player["cards"])
            picture.right(row, 60, say("money", worth) if worth else "0")
            picture.text(row, 66, _counted(player["ships"]))
        row += 1
    for i in range(HOME):
        top, left = st["tops"][i], len(st["decks"][i])
        yield 5 + i // 2
        pile = say(DECKS[i])[:3] + (" %d ×%d" % (top, left + 1) if top else " ×%d" % left)
        picture.text(5 + i // 2, 2 + i % 2 * 64, pile)
    at = st["cloud"]
    picture.text(BOTTOM, 2, say("cloud-at", st["letter"], at[0], at[1]))
    picture.right(BOTTOM, WIDTH - 2, "+20 ×%d" % len(st["decks"][HOME]))


def _counted(ships: "list[Ship]") -> str:
    """How many are in port, at sea, lost, and with the cloud."""
    counts = [0, 0, 0, 0]
    for ship in ships:
        state = ship[0]
        counts[0 if state == PORT else 1 if state == SEA else 2 if state == LOST else 3] += 1
    return " ".join(["⚓▶✗◇"[i] + str(counts[i]) for i in range(4) if counts[i]])


def ship_label(say: "Words", name: str, place: "Place", own: bool) -> str:
    """A ship by its place: people cannot tell ships of one colour apart."""
    if place[0] == PORT:
        text = "⚓ " + say(place[1])
    elif place[0] == SEA:
        text = "▶ %s %d" % (say(place[1]), place[2])
    else:
        text = "%s %s" % (name[1], say(place[0]))
    return text if own else "%s %s" % (name[0], text)


class ShipView(PickView):
    """One of several ships, with what the die does to each."""

    def row(self, number: int) -> "tuple[str, str]":
        question = self.question
        option = question.options[number]
        if len(option) > 2:  # no ship's id
            return self.say.option(question.name, option), ""
        place = question.place(option)
        result = place[3]
        if type(result) is int:
            result = _TO[result] if result < len(_TO) else "→ %d" % result
        elif result and result[0] != "⚓":
            result = "✗ " + result[0]
        return ship_label(self.say, option, place, question.name != "hit"), result


class DrawView(ThrowView):
    """The next card of a pile."""

    here = "draw-here"

    def called(self, option: "str | int") -> str:
        return self.say("money", option)


class SpinView(DrawView):
    """The dial's segments as they are printed: letter, number and compass letter, or the word."""

    here = "spin-here"

    def called(self, option: "str | int") -> str:
        segment = str(option)
        number, way = segment[1:-1], segment[-1]
        if number == EDGE:
            return "%s %s" % (segment[0], self.say("way-" + way))
        return "%s %s %s" % (segment[0], number, self.say("compass-" + way))


def _card(question: "Any", say: "Words", names: "Any") -> "View":
    """A card that the board draws, or one that was drawn from the table's pile."""
    return (DrawView if question.kind == "throw" else PickView)(question, say, names)


VIEWS = {
    "move": ShipView,
    "which": ShipView,
    "hit": ShipView,
    "hanging": _SHIPS,
    "caught": _SHIPS,
    "under": _SHIPS,
    "pushed": _SHIPS,
    "placed": _SHIPS,
    "spin": SpinView,
    "turn-cloud": _CLOUD,
    "move-cloud": _CLOUD,
    "sugar": _card,
    "oil": _card,
    "bananas": _card,
    "wood": _card,
}
