"""Before the first turn: which game, who plays, what is in the stack (A1-A7, A31, R1-R3, R37)."""

from pilothouse.games.mississippi import laying
from pilothouse.games.mississippi.constants import (
    ALL_PASSENGERS,
    FULL_COAL,
    MIN_SPEED,
    PASSENGERS,
    RACE,
    RACING,
    THE_ROSE,
)
from pilothouse.games.mississippi.passengers import FULL
from pilothouse.table.errors import Refused
from pilothouse.table.questions import Number, Pick, Several, Tally, Tell, Throw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.mississippi.rules import Mississippi
    from pilothouse.table.questions import Question

    Talk = Generator[Any, Any, Any]

TILES, BANKS, WOOD, COAL, TWO_BOATS, ROSE = MODULES = (
    "tiles",
    "banks",
    "wood",
    "coal",
    "two-boats",
    "rose",
)
# House rules that people play by; "chart" is no rule but stands for exact positions.
HOUSE = (
    "chart",
    "speed-2",
    "no-back",
    "lots",
    "handicap",
    "pier-trade",
    "both-home",
    "each",  # A36: both boats of a player may take one from the same island
    "slow",  # K40: sand or wood on a landing field makes a boat slow enough for it
    "bare",  # K10: a boat pushed onto a landing field needs no passengers
    "tie",  # K15: in a tie of coal the Black Rose is behind
)
# R36: A is the beige boat, B the white one of the expansion.
LETTERS = "ABCDEF"
SHORT_STACK, ALL_TILES = 3, 11  # A2, A5
_NEW_TILES = (("coal", 1), ("coal-wood", 1), ("wood", 1), ("bank", 2), ("maze", 1))  # R3
MOST_TILES = ALL_TILES + 6
_SHIPYARD = 6  # R23: the sixth start field
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
        "now": {},  # how far the turn is (turn.py)
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
        "won": -1,  # the player who was left when the table ended the race
        "asked-end": 0,
    }


def set_up(game: "Mississippi") -> "Talk":
    """Ask what is needed and lay out the state."""
    st = game.state
    kind = yield (Pick, "mode", "", (RACE, PASSENGERS, "more"), None, "A4")
    st["mode"] = RACE if kind == RACE else PASSENGERS
    if kind == RACE:
        st["players"] = yield (Number, "players", "", 3, 5, 3, "A1")
        st["stack"] = yield (Number, "tiles", "", SHORT_STACK, ALL_TILES, SHORT_STACK, "A2")
    else:
        yield from _choose(game, kind == "more")
        st["stack"] = sum([st["deck"][k] for k in sorted(st["deck"])])
    yield (Tell, "lay-start", "", (st["stack"], st["stack"] - 1))  # A5
    if kind != RACE:
        yield (Tell, "ready", "", (st["pool"], ALL_PASSENGERS - st["pool"]))  # A31, A47
    yield (Tell, "set-wheels", "", (1, 6))  # A3, A47
    yield from _boats(game)
    laying.lay(game, "S")


# --- what is played ---------------------------------------------------------------------------


def _choose(game: "Mississippi", more: bool) -> "Talk":
    """R1-R3: players, modules and house rules of a passenger game, and its tiles."""
    st = game.state
    players = st["players"] = yield (Number, "players", "", 2, 6, 4, "R2")
    mods: "list[str]" = []
    if more:
        mods = yield (_modules, players)
        st["house"] = yield (Several, "house", "", HOUSE)
    if players == 2 and TWO_BOATS not in mods:
        mods = [m for m in MODULES if m in mods or m == TWO_BOATS]  # R21
    st["mods"] = mods
    new, swap = {}, 0
    if TILES in mods:
        new = {name: count for name, count in _NEW_TILES}
        if (yield (Pick, "new-tiles", "", ("all", "some"), None, "R3")) == "some":
            new = yield (_which_new,)
        if _most_swapped(game, new):
            swap = yield (_swap, game, new)
    st["deck"] = _deck(new, swap, players == 4)
    st["pool"] = _pool(game, st["deck"])  # A31, R42


def _modules(players: int) -> "Question":
    def also(chosen: "list[str]") -> None:
        for feature in (BANKS, WOOD, COAL):
            if feature in chosen and TILES not in chosen:
                raise Refused("R3", "needs-tiles")
        if TWO_BOATS in chosen and players * 2 > MOST_BOATS - 1:
            raise Refused("R34", "too-many-boats", players)

    return Several("modules", "", MODULES, rule="R1", also=also)


def _which_new() -> "Question":
    """R3: the players decide which of the new tiles they use."""

    def also(chosen: "dict[str, int]") -> None:
        if not chosen:
            raise Refused("R3", "no-new-tile")

    return Tally("some-tiles", "", [(name, n, 0, "R3") for name, n in _NEW_TILES], also=also)


