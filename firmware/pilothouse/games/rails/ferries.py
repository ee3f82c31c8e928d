"""Ferries: hired by card or one's own, and the crossing (E16, E17, E34, K30, K39)."""

from pilothouse.games.rails.constants import (
    BANK,
    BUILD,
    CLIPPER,
    CLIPPER_HIRE,
    CLIPPER_MILES,
    FERRY,
    FERRY_HIRE,
    FERRY_MILES,
    NO_SHIP,
    OWN,
    TRAINS,
)
from pilothouse.table.questions import Pick, Tell, Throw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.games.rails.rules import Conversation, Player, Rails
    from pilothouse.table.questions import Question

SHIPS = {FERRY: (FERRY_HIRE, FERRY_MILES), CLIPPER: (CLIPPER_HIRE, CLIPPER_MILES)}


def board(game: "Rails", p: "Player") -> "Conversation":
    """E16: the movement ends in a port; a card is drawn and its hire paid."""
    st = game.state
    ship = "hire"
    if p["ship"] != NO_SHIP:
        ship = yield (_ship_question, game, p)
    card = p["ship"]
    if ship == "hire":
        faces = _faces(game)
        card = faces[0]
        if len(set(faces)) > 1:  # else it is known
            card = yield (_card_question, game, p)
    game.acted("board", BUILD)
    hire, miles = SHIPS[card]
    if ship == OWN and "hire" not in st["house"]:  # K39
        hire = 0
    if ship == "hire":
        take_card(game, card)
    if hire > p["money"]:  # E15
        if ship == "hire":
            st["under"].append(card)
        yield (Tell, "no-hire", p["id"], (hire,), "✗")
        return
    p["sea"] = OWN if ship == OWN else card
    p["miles"] = 0
    if hire:
        game.book(hire, p["id"], BANK, "hire")
    game.remind("aboard-" + card, miles, hire)


def _ship_question(game: "Rails", p: "Player") -> "Question":
    """E17: the own ship, if the train is in its port, or a hired one."""
    berth: int = p["berth"]
    return Pick("which-ship", p["id"], (OWN, "hire"), None, "E17", (game.city_names[berth],))


def _card_question(game: "Rails", p: "Player") -> "Question":
    """E34: which card is drawn."""
    return Throw("ferry-card", p["id"], _faces(game), "E16")


def _faces(game: "Rails") -> "tuple[str, ...]":
    """E34: the shuffled cards; where these are drawn, the one on top of those put back."""
    ferries, clippers = game.state["cards"]
    faces = (FERRY, CLIPPER)
    if ferries + clippers:
        # Each kind's first one leads: its place is its row on the display.
        faces = faces[: 1 if ferries else 0] + faces[1 if clippers else 2 :]
        faces += (FERRY,) * (ferries - 1) + (CLIPPER,) * (clippers - 1)
    elif game.state["under"]:
        faces = (game.state["under"][0],)
    return faces


def take_card(game: "Rails", card: str) -> None:
    """A card leaves the pile."""
    st = game.state
    kind = 0 if card == FERRY else 1
    if st["cards"][kind]:
        st["cards"][kind] -= 1
    elif card in st["under"]:
        st["under"].remove(card)


def put_back_card(game: "Rails", p: "Player") -> None:
    """E34: a hired ship's card goes under the pile."""
    if p["sea"] in SHIPS:
        game.state["under"].append(p["sea"])


def sail(game: "Rails", p: "Player") -> "Conversation":
    """E16, K39: a turn that begins at sea; it may end there too."""
    card = p["ship"] if p["sea"] == OWN else p["sea"]
    miles = p["miles"] + SHIPS[card][1]  # since the port
    ways = ("arrived",) if "miles" in game.state["house"] else ("arrived", "at-sea")
    if (yield (Pick, "crossing", p["id"], ways, None, "E16", (miles,))) == "at-sea":
        p["miles"] = miles
        return
    if p["sea"] == OWN:  # E17: there it waits
        p["berth"] = game.city((yield (Pick, "berth", p["id"], game.places("port"), None, "E17")))
    put_back_card(game, p)
    p["sea"] = ""
    for load in p["loads"]:
        load[1] += 1
    game.remind("full-speed", TRAINS[p["train"]][0])
