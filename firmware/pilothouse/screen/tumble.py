"""A die that tumbles for a moment before it lies still; no key has to wait for it."""

from pilothouse.screen.value_views import TellView

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

_FRAMES = 7  # slower and slower: frame k comes after 40 k + 6 k k ms


class Tumble:
    """The face that a die shows just after a throw: others in turn, then the one thrown."""

    def __init__(self, faces: "Sequence[str]", face: str):
        self._faces = faces
        self._last = list(faces).index(face)
        self._begun: "int | None" = None  # ms on the display
        self._left = _FRAMES

    def tick(self, ms: int) -> bool:
        """It has been on the display for so long; whether it shows another face now."""
        if self._begun is None:
            self._begun = ms
        before, frame = self._left, _FRAMES - self._left + 1
        if self._left and ms - self._begun >= 40 * frame + 6 * frame * frame:
            self._left -= 1
        return self._left != before

    def face(self) -> str:
        """What lies on top."""
        return self._faces[(self._last - self._left) % len(self._faces)]


class DirectionView(TellView):
    """Something to do in the direction that the die has shown."""

    animated = True
    faces = ("left", "straight", "right")

    def begin(self) -> None:
        self._tumble = Tumble(self.faces, self.question.picture)

    def tick(self, ms: int) -> bool:
        return self._tumble.tick(ms)

    def sign(self) -> str:
        return self._tumble.face()
