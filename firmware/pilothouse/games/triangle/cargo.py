"""The cards: what lies behind the ports, what is drawn there, and what it is worth (D17-D19)."""

from pilothouse.games.triangle.constants import BONUS, DECKS
from pilothouse.table.questions import Pick, Tell, Throw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.triangle.rules import Triangle

    Conversation = Generator[Any, Any, None]

_CARDS = (  # D3: by deck
    (30, 30, 40, 50, 50, 60, 70, 80),
    (60, 70, 80, 90, 100),
    (10, 20, 30, 40),
    (20, 20, 30, 40, 50, 60, 70),
    (20, 20, 20, 20, 20, 20, 20, 20),
)


def full_decks() -> "list[list[int]]":
    """All cards of the box, by deck."""
    return [list(cards) for cards in _CARDS]


def total(cards: "list[list[int]]") -> int:
    """D19: the worth of all these cards together."""
    return sum([sum(deck) for deck in cards])


def deck_behind(game: "Triangle", port: int) -> int:
    """The deck that lies behind a port."""
    return DECKS.index(game.chart["ports"][port])


def left_in(game: "Triangle", deck: int) -> "list[int]":
    """The cards of a deck that are not drawn yet, the one on top among them."""
    top = game.state["tops"][deck] if deck != BONUS else 0
    return game.state["decks"][deck] + ([top] if top else [])


def covered_deck(game: "Triangle") -> "int | None":
    """The first deck whose top card the board has still to turn over, if there is one."""
    st = game.state
    if st["deck"] == "board":
        for deck in range(BONUS):
            if st["decks"][deck] and not st["tops"][deck]:
                return deck
    return None


def reveal(game: "Triangle", deck: int) -> "Conversation":
    """D31: the next card of a deck, face up; each card left is equally likely."""
    st = game.state
    left = st["decks"][deck]
    card = left[0]
    if len(set(left)) > 1:  # else it is known
        faces = tuple([str(card) for card in left])
        card = int((yield (Throw, DECKS[deck], "", faces, "D3")))
    left.remove(card)
    st["tops"][deck] = card
    game.remind("top-" + DECKS[deck], card)


def draw(game: "Triangle") -> "Conversation":
    """D17, D18: the top card of the port, and a bonus card in the home port."""
    st = game.state
    who, port = st["docked"]
    deck = deck_behind(game, port)
    hand = game.player(who)["cards"]
    card = st["tops"][deck]
    if st["deck"] == "real" and st["decks"][deck]:
        values = sorted(set(st["decks"][deck]))
        card = values[0]
        if len(values) > 1:  # else it is known
            card = yield (Pick, DECKS[deck], who, values, None, "D3")
        st["decks"][deck].remove(card)
    st["docked"] = []
    bonus = 0
    if DECKS[deck] == game.chart["home"] and st["decks"][BONUS]:
        bonus = st["decks"][BONUS].pop()
        hand[BONUS].append(bonus)
    if card:
        st["tops"][deck] = 0
        hand[deck].append(card)
    if card:
        name = "cargo-home" if bonus else "cargo"
    elif bonus:
        name = "bonus"
    else:
        name = "no-cargo"
    yield (Tell, name, who, (card, total(hand), bonus), str(card + bonus))
