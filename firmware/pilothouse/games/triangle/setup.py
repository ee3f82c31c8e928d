"""Before the first turn (D1-D5)."""

from pilothouse.games.triangle.cargo import full_decks
from pilothouse.games.triangle.constants import DECKS, DIE, LETTERS, LONG, PORT, SHIPS, SHORT
from pilothouse.table.questions import Number, Pick, Tell, Throw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.triangle.rules import Triangle

    Conversation = Generator[Any, Any, Any]

FEWEST, MOST = 2, 4  # D1


def fresh() -> "dict[str, Any]":
    """The state before the first question."""
    return {
        "fleet": [],
        "goal": LONG,
        "deck": "board",
        "first": 0,  # index of the player who begins
        "turn": 0,  # turns since the round began; from the number of players on: the spin
        "round": 1,
        "die": 0,  # thrown and not yet moved
        "docked": [],  # player and port of a ship whose cards are still to be drawn
        "cloud": [0, 0],
        "letter": "A",
        "last": "",  # the last spin's segment,
        "turned": 0,  # the eighths it turned the cloud
        "way": [],  # and its way: from column, row, to column, row
        "decks": full_decks(),
        "tops": [0, 0, 0, 0],  # D31: the card on top, where the board draws the cards
        "asked-end": 0,
        "ended": 0,
    }


def set_up(game: "Triangle") -> "Conversation":
    """From the number of players to the one who begins."""
    st, chart = game.state, game.chart
    count = yield (Number, "players", "", FEWEST, MOST, FEWEST, "D1")
    st["goal"] = yield (Pick, "goal", "", (LONG, SHORT), None, "D28")
    st["deck"] = yield (Pick, "deck", "", ("board", "real"), None, "D3")
    yield (Pick, "dial", "", (chart["dial"],), None, "D22")
    yield (Tell, "set-ships", "", (count * SHIPS,))  # D2
    yield (Tell, "set-cloud")  # D4, D32
    first = yield from _first_player(game, list(LETTERS[:count]))
    st["first"] = LETTERS.index(first)
    st["cloud"] = list(chart["red"])
    st["fleet"] = [
        {
            "id": who,
            "name": "",
            "left": 0,
            "ships": [[PORT, port, 0] for port in range(SHIPS)],  # D2: one in each port
            "cards": [[] for _ in DECKS],
        }
        for who in LETTERS[:count]
    ]


def _first_player(game: "Triangle", throwing: "list[str]") -> "Conversation":
    """D5: the highest throw begins, equal ones throw again; everybody sees what was thrown."""
    while True:
        throws: "list[str]" = []
        for who in throwing:
            thrown = yield (Throw, "begin", who, DIE, "D5")
            throws.append(thrown)
            if who != throwing[-1]:
                game.remind("has-thrown", who, thrown)
        best = [throwing[i] for i in range(len(throws)) if throws[i] == max(throws)]
        if len(best) == 1:
            game.remind("begins", throwing[-1], throws[-1], best[0])
            return best[0]
        game.remind("has-thrown", throwing[-1], throws[-1])
        game.remind("throw-again", best)
        throwing = best
