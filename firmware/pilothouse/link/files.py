"""Small files for a game (a dial, names), which a laptop sends in pieces."""

from pilothouse import games

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.app import App

LONGEST_FILE = 2048  # characters
NO_ROOM = "there is too little room on the flash: delete a past game on the board first"


class IncomingFile:
    """The part of a file that has been received so far.

    It stays after the file was stored, so that a laptop which missed the answer can ask again.
    """

    def __init__(self):
        self.text = ""

    def add(self, at: int, text: str) -> None:
        """Put the text at character `at`, and drop what followed there. Raises ValueError."""
        if at > len(self.text) or at + len(text) > LONGEST_FILE:
            raise ValueError(
                "piece at %d, %d expected, %d at the most" % (at, len(self.text), LONGEST_FILE)
            )
        self.text = self.text[:at] + text


def keep(app: "App", name: str, text: str) -> None:
    """Store a file "GAME.FILE". Raises ValueError with a sentence if the game refuses it."""
    game, _, file = name.partition(".")
    data = None
    if game in games.names():
        try:
            data = games.data(game)
        except ImportError:
            pass  # a game without files
    if data is None or file not in data.FILES:
        raise ValueError("no game takes a file '%s'" % name[:20])
    data.check(file, text)
    try:
        with open("%s/%s" % (app.root, name), "w") as kept:
            kept.write(text)
    except OSError:
        raise ValueError(NO_ROOM)
