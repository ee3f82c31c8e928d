"""The pictures of the cloud: what a spin says, to be read across the table."""

from pilothouse.games.triangle.data import CLOUD, EDGE
from pilothouse.keys import OK
from pilothouse.screen.font import BIG
from pilothouse.screen.picture import WIDTH, Picture, width
from pilothouse.screen.views import BOTTOM, DONE, REST, View

try:
    from typing import Iterator
except ImportError:  # MicroPython
    pass

ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
_FRAMES = 16  # of the turning dial, slower and slower: frame k comes after 40 k + 2 k k ms


class CloudView(View):
    """A spin: letter, number and arrow, to be read across the table."""

    def key(self, key: int) -> bool:
        return key == OK

    def _large(self, picture: Picture, row: int, segment: str) -> None:
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

    def body(self, picture: Picture, x: int) -> "Iterator[int]":
        question, say = self.question, self.say
        segments = question.segments
        at = segments.index(question.spin) - (_FRAMES - self._frame)
        shown = segments[at % len(segments)]
        self._large(picture, 2, shown)
        yield 5
        if self._frame < _FRAMES:
            for i in range(8):
                picture.text(6, 6 + i * 15, CLOUD[i])
            left = 6 + CLOUD.index(shown[0]) * 15
            picture.invert(6, left - 4, left + 9)
            return
        text = (
            say("turn-by", question.turn) if question.turn else say("turn-none", question.spin[0])
        )
        picture.text(6, 4, text)
        picture.right(BOTTOM, WIDTH - 2, DONE)


class MoveView(CloudView):
    """Phase two: the way along its row or column of points, between the two edges."""

    def body(self, picture: Picture, x: int) -> "Iterator[int]":
        question, say = self.question, self.say
        spin = question.spin
        self._large(picture, 1, spin)
        yield 4
        yield REST
        self._line(picture, 0 if spin[-1] in "EW" else 1)
        yield 5
        steps = question.args[2]
        picture.text(6, 2, say("points" if str(steps) == spin[1:-1] else "points-edge", steps))
        picture.text(BOTTOM, 2, "%d/%d → %d/%d" % tuple(question.way))
        picture.right(BOTTOM, WIDTH - 2, DONE)

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


VIEWS = {"turn-cloud": TurnView, "move-cloud": MoveView}
