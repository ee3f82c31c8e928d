"""Before the first turn (E1-E4, E30, E31, E34)."""

from pilothouse.games.rails.constants import (
    BANK,
    CARDS,
    DEALT,
    FERRY_CARDS,
    FEWEST,
    HAND,
    LETTERS,
    MONEY,
    MOST,
    NO_SHIP,
    START,
)
from pilothouse.games.rails.data import FILES, line
from pilothouse.table.questions import Number, Pick, Several, Tell, Throw

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from typing import Any

        from pilothouse.games.rails.rules import Conversation, Player, Rails
except ImportError:  # MicroPython
    pass

# Where the rule book is silent or can be read in two ways; none of them is the usual reading.
HOUSE = (
    "open",  # everybody may see every balance
    "sea",  # K31: the bonus of a sea transport for each crossing, not once per order
    "limit",  # K32: the 5 M of a conversion count for the 20 M of a round
    "first",  # K33: the start player changes clockwise every round
    "miles",  # K39: a ferry's miles are for the whole crossing, not for each round
    "hire",  # K39: the own ferry costs hire too
)
PLATES, TURNS = 8, 6  # E30
USUAL_LARGE = 6  # of the family of games; the rule book has no number


def fresh() -> "dict[str, Any]":
    """See Game.fresh."""
    return {
        "players": [],
        "bank": 0,
        "house": [],  # how this table reads the rules (setup.py)
        "open": 0,  # 1: everybody may see every balance
        "large": 0,  # large cities on this map
        "plates": [],  # [plate, sixths of a turn] in the order they are laid
        "round": 1,
        "start": 0,  # index of the start player
        "turn": 0,  # index of the player on turn
        "phase": START,
        "points": 0,  # steps left
        "spent": 0,  # of the 20 M
        "out": 0,  # times out of one large city
        "paid": "",  # owners whose nets are paid for
        "built": "",  # "track", "train" or "ship"
        "acted": "",  # what was done last in this turn
        "deck": 0,
        "cards": [],  # ferries and clippers among the shuffled cards
        "under": [],  # cards under these, in their order
        "stock": [],  # [good, city, round] of what lies in cities
        "deals": [],  # [payer, payee, M, last round, kind, good, city]
        "last": [],  # the latest bookings: [round, payer, payee, M, why]
        "note": [],
    }


def set_up(game: "Rails") -> "Conversation":
    """E1-E4: the players, the map, and how this table reads the rules."""
    st = game.state
    players = yield (Number, "players", "", FEWEST, MOST, FEWEST, "E1")
    if (yield (Pick, "map", "", ("as-laid", "by-lot"))) == "by-lot":
        yield from draw_plates(game)
    named = len(line(game.names, "large"))
    usual = USUAL_LARGE if game.names == FILES["names"] else named
    large = yield (Number, "large", "", 1, named, usual, "E29")
    clippers = yield (Number, "split", "", 0, FERRY_CARDS, FERRY_CARDS // 2, "E16")  # K30
    house = yield (Several, "house", "", HOUSE)
    yield (Tell, "kit", "", (MONEY, DEALT, HAND))  # E3
    yield (Tell, "pile", "", (FERRY_CARDS,))  # E34
    start = yield (Pick, "first", "", list(LETTERS[:players]), None, "E4")
    st["large"] = large
    st["cards"] = [FERRY_CARDS - clippers, clippers]
    st["house"] = house
    st["open"] = int("open" in house)
    st["start"] = st["turn"] = LETTERS.index(start)
    st["deck"] = CARDS - HAND * players
    st["players"] = [
        {
            "id": who,
            "name": "",
            "money": 0,
            "train": "A",
            "loads": [],  # [good, crossings]
            "net": [],  # cities and ports
            "ship": NO_SHIP,
            "sea": "",  # "ferry", "clipper" or "own" while at sea
            "rich": 0,  # announced E28
            "out": 0,
        }
        for who in LETTERS[:players]
    ]
    for who in LETTERS[:players]:
        game.book(MONEY, BANK, who, "start")


def start_city(game: "Rails", p: "Player") -> "Conversation":
    """E31: where the loco stands at first."""
    large = game.places("large")
    p["net"].append(game.city((yield (Pick, "start-city", p["id"], large, None, "E31"))))


def draw_plates(game: "Rails") -> "Conversation":
    """E30: which plate comes next, and how far it is turned."""
    laid: "list[list[int]]" = []
    note: "tuple[Any, ...]" = ("halves",)
    for place in range(PLATES):
        used = [plate for plate, _ in laid]
        faces = tuple(
            [
                "%d+%d" % (plate, turn)
                for plate in range(1, PLATES + 1)
                if plate not in used
                for turn in range(TURNS)
            ]
        )
        face = yield (Throw, "plate", "", faces, "E30", (), note)
        laid.append([int(n) for n in face.split("+")])
        note = ("laid", place + 1, laid[-1][0], laid[-1][1])
    game.state["plates"] = laid
    yield (Tell, "map-laid", "", tuple(["%d+%d" % (p, t) for p, t in laid]))
