"""What people have chosen for this board, kept in one small file.

The file is read as if a stranger had written it: it may be from another firmware, or damaged.
"""

import json
import os

from pilothouse.journal.repair import set_aside
from pilothouse.words.languages import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SHIFTS = (0, 1, 2, 3, 4)  # columns by which the picture of an I2C display can be moved
DEFAULTS: "dict[str, Any]" = {
    "language": "",  # until somebody has chosen one
    "light": 4,  # of 4
    "display": "",  # another chip than the wiring's
    "offset": -1,  # columns by which its picture is moved; -1: as usual for the chip
    "turned": 0,  # whether it is mounted upside down
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
_RANGES = {  # of the numbers among them
    "light": (1, 4),
    "sound": (0, 1),
    "clock": (0, 1),
    "dim": (0, 3600),
    "off": (0, 240),
    "players": (0, 9),
    "offset": (-1, SHIFTS[-1]),
    "turned": (0, 1),
}
_LONGEST = 4096  # bytes of the file
_LONGEST_WORD = 40
_MOST_SEATS = 9


def read(root: str) -> "dict[str, Any]":
    """What is in the file; nothing, where it is not there or damaged."""
    try:
        return _content(root + "/settings")
    except (OSError, ValueError):
        return {}


def load(root: str) -> "tuple[dict[str, Any], list[str]]":
    """All settings, with defaults for what nobody has chosen; and which of them were unusable.

    A file with anything unusable is set aside as settings.bad, and what is good of it kept.
    """
    settings: "dict[str, Any]" = {}
    settings.update(DEFAULTS)
    bad: "list[str]" = []
    try:
        found = _content(root + "/settings")
        for name in sorted(found):
            if _is_usable(name, found[name]):
                settings[name] = found[name]
            else:
                bad.append(name[:_LONGEST_WORD])
    except OSError:
        if "settings" in _names(root):  # a folder, or the flash cannot read it
            bad.append("settings")
    except ValueError:
        bad.append("settings")
    if bad:
        try:
            set_aside([root + "/settings"], root, "settings")
            save(root, settings)
        except OSError:
            pass  # the defaults hold all the same
    return settings, bad


def _names(root: str) -> "list[str]":
    try:
        return os.listdir(root)
    except OSError:
        return []


def _content(path: str) -> "dict[str, Any]":
    """Raises OSError, and ValueError for what is no file of settings."""
    size = os.stat(path)[6]
    if not size:  # littlefs makes a new file, empty, before its first content
        return {}
    if size > _LONGEST:
        raise ValueError(path)
    with open(path) as file:
        found: "Any" = json.load(file)
    if not _is_table(found):
        raise ValueError(path)
    return found


def _is_usable(name: str, value: "Any") -> bool:
    """Whether the setting can have this value; one that is not known here is left as it is."""
    if name in _RANGES:
        least, most = _RANGES[name]
        return type(value) is int and least <= value <= most
    if name == "language":
        return value == "" or value in LANGUAGES
    if name in ("last", "game", "display"):
        return _is_word(value)
    if name == "seats":
        return _is_list(value, _MOST_SEATS) and all([_is_seat(seat) for seat in value])
    if name == "readings":
        return _is_table(value) and all([_is_table(value[game]) for game in value])
    return True


def _is_seat(seat: "Any") -> bool:
    return _is_list(seat, 2) and [_is_word(part) for part in seat] == [True, True]


def _is_list(value: "Any", most: int) -> bool:
    return isinstance(value, list) and len(value) <= most  # pyright: ignore[reportUnknownArgumentType]


def _is_table(value: "Any") -> bool:
    return isinstance(value, dict)


def _is_word(value: "Any") -> bool:
    return type(value) is str and len(value) <= _LONGEST_WORD


def language(root: str) -> str:
    """The language to speak where no app is there to ask; the first if none was chosen."""
    chosen = read(root).get("language")
    return chosen if chosen in LANGUAGES else LANGUAGES[0]


def save(root: str, settings: "dict[str, Any]") -> None:
    """Raises OSError where there is no room."""
    with open(root + "/settings", "w") as file:
        json.dump(settings, file)
