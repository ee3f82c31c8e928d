"""Where a game stands after some of its records."""

from pilothouse_host.story.plain import dictionary, sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pilothouse.games.game import Game
    from pilothouse.table.table import Table


class Position:
    """A table, and what may be said of it; odd records may have confused its game.

    `open`: the game is over by now, so nothing of it is hidden any more.
    """

    def __init__(self, table: "Table", drift: str = "", open: bool = False):
        self.table = table
        self.drift = drift  # why the table does not follow any more
        self._open = open

    def ask(self, question: "Callable[[Game], Any]", otherwise: "Any") -> "Any":
        """What the game says; `otherwise` if there is none, or it does not know."""
        try:
            return question(self.table.game)
        except Exception:
            return otherwise

    def shown(self, what: str, value: "Any") -> "Any":
        """What anybody may see of a value: itself, or a mark in its place; see Game.seen."""
        if self._open or self.table.ended:
            return value
        return self.ask(lambda game: game.seen(what, value), value)

    def view(self) -> "Any":
        """What is to be drawn; None where the rules cannot follow the records at all."""
        return self.ask(lambda game: self.shown("view", game.view()), None)

    def hides(self) -> bool:
        """Whether this table keeps amounts to itself for now."""

        def veils(game: "Game") -> bool:
            view = game.view()
            return self.shown("view", view) is not view

        return self.ask(veils, False)

    @property
    def players(self) -> "list[list[Any]]":
        """Id, name and status of each."""
        return self.ask(lambda game: game.players(), [])

    @property
    def standings(self) -> "list[list[Any]]":
        """Who has which place, as the end says or as the rules see it now."""
        if self.table.ended is not None:
            return places_of(self.table.ended)
        return self.ask(lambda game: game.standings(), [])

    @property
    def why_ended(self) -> str:
        """How: "finished", "abandoned", or another word from the log; "" while it goes on."""
        if self.table.ended is None:
            return ""
        return str(dictionary(self.table.ended).get("why", "")) or "ended"


def places_of(end: "Any") -> "list[list[Any]]":
    """Who has which place by the value of an end record; only what makes sense of it."""
    return [row for row in sequence(dictionary(end).get("places")) if _is_place(row)]


def _is_place(row: "Any") -> bool:
    two = sequence(row)
    return len(two) == 2 and isinstance(two[0], str) and isinstance(two[1], int)
