"""A game's salt: a text that laptop or players mix into the seed before the first throw."""

from pilothouse.table.errors import Drift, Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.table.chance import Chance

GIVERS = ("laptop", "players")
_LONGEST = 32  # bytes of the text


class Salt:
    """The salt of one game, if any. chance: the game's, or None if the seed is not known."""

    def __init__(self, chance: "Chance | None"):
        self.value: "list[str]" = []  # who gave it, and the text; empty for no salt
        self.thrown = False  # whether the board has thrown, even if that was undone
        self._chance = chance

    def is_open(self) -> bool:
        """Whether somebody may still give one."""
        return not (self.value or self.thrown)

    def reopen(self) -> None:
        """Start again without a salt, as the game goes on with another seed."""
        self.value = []
        self.thrown = False
        if self._chance:
            self._chance.add_salt("")

    def check(self, giver: str, text: str) -> None:
        """Raises Refused if this cannot be the salt."""
        if not _is_salt([giver, text]):
            raise Refused("", "malformed", "salt", text)
        if not self.is_open():
            raise Refused("", "salt-late" if self.thrown else "salt-taken")

    def take(self, n: int, value: "Any") -> None:
        """Take the salt from the value of record n. Raises Drift."""
        if not self.is_open() or not _is_salt(value):
            raise Drift("record %d is no salt, or it comes too late" % n)
        self.value = value
        if self._chance:
            self._chance.add_salt(value[1])


def _is_salt(value: "Any") -> bool:
    try:
        giver, text = value
        return giver in GIVERS and 0 < len(text.encode()) <= _LONGEST
    except (ValueError, TypeError, AttributeError):
        return False
