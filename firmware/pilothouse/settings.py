"""What people have chosen for this board, kept in one small file."""

import json

from pilothouse.words.languages import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

DEFAULTS: "dict[str, Any]" = {
    "language": "",  # until somebody has chosen one
    "light": 4,  # of 4
    "sound": 1,
    "clock": 0,  # whether a turn's time is shown
    "dim": 120,  # seconds without a key; 0: never
    "off": 10,  # minutes without a key; 0: never
    "players": 0,  # how many sat at the last table,
    "seats": [],  # and the names they gave: [letter, name] each
    "last": "",  # the game they played
    "readings": {},  # the house rules they chose for each game
    "game": "",  # the id of an older game that was taken up again
}


def read(root: str) -> "dict[str, Any]":
    """What is in the file; nothing, where it is not there or damaged."""
    try:
        with open(root + "/settings") as file:
            found: "Any" = json.load(file)
    except (OSError, ValueError):
        return {}
    return found if hasattr(found, "keys") else {}


def load(root: str) -> "dict[str, Any]":
    """All settings, with defaults for what nobody has chosen."""
    settings: "dict[str, Any]" = {}
    settings.update(DEFAULTS)
    settings.update(read(root))
    return settings


def language(root: str) -> str:
    """The language to speak where no app is there to ask; the first if none was chosen."""
    chosen = read(root).get("language")
    return chosen if chosen in LANGUAGES else LANGUAGES[0]


def save(root: str, settings: "dict[str, Any]") -> None:
    """Raises OSError where there is no room."""
    with open(root + "/settings", "w") as file:
        json.dump(settings, file)
