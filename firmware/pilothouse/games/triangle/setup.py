"""Before the first turn (D1-D5)."""

from pilothouse.games.triangle.cargo import full_decks
from pilothouse.games.triangle.constants import DECKS, DIE, LETTERS, LONG, PORT, SHIPS, SHORT
from pilothouse.table.questions import Number, Pick, Tell, Throw

try:
    from typing import TYPE_CHECKING, Any, Generator

    if TYPE_CHECKING:
        from pilothouse.games.triangle.rules import Triangle

    Conversation = Generator[Any, Any, None]
except ImportError:  # MicroPython
    pass

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
        "note": [],
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
    best = list(LETTERS[:count])
    while len(best) > 1:  # D5
        throws: "list[int]" = []
        for who in best:
            thrown = yield (Throw, "begin", who, DIE, "D5")
            throws.append(int(thrown))
        best = [best[i] for i in range(len(best)) if throws[i] == max(throws)]
    st["first"] = LETTERS.index(best[0])
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
