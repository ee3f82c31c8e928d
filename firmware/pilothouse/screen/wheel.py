"""Paddle wheels: a number within the rim of a wheel, which turns when the number changes."""

from pilothouse.keys import OK
from pilothouse.screen.font import DIGITS, WHEEL
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.text import width
from pilothouse.screen.value_views import NumberView

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.screen.picture import Picture

WHEEL_WIDTH = 61
POSITIONS = 3  # of the paddles
_FRAME_MS = 60
_RIM = 14  # columns from a wheel's edge to the numbers at its rim


def draw_wheel(
    picture: "Picture", row: int, x: int, value: str, below: str, above: str, position: int = 0
) -> None:
    """The upper half of a wheel from column x on, four rows high, with a large number in it.

    below, above: its neighbours, at the rim to the left and to the right; position: of its
    paddles, from 0 to POSITIONS - 1.
    """
    picture.drawing(row, x, WHEEL.columns(str(position)), WHEEL.pages)
    picture.big(row + 1, x + (WHEEL_WIDTH - width(value, DIGITS)) // 2 + 1, value, DIGITS)
    picture.middle(row + 3, x + _RIM, below)
    picture.middle(row + 3, x + WHEEL_WIDTH - _RIM, above)


class WheelView(NumberView):
    """A number on a wheel. The new number is there at once, then the paddles follow."""

    animated = True

    def begin(self) -> None:
        super().begin()
        self._turning = 0  # frames to come
        self._toward = 1  # the paddles' way
        self._next_frame = 0  # ms on the display
        self._ms = 0

    def key(self, key: int) -> bool:
        before = self.value
        answered = super().key(key)
        if key != OK and self.value != before:
            self._turning = POSITIONS
            self._toward = 1 if self.value > before else -1
            self._next_frame = self._ms + _FRAME_MS
        return answered

    def tick(self, ms: int) -> bool:
        self._ms = ms
        if not self._turning or ms < self._next_frame:
            return False
        self._turning -= 1
        self._next_frame = ms + _FRAME_MS
        return True

    def number(self, picture: "Picture", row: int, x: int) -> None:
        question, value = self.question, self.value
        below = str(value - 1) if value > question.low else ""
        above = str(value + 1) if value < question.high else ""
        left = x + (WIDTH - x - WHEEL_WIDTH) // 2
        position = -self._toward * self._turning % POSITIONS
        draw_wheel(picture, row, left, str(value), below, above, position)
