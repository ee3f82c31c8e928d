"""Snapshots on the flash: a game's state some turns ago, to resume it or undo many turns quickly.

There are two files, so that an undo past the newer snapshot still finds the older one. Each has
two lines: a JSON list of the version, the game's id, the numbers of Table.oldest_snapshot and a
CRC; then the state as JSON.
"""

import json
from binascii import crc32

from pilothouse import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array

    from pilothouse.table.table import Snapshot

_FILES = ("/snapshot", "/snapshot2")
_ANSWERS_PER_FILE = 64  # before the other file is used; about the distance of two snapshots


def write(root: str, game_id: str, snapshot: "Snapshot") -> None:
    """Write a snapshot; if the flash is full, the game goes on without one."""
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
    """The newest usable snapshot of this game, or None.

    standing: the numbers of the records that are not undone. A snapshot is usable if this version
    of the firmware has written it and no undo has gone back past it.
    """
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
        except (OSError, ValueError, TypeError):  # no such file, or damaged
            pass
    return found
