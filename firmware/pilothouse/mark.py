"""A mark in a long game: its state some turns ago, so that resuming need not begin at the start.

The file has two lines: version, game, and what Table.mark says of the state; and the state.
"""

import json

from pilothouse import VERSION

try:
    from typing import Any

    Mark = list[Any]
except ImportError:  # MicroPython
    pass


def write(path: str, game_id: str, mark: "Mark") -> None:
    """Set the mark; without room for it the game does without."""
    try:
        with open(path, "w") as file:
            json.dump([VERSION, game_id] + mark[:-1], file)
            file.write("\n")
            file.write(mark[-1])
    except OSError:
        pass


def read(path: str, game_id: str) -> "Mark | None":
    """The mark in this game, if there is one that this firmware has set."""
    try:
        with open(path) as file:
            head = json.loads(file.readline())
            return head[2:] + [file.read()] if head[:2] == [VERSION, game_id] else None
    except (OSError, ValueError):
        return None
