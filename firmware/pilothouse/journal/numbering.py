"""Which game of this storage is which, so that one which was deleted leaves a gap.

Every game has a number, one more than the last one begun here, and names the mark of that one's
last record. What has to be known of a log that was removed is kept in the file `removed`.
"""

import hashlib
import json

from pilothouse.link.frames import seven_bit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.journal.journal import Journal
    from pilothouse.journal.log import Log

_MARK = 5  # bytes
_DIGITS = 6  # of the highest number: a longer one in a name is no number of ours


def mark(record: bytes) -> str:
    """What names a record: the beginning of its hash, as it is sent."""
    return hashlib.sha256(seven_bit(record)).digest()[:_MARK].hex()


def number_in(name: str) -> int:
    """The number of the game in the name of its log, also of a damaged one; 0 in others."""
    number, dash, _ = name.partition("-")
    return int(number) if dash and number.isdigit() and len(number) <= _DIGITS else 0


def last_mark(journal: "Journal", log: "Log") -> str:
    """The mark of a log's last record; "" if it cannot be read."""
    try:
        records = journal.read(log.id, journal.saved(log.id) - 1)
        return mark(next(records))
    except Exception:  # it is damaged, or empty
        return ""


def removed(root: str) -> "tuple[int, str]":
    """The highest number of a game that was removed, and the mark of its last record."""
    try:
        with open(root + "/removed") as file:
            number, found = json.load(file)
        if 0 < int(number) < 10**_DIGITS:
            return int(number), str(found)[: 2 * _MARK]
    except (OSError, ValueError, TypeError, OverflowError):
        pass
    return 0, ""


def note_removed(root: str, number: int, found: str) -> None:
    """The newest game was removed. Without room for this it leaves no gap."""
    try:
        with open(root + "/removed", "w") as file:
            json.dump([number, found], file)
    except OSError:
        pass
