"""What the display shows of a game that has no views of its own."""

from pilothouse.games.players import numbers
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.text import shorten, width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.games.game import Game
    from pilothouse.screen.picture import Picture
    from pilothouse.words import Words

_GAP = 6  # columns of the display between two numbers
_NAMES = 34  # that stay for the names
_STATUS = 2  # numbers beside a question
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
    """A row for each player, a column for each number that has room, under its word."""
    players = game.players()
    edges = _edges(game, say, players[0][0]) if players else []
    row = 1
    if edges:
        for key, _begin, end in edges:
            picture.right(row, end, say(key))
        row += 1
    room = (edges[-1][1] if edges else WIDTH) - _GAP
    for who, name, _status in players[: _LAST_ROW - row + 1]:
        shown = dict(_tracked(game, who))
        picture.text(row, 2, shorten(("%s %s" % (who, name)).strip(), room))
        for key, _begin, end in edges:
            picture.right(row, end, str(shown.get(key, "")))
        row += 1
    if row <= _LAST_ROW:
        picture.text(_LAST_ROW, 2, _of_the_table(game, say))


def _edges(game: "Game", say: "Words", who: str) -> "list[tuple[str, int, int]]":
    """The columns: which number, where it begins and ends; the first is at the right."""
    found: "list[tuple[str, int, int]]" = []
    end = WIDTH - 2
    for key, _value in _tracked(game, who):
        begin = end - max(width(say(key)), width("0000"))
        if begin < _NAMES:
            break
        found.append((key, begin, end))
        end = begin - _GAP
    return found


def _of_the_table(game: "Game", say: "Words") -> str:
    """The numbers that are nobody's, if the game has words for them and they have room."""
    line = ""
    for key, value in _tracked(game, ""):
        if say.text(key) is None:
            continue
        longer = (line + "  " if line else "") + say("told", say(key), value)
        if width(longer) > WIDTH - 4:
            break
        line = longer
    return line
