"""Players as most games have them: a list in the state, a letter and a name for each.

`state["players"]` is a list of dicts with "id", "name" and the numbers that the game tracks.
"""

from pilothouse.table.questions import Number, Pick, Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.game import Game
    from pilothouse.table.questions import Question

    Conversation = Generator[Any, Any, None]

MOST = 8
_RANGE = (0, 999)  # of a number for which the game declares none
_NOT_NUMBERS = ("id", "name", "reminders")


def seat(game: "Game", low: int, high: int, tracked: "dict[str, Any]") -> "Conversation":
    """Ask how many play; each begins with a copy of what is tracked."""
    count = yield (Number, "players", "", low, min(high, MOST))
    game.state["players"] = [_player("ABCDEFGH"[i], tracked) for i in range(count)]


def _player(letter: str, tracked: "dict[str, Any]") -> "dict[str, Any]":
    player = dict(tracked)
    player["id"] = letter
    player["name"] = ""
    return player


def name(game: "Game") -> "Conversation":
    """An aside: a player's name."""
    who = yield (Pick, "whose-name", "", [player[0] for player in game.players()])
    player = game.player(who)
    player["name"] = yield (Text, "name", who, player["name"])


def numbers(game: "Game") -> "list[tuple[str, str, int]]":
    """Whose and which numbers the state holds, as (player or "", name, value), in fixed order."""
    found: "list[tuple[str, str, int]]" = []
    for who, values in holders(game):
        for key in sorted(values):
            if key not in _NOT_NUMBERS and type(values[key]) is int:
                found.append((who, key, values[key]))
    return found


def holders(game: "Game") -> "list[tuple[str, dict[str, Any]]]":
    """The state itself, by "", and what is tracked of each player."""
    return [("", game.state)] + [(p["id"], p) for p in game.state.get("players", ())]


def corrections(game: "Game") -> "list[Question]":
    """A question for each number, unless the game says that nobody may set it."""
    found: "list[Question]" = []
    for who, key, value in numbers(game):
        limits = game.ranges.get(key, _RANGE)
        if limits:
            found.append(Number(key, who, min(limits[0], value), max(limits[1], value), value))
    return found


def standings(game: "Game") -> "list[list[Any]]":
    """By what the game counts as its score; who has as much shares the place."""
    players = game.state.get("players", ())
    if not game.score:
        return [[player["id"], 0] for player in players]
    ranked = [(-player[game.score], player["id"]) for player in players]
    ranked.sort()
    scores = [score for score, _who in ranked]
    return [[who, scores.index(score) + 1] for score, who in ranked]


def cards(game: "Game") -> "list[list[Any]]":
    """What a page without a drawing of its own shows: whose and what, the table's first."""
    found: "list[list[Any]]" = []
    for who, values in holders(game):
        shown = [[key, _plain(values[key])] for key in sorted(values) if _shown(key, values[key])]
        if shown:
            found.append([who, shown])
    return found


def _shown(key: str, value: "Any") -> bool:
    if key in _NOT_NUMBERS or key == "players":
        return False
    parts: "Any" = value  # isinstance would leave the items' type unknown
    if isinstance(value, list):
        return not any(isinstance(part, (dict, list)) for part in parts)
    return not isinstance(value, dict)


def _plain(value: "Any") -> "Any":
    listed: "Any" = value  # isinstance would leave the items' type unknown
    return ", ".join([str(one) for one in listed]) if isinstance(value, list) else value
