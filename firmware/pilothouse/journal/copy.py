"""Receives a game from a laptop's copy.

The records are collected in a log outside the folder of the games. A power cut before the end
leaves only this file, which the next copy overwrites.
"""

from pilothouse.journal.log import Log
from pilothouse.table import records as record_format

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.table.chance import Chance

_NAME = "0000-restoring"
_LONGEST_COMMITMENT = 44


class Copy:
    """A copy that is being received. Its start record is a new one, with this board's seed.

    start: the copy's first record; chance: the new seed's; entropy: the source of that seed; nth:
    the game's number on this storage, and the mark of the previous game's last record.
    Raises ValueError or Drift if `start` does not start a game, and OSError.
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
        self.became = ""  # the game's new id, once it goes on here
        self._old_commitment = commitment
        self.path = root + "/" + _NAME
        with open(self.path, "wb"):  # empties what an earlier copy has left
            pass
        self._log = Log(root, _NAME)
        self._log.measure()
        value = record_format.start_value(
            header.get("game"), header.get("rules"), header.get("set"), chance, entropy, nth
        )
        self._log.extend(record_format.encode(0, "start", value, 0) + b"\n")

    @property
    def count(self) -> int:
        """How many records there are, including the start."""
        return self._log.records

    def add(self, first: int, lines: bytes) -> None:
        """Add records from number `first` on, one per line; sending them twice does no harm.

        Raises ValueError if others are expected, and OSError.
        """
        number = first
        for line in lines.split(b"\n")[:-1]:
            if not line.startswith(b"[%d," % number):
                raise ValueError("record %d is missing" % number)
            number += 1
        if number == self.count:  # sent a second time
            return
        if first != self.count or not lines.endswith(b"\n"):
            raise ValueError("records from %d on, %d expected" % (first, self.count))
        self._log.extend(lines)

    def close(self) -> None:
        """Complete the copy with a record that names the original game. Raises OSError."""
        record = record_format.encode(self.count, "restored", self._old_commitment, 0)
        self._log.extend(record + b"\n")
