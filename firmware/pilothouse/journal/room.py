"""Whether the flash has room for another game."""

import os
import sys

from pilothouse.table.records import MOST_RECORDS

# Bytes that must be free to start a game: enough for the longest one, with 32 bytes per record.
# The average is 20 to 25.
LONGEST_GAME = MOST_RECORDS * 32
# The same where the program itself is stored as files, which leave little room: 160 records. If
# the game gets longer, the device reports that, and the laptop still receives all records.
_SHORT_GAME = 4096
_PIECE = 256


def free(root: str) -> int:
    """Bytes that are free. Slow: littlefs examines every file."""
    status = os.statvfs(root)
    return status[1] * status[4]


def is_enough(free_bytes: int, root: str) -> bool:
    """Whether a game can be started with this many bytes free."""
    if free_bytes >= LONGEST_GAME:
        return True
    runs_from_files = sys.platform == "rp2" and "build_info" not in sys.modules  # see main.py
    return runs_from_files and _can_hold(root + "/room", _SHORT_GAME)


def _can_hold(path: str, size: int) -> bool:
    """Try whether a file of this size can be written; it is deleted again.

    MicroPython's figure for the free space is too low here: it subtracts the blocks of every
    folder twice, which makes 200 KB for the program's folders.
    """
    piece = bytes(_PIECE)
    try:
        with open(path, "wb") as file:
            for _ in range(0, size, _PIECE):
                file.write(piece)
    except OSError:
        return False
    finally:
        try:
            os.remove(path)
        except OSError:
            pass  # not even an empty file could be created
    return True
