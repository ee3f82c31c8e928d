"""What the display shows of the game beside its questions, and the views of its own questions."""

from pilothouse.games.triangle.cargo import total
from pilothouse.games.triangle.constants import BONUS, DECKS, LOST, PORT, SEA, SHIPS
from pilothouse.games.triangle.data import CLOUD, EDGE
from pilothouse.games.triangle.sailing import HIT
from pilothouse.keys import OK
from pilothouse.screen.font import BIG
from pilothouse.screen.list_views import PickView, SeveralView, ThrowView
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.text import width
from pilothouse.screen.view import BOTTOM, OK_SIGN, View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.triangle.constants import Ship
    from pilothouse.games.triangle.rules import Triangle
    from pilothouse.games.triangle.sailing import Outcome, Place
    from pilothouse.screen.picture import Picture
    from pilothouse.words import Words

ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
FRAMES = 16  # of the turning dial, slower and slower: frame k comes after 40 k + 2 k k ms


def status(game: "Triangle", who: str) -> "list[str]":
    """The player's cargo in thousands, and the ships left."""
    if not game.state["fleet"]:
        return []
    player = game.player(who)
    lost = [ship for ship in player["ships"] if ship[0] == LOST]
    return [str(total(player["cards"])), "⚓%d" % (SHIPS - len(lost))]


def title(game: "Triangle", say: "Words") -> str:
    """Over the overview: the round, and how many bonus cards are left."""
    return say("round", game.state["round"], len(game.state["decks"][BONUS]))


def overview(game: "Triangle", say: "Words", picture: "Picture") -> None:
    """Totals and ships of all, the piles, the cloud."""
    st = game.state
    players = st["fleet"]
    on_turn = game.player_at(st["turn"])["id"] if st["turn"] < len(players) else ""
    row = 1 if len(players) > 3 else 2
    for player in players:
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
    for i in range(BONUS):
        top, left = st["tops"][i], len(st["decks"][i])
        pile = " %d ×%d" % (top, left + 1) if top else " ×%d" % left
        picture.text(5 + i // 2, 2 + i % 2 * 64, say("short-" + DECKS[i]) + pile)
    at = st["cloud"]
    picture.text(BOTTOM, 2, say("cloud-at", st["letter"], at[0], at[1]))


def _counted(ships: "list[Ship]") -> str:
    """How many are in port, at sea, lost, and with the cloud."""
    counts = [0, 0, 0, 0]
    for ship in ships:
        state = ship[0]
        counts[0 if state == PORT else 1 if state == SEA else 2 if state == LOST else 3] += 1
    return " ".join(["⚓▶✗●"[i] + str(counts[i]) for i in range(4) if counts[i]])


def ship_label(say: "Words", name: str, place: "Place", own: bool) -> str:
    """A ship by its place: people cannot tell ships of one colour apart."""
    if place[0] == PORT:
        text = "⚓ " + say(place[1])
    elif place[0] == SEA:
        text = "▶ %s %d" % (say(place[1]), place[2])
    else:
        text = "%s %s" % (name[1], say(place[0]))
    return text if own else "%s %s" % (name[0], text)


def outcome_label(outcome: "Outcome") -> str:
    """What the die does to a ship: a port and its card, a ship that is hit, or a mark."""
    how, value = outcome
    if how == PORT:
        return "⚓%d" % value if value else "⚓"
    if how == HIT:
        return "✗ " + str(value)[0]
    return "→ %d" % value


class ShipView(PickView):
    """One of several ships, with what the die does to each."""

    def begin(self) -> None:
        super().begin()
        self._rows: "dict[str, tuple[str, str]]" = {}  # kept: it takes long to find out

    def speak(self, say: "Words") -> None:
        super().speak(say)
        self._rows = {}

    def row(self, number: int) -> "tuple[str, str]":
        option = self.question.options[number]
        if option not in self._rows:
            self._rows[option] = self._find_row(option)
        return self._rows[option]

    def _find_row(self, option: str) -> "tuple[str, str]":
        question = self.question
        if len(option) > 2:  # no ship's id
            return self.say.option(question.name, option), ""
        outcome = question.outcome(option)
        label = ship_label(self.say, option, question.place(option), question.name != "hit")
        return label, outcome_label(outcome) if outcome else ""


class ShipsView(SeveralView):
    """Some of all ships, by their places."""

    def find_label(self, option: "Any") -> str:
        return ship_label(self.say, option, self.question.place(option), False)


class DrawView(ThrowView):
    """The next card of a pile."""

    throw_text = "draw-here"

    def find_label(self, option: "str | int") -> str:
        return self.say.option(self.question.name, option)


class SpinView(DrawView):
    """The dial's segments as they are printed."""

    throw_text = "spin-here"


class CloudView(View):
    """A spin: letter, number and arrow, to be read across the table."""

    kind = "tell"

    def key(self, key: int) -> bool:
        return key == OK

    def _large(self, picture: "Picture", row: int, segment: str) -> None:
        say = self.say
        number, way = segment[1:-1], segment[-1]
        picture.big(row, 4, segment[0])
        if number == EDGE:
            picture.paragraph(row + 1, 34, say("to-edge"), 48)
        else:
            picture.big(row, 58 - width(number, BIG) // 2, number)
        picture.big(row, 86, ARROWS[way])
        picture.right(row + 1, WIDTH - 4, say("compass-" + way))


class TurnView(CloudView):
    """Phase one. The dial turns for a second, then it stands; up or down stop it at once."""

    animated = True

    def begin(self) -> None:
        self._frame = 0

    def tick(self, ms: int) -> bool:
        before = self._frame
        while self._frame < FRAMES and 40 * (self._frame + 1) + 2 * (self._frame + 1) ** 2 <= ms:
            self._frame += 1
        return self._frame > before

    def key(self, key: int) -> bool:
        self._frame = FRAMES
        return super().key(key)

    def body(self, picture: "Picture", x: int) -> None:
        question, say = self.question, self.say
        segments = question.segments
        at = segments.index(question.spin) - (FRAMES - self._frame)
        shown = segments[at % len(segments)]
        self._large(picture, 2, shown)
        if self._frame < FRAMES:
            for i in range(8):
                picture.text(6, 6 + i * 15, CLOUD[i])
            left = 6 + CLOUD.index(shown[0]) * 15
            picture.invert(6, left - 4, left + 9)
            return
        text = (
            say("turn-by", question.turn) if question.turn else say("turn-none", question.spin[0])
        )
        picture.text(6, 4, text)
        picture.right(BOTTOM, WIDTH - 2, OK_SIGN)


class MoveView(CloudView):
    """Phase two: the way along its row or column of points, between the two edges."""

    def body(self, picture: "Picture", x: int) -> None:
        question, say = self.question, self.say
        spin = question.spin
        self._large(picture, 1, spin)
        self._line(picture, 0 if spin[-1] in "EW" else 1)
        steps = question.args[2]
        picture.text(6, 2, say("points" if str(steps) == spin[1:-1] else "points-edge", steps))
        column, row, to_column, to_row = question.way
        if spin[-1] in "EW":
            way = say("along-row", column, to_column)
        else:
            way = say("along-column", row, to_row)
        picture.text(BOTTOM, 2, way)
        picture.right(BOTTOM, WIDTH - 2, OK_SIGN)

    def _line(self, picture: "Picture", axis: int) -> None:
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
    "sugar": DrawView,
    "oil": DrawView,
    "bananas": DrawView,
    "wood": DrawView,
}
