"""Ferries: hired by card or one's own, and the crossing (E16, E17, E34, K30, K39)."""

from pilothouse.games.rails.constants import (
    BANK,
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

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from typing import Any

        from pilothouse.games.rails.rules import Conversation, Player, Rails
        from pilothouse.table.questions import Question
except ImportError:  # MicroPython
    pass

SHIPS = {FERRY: (FERRY_HIRE, FERRY_MILES), CLIPPER: (CLIPPER_HIRE, CLIPPER_MILES)}


def board(game: "Rails", p: "Player") -> "Conversation":
    """E16: the movement ends in a port; a card is drawn and its hire paid."""
    st = game.state
    ship = "hire"
    if p["ship"] != NO_SHIP:
        ship = yield (Pick, "which-ship", p["id"], (OWN, "hire"), None, "E17")
    card = p["ship"]
    if ship == "hire":
        card = yield (card_question, game, p)
        _drawn(st, card)
    hire, miles = SHIPS[card]
    if ship == OWN and "hire" not in st["house"]:  # K39
        hire = 0
    if hire > p["money"]:  # E15
        if ship == "hire":
            st["under"].append(card)
        yield (Tell, "no-hire", p["id"], (hire,), "✗")
        return
    p["sea"] = OWN if ship == OWN else card
    if hire:
        game.book(hire, p["id"], BANK, "hire")
    game.note("aboard-" + card, miles, hire)


def card_question(game: "Rails", p: "Player") -> "Question":
    """E34: from the shuffled cards by chance; where these are drawn, the pile's order is known."""
    ferries, clippers = game.state["cards"]
    faces = (FERRY, CLIPPER)
    if ferries + clippers:
        # Each kind's first one leads: its place is its row on the display.
        faces = faces[: 1 if ferries else 0] + faces[1 if clippers else 2 :]
        faces += (FERRY,) * (ferries - 1) + (CLIPPER,) * (clippers - 1)
    elif game.state["under"]:
        faces = (game.state["under"][0],)
    return Throw("ferry-card", p["id"], faces, "E16")


def _drawn(st: "dict[str, Any]", card: str) -> None:
    if sum(st["cards"]):
        st["cards"][0 if card == FERRY else 1] -= 1
    elif st["under"]:
        st["under"].pop(0)


def sail(game: "Rails", p: "Player") -> "Conversation":
    """E16, K39: a turn that begins at sea; it may end there too."""
    st = game.state
    card = p["ship"] if p["sea"] == OWN else p["sea"]
    ways = ("arrived",) if "miles" in st["house"] else ("arrived", "at-sea")
    if (yield (Pick, "crossing", p["id"], ways, None, "E16", (SHIPS[card][1],))) == "at-sea":
        return
    if p["sea"] != OWN:
        st["under"].append(card)  # E34
    p["sea"] = ""
    for load in p["loads"]:
        load[1] += 1
    game.note("full-speed", TRAINS[p["train"]][0])
