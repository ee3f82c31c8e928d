"""Before the first turn: which game, who plays, what is in the stack (A1-A7, A31, R1-R3, R37)."""

from pilothouse.games.mississippi import laying
from pilothouse.games.mississippi.constants import FULL_COAL, RACING, THE_ROSE
from pilothouse.table.questions import Number, Pick, Refused, Several, Tell, Throw

try:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Question
except ImportError:  # MicroPython
    pass

RACE, PASSENGERS = "race", "passengers"
TILES, BANKS, WOOD, COAL, TWO_BOATS, ROSE = MODULES = (
    "tiles",
    "banks",
    "wood",
    "coal",
    "two-boats",
    "rose",
)
# What tables really play; "chart" is no rule, but the exact positions (rules.md 1.2). The readings
# are settings too: the start record names them.
READINGS = ("slow", "bare", "tie")
HOUSE = ("chart", "speed-2", "no-back", "lots", "handicap", "pier-trade", "both-home") + READINGS
LETTERS = "ABCDEF"
SHORT_STACK, ALL_TILES = 3, 11  # A2, A5
NEW_TILES = 6  # R3
MOST_BOATS = 7  # R36: five, and the white and the red one of the expansion


def fresh() -> "dict[str, Any]":
    """The state before the first question."""
    return {
        "mode": "",
        "mods": [],
        "house": [],
        "players": 0,
        "names": [],
        "boats": [],
        "order": [],
        "turn": 0,  # index in the order
        "round": 0,
        "stack": 0,  # tiles face down
        "deck": {},  # which kinds they are
        "river": "",
        "kinds": ["start"],  # of every tile laid
        "which": ["A0"],  # their names, "?" if nobody said
        "wait": [0],  # passengers on every tile
        "pool": 0,
        "box": 0,
        "gone": 0,  # tiles before this number are off the table
        "dock": "",
        "home": [],  # letters in the order of their arrival
        "asked-end": 0,
        "note": [],  # the reminder shown with the next question
    }


def set_up(game: "Mississippi") -> "Generator[Any, Any, None]":
    """Ask what is needed and lay out the state."""
    st = game.state
    kind = yield (Pick, "mode", "", (RACE, PASSENGERS, "more"), None, "A4")
    mode = RACE if kind == RACE else PASSENGERS
    if mode == RACE:
        players = yield (Number, "players", "", 3, 5, 3, "A1")
        tiles = yield (Number, "tiles", "", SHORT_STACK, ALL_TILES, SHORT_STACK, "A2")
        st["mods"], st["deck"] = [], {}
    else:
        players = yield (Number, "players", "", 2, 6, 4, "R2")
        mods: "list[str]" = []
        if kind == "more":
            mods = yield (_modules, players)
            st["house"] = yield (Several, "house", "", HOUSE)
        if players == 2 and TWO_BOATS not in mods:
            mods = [m for m in MODULES if m in mods or m == TWO_BOATS]  # R21
        swap = (yield (_swap, players, mods)) if TILES in mods else 0
        st["mods"] = mods
        st["deck"] = _deck(mods, swap, players == 4)
        tiles = sum([st["deck"][k] for k in sorted(st["deck"])])
    st["mode"], st["players"] = mode, players
    st["stack"] = tiles
    st["pool"] = laying.pool_of(st["deck"], players, TWO_BOATS in st["mods"])  # A31, R42
    yield (Tell, "lay-start", "", (tiles, tiles - 1))  # A5
    yield (Tell, "set-wheels", "", (1, 6))  # A3, A47
    letters = LETTERS[: players * (2 if TWO_BOATS in st["mods"] else 1)]
    if "lots" not in st["house"]:
        yield (
            Tell,
            _start_text(letters, players),
            "",
            (letters[-1], len(letters)),
        )  # A6, R21, R23
    yield from _boats(game, letters, players)
    if ROSE in st["mods"]:
        yield (Tell, "rose-start", "", (), THE_ROSE)  # K15: no text says where she starts
    laying.lay(game, "S")


def _modules(players: int) -> "Question":
    def also(chosen: "list[str]") -> None:
        for feature in (BANKS, WOOD, COAL):
            if feature in chosen and TILES not in chosen:
                raise Refused("R3", "needs-tiles")
        if TWO_BOATS in chosen and players * 2 > MOST_BOATS - 1:
            raise Refused("R34", "too-many-boats", players)

    return Several("modules", "", MODULES, rule="R1", also=also)


def _swap(players: int, mods: "list[str]") -> "Number":
    """R3: how many old tiles the six new ones replace; enough stations must stay."""
    boats = players * (2 if TWO_BOATS in mods and players != 2 else 1)
    most = NEW_TILES
    two = TWO_BOATS in mods
    while laying.pool_of(_deck(mods, most, players == 4), players, two) < 2 * boats:
        most -= 1
    return Number("swap", "", 0, most, min(3, most), "R3")


def _deck(mods: "list[str]", swap: int, colours: bool) -> "dict[str, int]":
    """The tiles in the stack by kind; the island-only ones are swapped first, then red ones."""
    isles = 3 - min(3, swap)
    reds = 4 - max(0, swap - 3)
    deck = {"red": reds, "brown": 4} if colours else {"station": 4 + reds}
    deck["isle"] = isles
    if TILES in mods:
        deck["coal"] = deck["coal-wood"] = deck["wood"] = deck["maze"] = 1
        deck["bank"] = 2
    return {kind: deck[kind] for kind in sorted(deck) if deck[kind]}


def _start_text(letters: str, players: int) -> str:
    if players == 2:
        return "start-two"
    if len(letters) == 2 * players:
        return "start-three"
    return "start-six" if len(letters) == 6 else "start-fields"


def _boats(game: "Mississippi", letters: str, players: int) -> "Generator[Any, Any, None]":
    st = game.state
    boats: "list[dict[str, Any]]" = []
    for i in range(len(letters)):
        # R21: with two boats each, the second ones stand in the opposite order.
        owner = i if i < players else 2 * players - 1 - i
        boats.append(_boat(letters[i], owner))
    if len(letters) == 6:
        boats[5]["bonus"] = 1  # R24
    if "handicap" in st["house"]:
        for boat in boats:
            boat["coal"] = yield (Number, "handicap", boat["id"], 0, 6, 6, "A3")
    st["names"] = [""] * players
    st["round"] = 1
    st["order"] = [b["id"] for b in boats]
    if "lots" in st["house"]:  # the 2019 edition; R38
        left: "list[str]" = st["order"]
        drawn: "list[str]" = []
        while len(left) > 1:
            who = yield (Throw, "lot", "", tuple(left), "A6", (len(drawn) + 1,))
            drawn.append(who)
            left = [w for w in left if w != who]
        st["order"] = drawn + left
        yield (Tell, "start-lots", "", (" ".join(st["order"]),))
    if ROSE in st["mods"]:
        boats.append(_boat(THE_ROSE, 0))
        st["order"] = st["order"] + [THE_ROSE]
    st["boats"] = boats


def _boat(who: str, owner: int) -> "dict[str, Any]":
    """A3: speed 1, coal 6."""
    return {
        "id": who,
        "owner": owner,
        "speed": 1,
        "coal": FULL_COAL,
        "tile": 0,
        "fate": RACING,
        "pax": [],
    }
