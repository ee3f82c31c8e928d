"""The clock on the display."""

from pilothouse.keys import OK
from pilothouse.screen.font import BIG
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.text import width
from pilothouse.screen.value_views import NumberView
from pilothouse.screen.view import BOTTOM, OK_SIGN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.games.timer.rules import Timer
    from pilothouse.screen.picture import Picture
    from pilothouse.words import Words

_DOT, _DARK = b"\xe0\xe0\xe0", b"\x00\x00\x00"
_COLON = _DOT + _DOT + _DARK  # two dots, in three rows: the big letters have none
_COLON_ROOM = 8


def clock_text(seconds: int) -> str:
    """Minutes and seconds."""
    return "%d:%02d" % (seconds // 60, seconds % 60)


def status(game: "Timer", who: str) -> "list[str]":
    """Nothing: the clock itself is on the display."""
    return []


def overview(game: "Timer", say: "Words", picture: "Picture") -> None:
    """The time that everybody has left."""
    row = 0 if len(game.players()) > 6 else 1
    for who, name, out in game.players():
        row += 1 if row < BOTTOM else 0
        picture.text(row, 2, ("%s %s" % (who, name)).strip())
        picture.right(row, WIDTH - 2, "✗" if out else clock_text(game.player(who)["left"]))


class ClockView(NumberView):
    """The time that runs out; OK ends the turn. What it has taken is the answer.

    The view counts while it is shown: after a pause the turn begins again.
    """

    animated = True

    def tick(self, ms: int) -> bool:
        seconds = min(ms // 1000, self.question.high)
        if seconds == self.value:
            return False
        self.value = seconds
        return True

    def key(self, key: int) -> bool:
        return key == OK

    def body(self, picture: "Picture", x: int) -> None:
        minutes, seconds = clock_text(self.question.high - self.value).split(":")
        at = x + (WIDTH - x - width(minutes + seconds, BIG) - _COLON_ROOM) // 2
        picture.big(2, at, minutes)
        at += width(minutes, BIG) + 1
        picture.drawing(2, at, _COLON, 3)
        picture.big(2, at + _COLON_ROOM - 1, seconds)
        picture.right(BOTTOM, WIDTH - 2, OK_SIGN)


VIEWS = {"ticking": ClockView}
