"""A game on its way here from a laptop's copy.

Its records are gathered in a log beside the folder of the games, which nobody reads: a power cut
in between leaves nothing but a file that the next copy replaces.
"""

from pilothouse.journal.log import Log
from pilothouse.table import records as record_format

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.table.chance import Chance

_NAME = "0000-restoring"
_LONGEST_COMMITMENT = 44


class Copy:
    """The records that have come. It has a start of its own, with a seed that is drawn here.

    start: the first record of the copy; nth: the place that the game will have on this storage.
    Raises ValueError for what begins no game.
    """

    def __init__(
        self, root: str, start: bytes, chance: "Chance", entropy: str, nth: "tuple[int, str]"
    ):
        header = record_format.decode(0, start)[1]
        commitment = header.get("commit")
        if type(commitment) is not str or not 0 < len(commitment) <= _LONGEST_COMMITMENT:
            raise ValueError("record 0 has no commitment")
        self.chance = chance
        self.nth = nth
        self.became = ""  # the game's id here, as soon as it goes on
        self._old_commitment = commitment
        self.path = root + "/" + _NAME
        with open(self.path, "wb"):  # what an earlier copy has left is gone
            pass
        self._log = Log(root, _NAME)
        self._log.measure()
        value = record_format.start_value(
            header.get("game"), header.get("rules"), header.get("set"), chance, entropy, nth
        )
        self._log.extend(record_format.encode(0, "start", value, 0) + b"\n")

    @property
    def count(self) -> int:
        """How many records have come, the first among them."""
        return self._log.records

    def add(self, first: int, lines: bytes) -> None:
        """Records from this number on, a line for each; having all of them is fine. ValueError."""
        number = first
        for line in lines.split(b"\n")[:-1]:
            if not line.startswith(b"[%d," % number):
                raise ValueError("record %d is missing" % number)
            number += 1
        if number == self.count:  # asked for twice
            return
        if first != self.count or not lines.endswith(b"\n"):
            raise ValueError("records from %d on, %d expected" % (first, self.count))
        self._log.extend(lines)

    def close(self) -> None:
        """They are all: the next record says which game it was."""
        record = record_format.encode(self.count, "restored", self._old_commitment, 0)
        self._log.extend(record + b"\n")
