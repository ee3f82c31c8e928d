"""Whether the flash has room for another game."""

import os
import sys

from pilothouse.table.records import MOST_RECORDS

# Bytes that must be free to start a game: its longest course, with 32 for each record. They are
# 20 to 25 on average.
LONGEST_GAME = MOST_RECORDS * 32
# Where the program lies on the flash as files, these leave little more: it holds 160 records.
# Should the rest not fit, the device says so, and the laptop still gets all of it.
_SHORT_GAME = 4096
_PIECE = 256


def free(root: str) -> int:
    """Bytes that are free. Slow: littlefs looks at every file."""
    status = os.statvfs(root)
    return status[1] * status[4]


def is_enough(free_bytes: int, root: str) -> bool:
    """Whether a game can begin when so many bytes are free."""
    if free_bytes >= LONGEST_GAME:
        return True
    runs_from_files = sys.platform == "rp2" and "build_info" not in sys.modules  # see main.py
    return runs_from_files and _can_hold(root + "/room", _SHORT_GAME)


def _can_hold(path: str, size: int) -> bool:
    """Whether a file of this size can be written: it is, and deleted again.

    MicroPython's count of what is free is not enough to tell. It takes off the blocks of every
    folder twice, which are 200 KB for the program's own.
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
            pass  # not even an empty file could be made
    return True
