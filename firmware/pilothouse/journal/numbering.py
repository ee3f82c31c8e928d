"""Numbers the games of a storage, so that a deleted game leaves a visible gap.

Every game's start record has its number, one more than the previous game's, and the mark of that
game's last record. The file `removed` keeps both for the newest game that was deleted.
"""

import hashlib
import json

from pilothouse.link.frames import seven_bit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.journal.journal import Journal
    from pilothouse.journal.log import Log

_MARK = 5  # bytes
_DIGITS = 6  # of the highest number; longer ones in names of files are ignored


def mark(record: bytes) -> str:
    """A record's mark, which identifies it: the beginning of its SHA-256 hash, as it is sent."""
    return hashlib.sha256(seven_bit(record)).digest()[:_MARK].hex()


def number_in(name: str) -> int:
    """The game's number in the name of a log, even a damaged one; 0 for other names."""
    number, dash, _ = name.partition("-")
    return int(number) if dash and number.isdigit() and len(number) <= _DIGITS else 0


def last_mark(journal: "Journal", log: "Log") -> str:
    """The mark of a log's last record; "" if it cannot be read."""
    try:
        records = journal.read(log.id, journal.saved(log.id) - 1)
        return mark(next(records))
    except Exception:  # damaged or empty
        return ""


def removed(root: str) -> "tuple[int, str]":
    """The highest number of a deleted game, and the mark of its last record; (0, "") for none."""
    try:
        with open(root + "/removed") as file:
            number, found = json.load(file)
        if 0 < int(number) < 10**_DIGITS:
            return int(number), str(found)[: 2 * _MARK]
    except (OSError, ValueError, TypeError, OverflowError):
        pass
    return 0, ""


def note_removed(root: str, number: int, found: str) -> None:
    """Note that the newest game was deleted; if the flash is full, it leaves no gap."""
    try:
        with open(root + "/removed", "w") as file:
            json.dump([number, found], file)
    except OSError:
        pass
