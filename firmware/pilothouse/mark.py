"""Marks in a long game: its state some turns ago, where resuming and a far undo may begin.

There are two files, so that an undo behind the newer mark finds the older. Each has two lines:
version, game, and what Table.mark says of the state; and the state.
"""

import json

from pilothouse import VERSION

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from array import array

        from pilothouse.table import Mark
except ImportError:  # MicroPython
    pass

_FILES = ("/mark", "/mark2")
_IN_TURN = 64  # answers from one file to the other; about what lies between two marks


def write(root: str, game_id: str, mark: "Mark") -> None:
    """Set the mark; without room for it the game does without."""
    done, last, throws, state = mark
    try:
        with open(root + _FILES[done // _IN_TURN % 2], "w") as file:
            json.dump([VERSION, game_id, done, last, throws], file)
            file.write("\n")
            file.write(state)
    except OSError:
        pass


def read(root: str, game_id: str, standing: "array[int]") -> "Mark | None":
    """The newest mark in this game that this firmware has set and no undo has taken back."""
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
