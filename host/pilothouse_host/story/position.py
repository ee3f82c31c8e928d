"""The position of a game after some of its records."""

from pilothouse_host.story.plain import dictionary, sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pilothouse.games.game import Game
    from pilothouse.table.table import Table


class Position:
    """A table and what may be shown of it; careful, because odd records may break its game.

    drift: why the rules cannot follow the records, "" if they can. open: the game is over by now,
    so that nothing needs to be hidden.
    """

    def __init__(self, table: "Table", drift: str = "", open: bool = False):
        self.table = table
        self.drift = drift
        self._open = open

    def ask(self, question: "Callable[[Game], Any]", otherwise: "Any") -> "Any":
        """The game's answer to `question`; `otherwise` if there is no game or it fails."""
        try:
            return question(self.table.game)
        except Exception:
            return otherwise

    def shown(self, what: str, value: "Any") -> "Any":
        """The value as everybody may see it, or a placeholder if it is hidden; see Game.seen."""
        if self._open or self.table.ended:
            return value
        return self.ask(lambda game: game.seen(what, value), value)

    def view(self) -> "Any":
        """The view to draw; None if the rules cannot follow the records at all."""
        return self.ask(lambda game: self.shown("view", game.view()), None)

    def hides(self) -> bool:
        """Whether this table hides amounts for now."""

        def veils(game: "Game") -> bool:
            view = game.view()
            return self.shown("view", view) is not view

        return self.ask(veils, False)

    @property
    def players(self) -> "list[list[Any]]":
        """Id, name and status of each player."""
        return self.ask(lambda game: game.players(), [])

    @property
    def standings(self) -> "list[list[Any]]":
        """Pairs of player and place, from the end record or else from the rules."""
        if self.table.ended is not None:
            return places_of(self.table.ended)
        return self.ask(lambda game: game.standings(), [])

    @property
    def why_ended(self) -> str:
        """How it ended: "finished", "abandoned" or another word from the log; "" if it has not."""
        if self.table.ended is None:
            return ""
        return str(dictionary(self.table.ended).get("why", "")) or "ended"


def places_of(end: "Any") -> "list[list[Any]]":
    """Pairs of player and place in the value of an end record; malformed ones are left out."""
    return [row for row in sequence(dictionary(end).get("places")) if _is_place(row)]


def _is_place(row: "Any") -> bool:
    two = sequence(row)
    return len(two) == 2 and isinstance(two[0], str) and isinstance(two[1], int)
