"""What the display shows of the game beside its questions, and the pictures of the cloud."""

from pilothouse.games.triangle.cargo import DECKS, HOME, total
from pilothouse.games.triangle.data import part
from pilothouse.games.triangle.fleet import LOST, PORT, SEA
from pilothouse.keys import OK
from pilothouse.screen.font import BIG
from pilothouse.screen.picture import WIDTH, Picture, width
from pilothouse.screen.seldom import SeveralView
from pilothouse.screen.views import BOTTOM, FINISH, PickView, ThrowView, View

try:
    from typing import Any

    from pilothouse.games.triangle.book import Book
    from pilothouse.words import Words
except ImportError:  # MicroPython
    pass

ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
_FRAMES = 16  # of the turning dial, slower and slower: frame k comes after 40 k + 2 k k ms


def status(game: "Book", who: str) -> "list[str]":
    """The player's cargo in thousands, and the ships left."""
    for player in game.state["fleet"]:
        if player["id"] == who:
            left = [ship for ship in player["ships"] if ship[0] != LOST]
            return [str(total(player["cards"])), "⚓%d" % len(left)]
    return []


def overview(game: "Book", say: "Words", picture: Picture) -> str:
    """Totals and ships of all, the piles, the cloud; gives the title."""
    st = game.state
    count = len(st["fleet"])
    top = 1 if count > 3 else 2
    for i in range(count):
        player = st["fleet"][i]
        states = [ship[0] for ship in player["ships"]]
        worth = total(player["cards"])
        on_turn = st["turn"] < count and game.at(st["turn"]) is player
        picture.text(top + i, 2, "▶" if on_turn else "")
        picture.text(top + i, 10, player["id"])
        if player["left"]:
            picture.text(top + i, 20, "✗ " + say("plays-no-more"))
            continue
        picture.right(top + i, 60, say("money", worth) if worth else "0")
        signs = [(PORT, "⚓"), (SEA, "▶"), (LOST, "✗")]
        shown = [sign + str(states.count(state)) for state, sign in signs if state in states]
        other = len([state for state in states if state not in (PORT, SEA, LOST)])
        picture.text(top + i, 66, " ".join(shown + (["◇%d" % other] if other else [])))
    for i in range(HOME):
        top = st["tops"][i]
        pile = "%s %s×%d" % (say(DECKS[i])[:3], "%d " % top if top else "", len(game.left_in(i)))
        picture.text(5 + i // 2, 2 + i % 2 * 64, pile)
    at = st["cloud"]
    picture.text(BOTTOM, 2, say("cloud-at", st["letter"], at[0], at[1]))
    picture.right(BOTTOM, WIDTH - 2, "+20 ×%d" % len(game.left_in(HOME)))
    return say("round", st["round"])


def _ship(say: "Words", name: str, place: "tuple[Any, ...]", owner: str) -> str:
    """A ship by its place: people cannot tell ships of one colour apart."""
    state, port, mark = place[:3]
    if state == PORT:
        text = "⚓ " + say(port)
    elif state == SEA:
        text = "▶ %s %d" % (say(port), mark)
    else:
        text = "%s %s" % (name[1], say(state))
    return text if owner else "%s %s" % (name[0], text)


class ShipView(PickView):
    """One of several ships, with what the die does to each."""

    def called(self, option: "str | int") -> str:
        place = self.question.places.get(option)
        if not place:
            return self.say.option(self.question.name, option)
        own = self.question.name != "hit"
        return _ship(self.say, str(option), place, self.question.who if own else "")

    def row(self, number: int) -> "tuple[str, str]":
        option = self.question.options[number]
        moving = self.question.name == "move"
        result = self.question.places.get(option, ("",))[-1] if moving else ""
        if type(result) is int:
            result = "→ %d" % result
        elif result and result[0] != "⚓":
            result = "✗ " + result[0]
        return self.option(option), result


class ShipsView(SeveralView):
    """Some of all ships."""

    def called(self, option: "str | int") -> str:
        return _ship(self.say, str(option), self.question.places[option], "")


class DrawView(ThrowView):
    """The next card of a pile."""

    here = "draw-here"

    def called(self, option: "str | int") -> str:
        return self.say("money", option)


class SpinView(DrawView):
    """The dial's segments as they are printed: letter, number and compass letter, or the word."""

    here = "spin-here"

    def called(self, option: "str | int") -> str:
        letter, number, way = part(str(option))
        if not number:
            return "%s %s" % (letter, self.say("way-" + way))
        return "%s %d %s" % (letter, number, self.say("compass-" + way))


def _card(question: "Any", say: "Words", names: "dict[str, str]") -> View:
    """A card that the board draws, or one that was drawn from the table's pile."""
    return (DrawView if question.kind == "throw" else PickView)(question, say, names)


class CloudView(View):
    """A spin: letter, number and arrow, to be read across the table."""

    def key(self, key: int) -> bool:
        return key == OK

    def _large(self, picture: Picture, row: int, segment: str) -> None:
        say = self.say
        letter, number, way = part(segment)
        picture.big(row, 4, letter)
        if number:
            digits = str(number)
            picture.big(row, 58 - width(digits, BIG) // 2, digits)
        else:
            picture.paragraph(row + 1, 34, say("to-edge"), 48)
        picture.big(row, 86, ARROWS[way])
        picture.right(row + 1, WIDTH - 4, say("compass-" + way))


class TurnView(CloudView):
    """Phase one. The dial turns for a second, then it stands; up or down stop it at once."""

    moves = True

    def begin(self) -> None:
        self._frame = 0

    def tick(self, ms: int) -> bool:
        frame = self._frame
        while frame < _FRAMES and 40 * (frame + 1) + 2 * (frame + 1) ** 2 <= ms:
            frame += 1
        changed = frame > self._frame
        if changed:
            self._frame = frame
        return changed

    def key(self, key: int) -> bool:
        self._frame = _FRAMES
        return super().key(key)

    def body(self, picture: Picture, x: int) -> None:
        question, say = self.question, self.say
        segments = question.segments
        at = segments.index(question.spin) - (_FRAMES - self._frame)
        shown = segments[at % len(segments)]
        self._large(picture, 2, shown)
        if self._frame < _FRAMES:
            for i in range(8):
                picture.text(6, 6 + i * 15, "ABCDEFGH"[i])
            left = 6 + "ABCDEFGH".index(shown[0]) * 15
            picture.invert(6, left - 4, left + 9)
            return
        text = (
            say("turn-by", question.turn) if question.turn else say("turn-none", question.spin[0])
        )
        picture.text(6, 4, text)
        picture.right(BOTTOM, WIDTH - 2, "OK " + FINISH)


class MoveView(CloudView):
    """Phase two: the way along its row or column of points, between the two edges."""

    def body(self, picture: Picture, x: int) -> None:
        question, say = self.question, self.say
        _letter, number, way = part(question.spin)
        self._large(picture, 1, question.spin)
        axis = 0 if way in "EW" else 1
        self._line(picture, axis)
        steps = question.args[2]
        picture.text(6, 2, say("points" if steps == number else "points-edge", steps))
        picture.text(BOTTOM, 2, "%d/%d → %d/%d" % tuple(question.way))
        picture.right(BOTTOM, WIDTH - 2, "OK " + FINISH)

    def _line(self, picture: Picture, axis: int) -> None:
        """The points from edge to edge; ○ where the cloud was, ● where it comes to."""
        question, say = self.question, self.say
        points = question.grid[axis]
        step = min(9, 100 // (points - 1))
        left = (WIDTH - step * (points - 1)) // 2
        was, now = [left + step * (question.way[i + axis] - 1) for i in (0, 2)]
        ends = ("W", "E") if axis == 0 else ("N", "S")
        picture.text(4, 2, say("compass-" + ends[0]))
        picture.right(4, WIDTH - 2, say("compass-" + ends[1]))
        for i in range(points):
            x = left + step * i
            if x == now:
                picture.text(4, x - 2, "●")
            elif x == was and abs(now - was) > 5:
                picture.text(4, x - 2, "○")
            elif abs(x - now) > 5 and (abs(x - was) > 5 or abs(now - was) <= 5):
                picture.text(4, x - 1, "·")


VIEWS = {
    "move": ShipView,
    "which": ShipView,
    "hit": ShipView,
    "hanging": ShipsView,
    "caught": ShipsView,
    "under": ShipsView,
    "pushed": ShipsView,
    "placed": ShipsView,
    "spin": SpinView,
    "turn-cloud": TurnView,
    "move-cloud": MoveView,
    "sugar": _card,
    "oil": _card,
    "bananas": _card,
    "wood": _card,
}
