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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.rails.rules import Conversation, Player, Rails
    from pilothouse.table.questions import Question

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
        "exits": [],  # the large cities built out of, once for each time
        "leaving": 0,  # times out of a large city that is not named yet
        "from-port": 0,  # 1: the owner of a clipper has built from any port
        "built": "",  # "track", "train" or "ship"
        "acted": "",  # what was done last in this turn
        "deck": 0,
        "cards": [],  # ferries and clippers among the shuffled cards
        "under": [],  # cards under these, in their order
        "stock": [],  # [good, city, round] of what lies in cities
        "deals": [],  # [payer, payee, M, last round, kind, good, city]
        "last": [],  # the latest bookings: [round, payer, payee, M, why]
    }


def set_up(game: "Rails") -> "Conversation":
    """E1-E4: the players, the map, and how this table reads the rules."""
    st = game.state
    players = yield (Number, "players", "", FEWEST, MOST, FEWEST, "E1")
    if (yield (Pick, "map", "", ("as-laid", "by-lot"))) == "by-lot":
        yield from draw_plates(game)
    large = yield (_large_question, game)
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
            "reached": [],  # kinds of cities and ports that were built into and not named yet
            "ship": NO_SHIP,
            "berth": 0,  # the port where the own ship lies, or from where it has sailed
            "sea": "",  # "ferry", "clipper" or "own" while at sea
            "miles": 0,  # that could be sailed since the port
            "began": 0,  # the round of the last turn,
            "paid": "",  # and the owners whose nets are paid for in it
            "rich": 0,  # announced E28
            "out": 0,
        }
        for who in LETTERS[:players]
    ]
    for who in LETTERS[:players]:
        game.book(MONEY, BANK, who, "start")


def _large_question(game: "Rails") -> "Question":
    """E29: how many large cities the map has; all of them where the map's names were typed."""
    named = len(line(game.names, "large"))
    if game.names == FILES["names"]:
        return Number("large", "", 1, named, USUAL_LARGE, "E29", note=("no-names",))
    return Number("large", "", 1, named, named, "E29")


def start_city(game: "Rails", p: "Player") -> "Conversation":
    """E31: where the loco stands at first."""
    large = game.places("large")
    game.connect(p, game.city((yield (Pick, "start-city", p["id"], large, None, "E31"))))


def draw_plates(game: "Rails") -> "Conversation":
    """E30: which plate comes next, and how far it is turned."""
    laid: "list[list[int]]" = []
    game.remind("halves")
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
        face = yield (Throw, "plate", "", faces, "E30")
        plate, turn = [int(n) for n in face.split("+")]
        laid.append([plate, turn])
        if len(laid) < PLATES:
            game.remind("laid", place + 1, plate, turn)
    game.state["plates"] = laid
    yield (Tell, "map-laid", "", tuple(["%d+%d" % (p, t) for p, t in laid]))
