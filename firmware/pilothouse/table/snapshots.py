"""Snapshots on the flash: a long game's state some turns ago, for resuming and a far undo.

There are two files, so that an undo behind the newer snapshot finds the older. Each has two lines:
version, game, and what Table.oldest_snapshot says of the state; and the state.
"""

import json

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
            json.dump([VERSION, game_id, done, last, throws], file)
            file.write("\n")
            file.write(state)
    except OSError:
        pass


def read(root: str, game_id: str, standing: "array[int]") -> "Snapshot | None":
    """The newest in this game that this firmware has written and no undo has taken back."""
    found = None
    for name in _FILES:
        try:
            with open(root + name) as file:
                version, game, done, last, throws = json.loads(file.readline())
                if (version, game) != (VERSION, game_id) or (found and found[0] > done):
                    continue
                if done <= len(standing) and standing[done - 1] == last:
                    found = (done, last, throws, file.read())
        except (OSError, ValueError, TypeError):  # none, or not what was written
            pass
    return found
