"""What the display shows of a game that has no views of its own."""

from pilothouse.games.players import numbers
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.text import shorten, width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.games.game import Game
    from pilothouse.screen.picture import Picture
    from pilothouse.words import Words

_COLUMN = 26  # columns of the display for a number, and for its word above it
_MOST = 3  # numbers of a player that have room
_STATUS = 2  # of them beside a question
_LAST_ROW = 7


def _tracked(game: "Game", who: str) -> "list[tuple[str, int]]":
    """The numbers of a player, or of the table (""): the score first, then by their names."""
    found = [(key, value) for whose, key, value in numbers(game) if whose == who]
    return [n for n in found if n[0] == game.score] + [n for n in found if n[0] != game.score]


def status(game: "Game", who: str) -> "list[str]":
    """The first numbers of a player."""
    return [str(value) for _key, value in _tracked(game, who)[:_STATUS]]


def title(game: "Game", say: "Words") -> str:
    """The game's name."""
    return say.title(game.name)


def overview(game: "Game", say: "Words", picture: "Picture") -> None:
    """A row for each player, a column for each number, under its word."""
    players = game.players()
    row = 1
    if players and _tracked(game, players[0][0]):
        for at, (key, _value) in enumerate(_tracked(game, players[0][0])[:_MOST]):
            picture.right(row, _edge(at), shorten(say(key), _COLUMN - 2))
        row += 1
    for who, name, _status in players[: _LAST_ROW - row + 1]:
        shown = _tracked(game, who)[:_MOST]
        picture.text(row, 2, shorten(("%s %s" % (who, name)).strip(), _edge(len(shown)) - 2))
        for at, (_key, value) in enumerate(shown):
            picture.right(row, _edge(at), str(value))
        row += 1
    if row <= _LAST_ROW:
        picture.text(_LAST_ROW, 2, _of_the_table(game, say))


def _edge(at: int) -> int:
    """Where a column ends; the first is at the right."""
    return WIDTH - 2 - at * _COLUMN


def _of_the_table(game: "Game", say: "Words") -> str:
    """The numbers that are nobody's, as many as have room."""
    line = ""
    for key, value in _tracked(game, ""):
        longer = (line + "  " if line else "") + say("told", say(key), value)
        if width(longer) > WIDTH - 4:
            break
        line = longer
    return line
