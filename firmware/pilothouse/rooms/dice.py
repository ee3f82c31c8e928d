"""Quick dice, for any game on the table: no question, no record, only chance."""

from pilothouse import games
from pilothouse.keys import DOWN, OK, UP
from pilothouse.screen.font import BIG
from pilothouse.screen.picture import ROWS, WIDTH, Picture
from pilothouse.screen.text import width
from pilothouse.screen.tumble import Tumble
from pilothouse.screen.view import DIRECTION_SIGNS, View
from pilothouse.table.chance import first_fair
from pilothouse.table.questions import Tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.app import App

_ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
_EDGE = 5  # columns between a die's face, its frame, and what is written beside it
_ENTROPY = 16  # bytes for one throw: all of them are unfair once in a million years


class Dice(View):
    """OK throws, up and down take another die; the first throw is made as it opens."""

    animated = True

    def __init__(self, app: "App"):
        self._entropy = app.board.entropy
        self._dice: "list[tuple[str, tuple[str, ...]]]" = [
            ("d6", ("1", "2", "3", "4", "5", "6")),
            ("direction-die", ("left", "straight", "right")),
        ]
        for game in games.names():
            dial = _dial(app, game)
            if dial:
                self._dice.append(("cloud-dial", dial))
        self._app = app
        super().__init__(Tell("dice"), app.stage.say, {})

    def begin(self) -> None:
        self._at = self._app.die % len(self._dice)
        self._count = 0
        self._throw()

    def _throw(self) -> None:
        faces = self._dice[self._at][1]
        found = None
        while found is None:
            found = first_fair(self._entropy(_ENTROPY), len(faces))
        self.face = faces[found]
        self._tumble = Tumble(faces, self.face)
        self._count += 1

    def tick(self, ms: int) -> bool:
        return self._tumble.tick(ms)

    def key(self, key: int) -> bool:
        if key != OK:
            self._at = (self._at + {UP: -1, DOWN: 1}.get(key, 0)) % len(self._dice)
            self._app.die = self._at
            self._count = 0
        self._throw()
        return False

    def heading(self) -> "tuple[str, str]":
        return self.say(self._dice[self._at][0]), "%d." % self._count

    def body(self, picture: Picture, x: int) -> None:
        say, face = self.say, self._tumble.face()
        if ">" in face:
            picture.middle(5, WIDTH // 2, say("to-edge"))
        large = _large(face)
        text = say.option(self._dice[self._at][0], face) if face in DIRECTION_SIGNS else ""
        left = (WIDTH - width(large, BIG) - width(text)) // 2
        if len(face) == 1 or text:  # else it is a dial
            end = left + width(large, BIG) + _EDGE
            picture.frame(2, left - _EDGE, end, BIG.pages)
            picture.text(3, end + _EDGE, text)
        picture.big(2, left + 1, large)
        picture.text(ROWS - 1, 2, "▲▼ " + say("another-die"))
        picture.right(ROWS - 1, WIDTH - 2, "OK ⟲")


def _dial(app: "App", game: str) -> "tuple[str, ...]":
    """What is printed on a game's own dial, if it has one."""
    try:
        data = games.data(game)
    except (ImportError, SyntaxError):  # none, or a broken game
        return ()
    if "dial" not in data.FILES:
        return ()
    return tuple(
        data.parse(games.kept(app.root, game + ".dial") or data.FILES["dial"])["segments"]
    )


def _large(face: str) -> str:
    """What is drawn large: a number, an arrow, or both after the letter of a dial (E4N, G>E)."""
    if len(face) == 1 or face in DIRECTION_SIGNS:
        return DIRECTION_SIGNS.get(face, face)
    return " ".join([face[0], face[1:-1].replace(">", ""), _ARROWS[face[-1]]])
