"""Before the first turn (D1-D5)."""

from pilothouse.ask import Number, Pick, Tell, Throw
from pilothouse.games.triangle import cargo, fleet
from pilothouse.games.triangle.book import DIE, LETTERS

try:
    from typing import Any, Generator

    from pilothouse.games.triangle.book import Book

    Talk = Generator[Any, Any, None]
except ImportError:  # MicroPython
    pass

FEWEST, MOST = 2, 4  # D1


def set_up(game: "Book") -> "Talk":
    """From the number of players to the one who begins."""
    st, chart = game.state, game.chart
    count = yield (Number, "players", "", FEWEST, MOST, FEWEST, "D1")
    st["goal"] = yield (Pick, "goal", "", (cargo.LONG, cargo.SHORT), None, "D28")
    st["deck"] = yield (Pick, "deck", "", ("board", "real"), None, "D3")
    yield (Pick, "dial", "", (chart["dial"],), None, "D22")
    yield (Tell, "set-ships", "", (count * fleet.SHIPS,))  # D2
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
            "ships": fleet.new_ships(),
            "cards": [[] for _ in cargo.DECKS],
        }
        for who in LETTERS[:count]
    ]
