"""Questions about ships; each can say where a ship is, as people cannot tell the ships apart."""

from pilothouse.games.triangle import sailing
from pilothouse.table.questions import Pick, Several

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from pilothouse.games.triangle.rules import Triangle
    from pilothouse.games.triangle.sailing import Outcome, Place
    from pilothouse.table.questions import Args

OTHER = "other"  # a ship ended otherwise than the board proposes
PASS = "pass"


class OneShip(Pick):
    """One of these ships."""

    def __init__(
        self,
        game: "Triangle",
        name: str,
        who: str,
        options: "Sequence[str]",
        note: "Args" = (),
    ):
        super().__init__(name, who, options, None, "D8", (), note)
        self.game = game

    def place(self, ship: str) -> "Place":
        """A ship's state, the port it lies in or sails to, and its mark."""
        return sailing.place(self.game, ship)

    def outcome(self, ship: str) -> "Outcome | None":
        """What choosing a ship does to it, where that is known."""
        return None


class Move(OneShip):
    """One press for an ordinary move: each ship with what the die does to it."""

    def __init__(self, game: "Triangle", who: str):
        able = [
            ship
            for ship in sailing.movable(game, who)
            if sailing.destination(game, ship)[0] != sailing.STAY
        ]
        note = ("rolled", game.state["die"])
        super().__init__(game, "move", who, able + [OTHER, PASS], note)

    def outcome(self, ship: str) -> "Outcome | None":
        return sailing.outcome(self.game, ship)


class SeveralShips(Several):
    """At least `low` of these ships."""

    def __init__(self, game: "Triangle", name: str, options: "list[str]", low: int):
        super().__init__(name, "", options, low, None, "D25")
        self.game = game

    def place(self, ship: str) -> "Place":
        """A ship's state, the port it lies in or sails to, and its mark."""
        return sailing.place(self.game, ship)
