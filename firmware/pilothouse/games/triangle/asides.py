"""What people can do beside the turns: set the cards right, enter a name, leave."""

from pilothouse.games.triangle.constants import DECKS, LOST
from pilothouse.table.questions import Confirm, Pick, Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generator

    from pilothouse.games.triangle.rules import Triangle

    Conversation = Generator[Any, Any, None]

PILE = "pile"  # in place of a player: the cards that nobody has
NAMES = ("card", "name", "leave")  # in the order of the menu


def _letters(game: "Triangle") -> "list[str]":
    return [player["id"] for player in game.playing()]


def _cards(game: "Triangle", who: str, deck: int) -> "list[int]":
    """The cards of a deck that a player has, or that lie in its pile."""
    return game.state["decks"][deck] if who == PILE else game.player(who)["cards"][deck]


def _decks(game: "Triangle", who: str) -> "list[str]":
    """The decks of which a player, or the pile, has cards."""
    return [DECKS[deck] for deck in range(len(DECKS)) if _cards(game, who, deck)]


def card(game: "Triangle") -> "Conversation":
    """Set the cards right: one goes from a pile or a player to another, so none is lost."""
    everywhere = [PILE] + _letters(game)
    givers = [who for who in everywhere if _decks(game, who)]
    giver = yield (Pick, "card-from", "", givers)
    taker = yield (Pick, "card-to", "", [who for who in everywhere if who != giver])
    deck = DECKS.index((yield (Pick, "card-of", "", _decks(game, giver))))
    values = sorted(set(_cards(game, giver, deck)))
    worth = yield (Pick, "card-worth", "", values)
    _cards(game, giver, deck).remove(worth)
    _cards(game, taker, deck).append(worth)
    game.stale = True  # a total may have reached the goal


def name(game: "Triangle") -> "Conversation":
    """A player's name."""
    who = yield (Pick, "whose-name", "", [player["id"] for player in game.state["fleet"]])
    player = game.player(who)
    player["name"] = yield (Text, "name", who, player["name"])


def leave(game: "Triangle") -> "Conversation":
    """A player leaves: the ships go off the board, the cards no longer count."""
    who = yield (Pick, "who-leaves", "", _letters(game))
    if (yield (Confirm, "leaves", who, False, (who,))):
        player = game.player(who)
        player["left"] = 1
        for ship in player["ships"]:
            ship[0] = LOST
        if game.state["docked"] and game.state["docked"][0] == who:
            game.state["docked"] = []
        game.stale = True


ASIDES = {"card": card, "name": name, "leave": leave}
