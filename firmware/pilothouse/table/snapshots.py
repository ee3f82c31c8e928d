"""Snapshots on the flash: a long game's state some turns ago, for resuming and a far undo.

There are two files, so that an undo behind the newer snapshot finds the older. Each has two lines:
version, game, what Table.oldest_snapshot says of the state, and the crc of that; and the state.
"""

import json
from binascii import crc32

from pilothouse import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    from pilothouse.table.table import Snapshot

_FILES = ("/snapshot", "/snapshot2")
_ANSWERS_PER_FILE = 64  # then the other file's turn comes; about what lies between two snapshots


def write(root: str, game_id: str, snapshot: "Snapshot") -> None:
    """Write a snapshot; without room for it the game does without."""
    done, last, throws, state = snapshot
    try:
        with open(root + _FILES[done // _ANSWERS_PER_FILE % 2], "w") as file:
            crc = _crc(done, last, throws, state)
            json.dump([VERSION, game_id, done, last, throws, crc], file)
            file.write("\n")
            file.write(state)
    except OSError:
        pass


def _crc(done: int, last: int, throws: int, state: str) -> int:
    return crc32(state.encode(), crc32(b"%d %d %d" % (done, last, throws)))


def read(root: str, game_id: str, standing: "array[int]") -> "Snapshot | None":
    """The newest in this game that this firmware has written and no undo has taken back."""
    found = None
    for name in _FILES:
        try:
            with open(root + name) as file:
                version, game, done, last, throws, crc = json.loads(file.readline())
                if (version, game) != (VERSION, game_id) or (found and found[0] > done):
                    continue
                if 0 < done <= len(standing) and standing[done - 1] == last:
                    state = file.read()
                    if crc == _crc(done, last, throws, state):
                        found = (done, last, throws, state)
        except (OSError, ValueError, TypeError):  # none, or not what was written
            pass
    return found
