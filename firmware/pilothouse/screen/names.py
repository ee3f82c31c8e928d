"""The players' names, as the display shows them."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Sequence


class Names:
    """The players' names by their letters, with a sign for those who no longer play.

    known_as: gives a player's name and status, or None for anything that is no player's letter.
    remembered: gives the names of people who were here before, for whoever has none yet.
    """

    def __init__(
        self,
        known_as: "Callable[[str], Sequence[str] | None]",
        remembered: "Callable[[], list[str]]",
    ):
        self._known_as = known_as
        self.remembered = remembered

    def get(self, letter: str, default: str = "") -> str:
        """The name of a player; default: for anything that is no player's letter."""
        found = self._known_as(letter) if len(letter) == 1 else None
        if not found:
            return default
        name, status = found
        return (name + status_sign(status)).strip()


def status_sign(status: str) -> str:
    """The sign for a player who has arrived, is out or has left."""
    return (" ⚑" if status == "home" else " ✗") if status else ""