def _swap(game: "Mississippi", new: "dict[str, int]") -> "Number":
    """R3: how many old tiles the new ones replace."""
    most = _most_swapped(game, new)
    return Number("swap", "", 0, most, min(3, most), "R3")


def _most_swapped(game: "Mississippi", new: "dict[str, int]") -> int:
    """R3: enough stations must stay for everybody's passengers; by choice, for both boats'."""
    players = game.state["players"]
    both = TWO_BOATS in game.state["mods"] and game.has("both-home")
    needed = FULL * players * (2 if both else 1)
    most = sum(new.values())
    while most and _pool(game, _deck(new, most, players == 4)) < needed:
        most -= 1
    return most


def _pool(game: "Mississippi", deck: "dict[str, int]") -> int:
    return laying.pool_of(deck, game.state["players"], TWO_BOATS in game.state["mods"])


def _deck(new: "dict[str, int]", swap: int, colours: bool) -> "dict[str, int]":
    """The tiles in the stack by kind; the island-only ones are swapped first, then red ones."""
    reds = 4 - max(0, swap - 3)
    deck = {"red": reds, "brown": 4} if colours else {"station": 4 + reds}
    deck["isle"] = 3 - min(3, swap)
    deck.update(new)
    return {kind: deck[kind] for kind in sorted(deck) if deck[kind]}


# --- the boats --------------------------------------------------------------------------------


def _boats(game: "Mississippi") -> "Talk":
    """A3, A6, R21, R23: who has which boats, and where they start."""
    st = game.state
    players = st["players"]
    pairs = TWO_BOATS in st["mods"]
    letters = LETTERS[: players * (2 if pairs else 1)]
    boats = [_boat(letters[i], i // 2 if pairs else i) for i in range(len(letters))]
    if "handicap" in st["house"]:
        for boat in boats:
            boat["coal"] = yield (Number, "handicap", boat["id"], 0, 6, 6, "A3")
    start = _start_fields(letters, range(players), pairs)
    if "lots" in st["house"]:  # the 2019 edition; R38
        drawn = yield from _draw(game, letters, players, pairs)
        start = _start_fields(letters, drawn, pairs)
    yield (_start_text, game, start)
    st["order"] = list(start)
    if len(start) == _SHIPYARD:
        for boat in boats:
            if boat["id"] == start[-1]:
                boat["bonus"] = 1  # R24
    if ROSE in st["mods"]:
        # K15: no text says where she starts
        text = "rose-start-six" if len(start) == _SHIPYARD else "rose-start"
        yield (Tell, text, "", (), THE_ROSE)
        boats.append(_boat(THE_ROSE, 0))
        st["order"] = st["order"] + [THE_ROSE]
    st["names"] = [""] * players
    st["round"] = 1
    st["boats"] = boats


def _start_fields(letters: str, players: "Any", pairs: bool) -> str:
    """The letters from start field 1 on, if the players come in this order.

    R21: with two boats each, the second ones stand in the opposite order. R23: with six players
    the white boat, B, starts in the shipyard.
    """
    if pairs:
        first = "".join([letters[2 * player] for player in players])
        second = "".join([letters[2 * player + 1] for player in players])
        return first + "".join(reversed(second))
    if len(letters) == _SHIPYARD and list(players) == list(range(len(letters))):
        return letters[0] + letters[2:] + letters[1]
    return "".join([letters[player] for player in players])


def _draw(game: "Mississippi", letters: str, players: int, pairs: bool) -> "Talk":
    """Lots decide in which order the players come; each is drawn by the letter of a boat."""
    left: "list[str]" = [letters[2 * i if pairs else i] for i in range(players)]
    drawn: "list[str]" = []
    while len(left) > 1:
        who = yield (Throw, "lot", "", tuple(left), "A6", (len(drawn) + 1,))
        drawn.append(who)
        game.remind("lot-drawn", len(drawn), who)
        left = [other for other in left if other != who]
    return [letters.index(who) // (2 if pairs else 1) for who in drawn + left]


def _start_text(game: "Mississippi", start: str) -> "Tell":
    """A6, A7, R21, R23: who starts where; the sixth boat in the shipyard, facing straight on."""
    six = len(start) == _SHIPYARD
    fields = " ".join(list(start[: _SHIPYARD - 1]))
    if "lots" in game.state["house"]:
        return Tell("start-lots-six" if six else "start-lots", "", (fields, start[-1]))
    if TWO_BOATS in game.state["mods"]:
        return Tell("start-three" if six else "start-two", "", (fields, start[-1]))
    return Tell("start-six" if six else "start-fields", "", (fields, start[-1], len(start)))


def _boat(who: str, owner: int) -> "dict[str, Any]":
    """A3: speed 1, coal 6."""
    return {
        "id": who,
        "owner": owner,
        "speed": MIN_SPEED,
        "coal": FULL_COAL,
        "tile": 0,
        "fate": RACING,
        "pax": [],
    }
