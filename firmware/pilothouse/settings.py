"""The settings people have chosen for this board, kept in one small JSON file.

Its content is checked before use: the file may come from another firmware, or be damaged.
"""

import json
import os

from pilothouse.journal.repair import set_aside
from pilothouse.words.languages import LANGUAGES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SHIFTS = (0, 1, 2, 3, 4)  # column offsets an I2C display can have
DEFAULTS: "dict[str, Any]" = {
    "language": "",  # "" until somebody chooses one
    "light": 4,  # brightness, 1 to 4
    "display": "",  # the display's controller; "": the wiring's
    "offset": -1,  # the display's column offset; -1: the controller's usual one
    "turned": 0,  # whether it is mounted upside down
    "sound": 1,
    "clock": 0,  # whether a turn's time is shown
    "dim": 120,  # seconds without a key; 0: never
    "off": 10,  # minutes without a key; 0: never
    "players": 0,  # how many played the last game
    "seats": [],  # their names: [letter, name] each
    "last": "",  # the last game's name
    "readings": {},  # the house rules chosen last for each game
    "game": "",  # the id of an earlier game, when that is the one in progress
}
_RANGES = {  # lowest and highest value of each number
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
_LONGEST_WORD = 40  # characters
_MOST_SEATS = 9


def read(root: str) -> "dict[str, Any]":
    """The settings in the file, unchecked and without defaults; {} if it is missing or damaged."""
    try:
        return _content(root + "/settings")
    except (OSError, ValueError):
        return {}


def load(root: str) -> "tuple[dict[str, Any], list[str]]":
    """All settings with defaults, and the names of those that were unusable.

    A file with anything unusable is moved to settings.bad; the usable settings are kept.
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
        if "settings" in _names(root):  # it is a folder, or unreadable
            bad.append("settings")
    except ValueError:
        bad.append("settings")
    if bad:
        try:
            set_aside([root + "/settings"], root, "settings")
            save(root, settings)
        except OSError:
            pass  # the settings still apply until power-off
    return settings, bad


def _names(root: str) -> "list[str]":
    try:
        return os.listdir(root)
    except OSError:
        return []


def _content(path: str) -> "dict[str, Any]":
    """The content of the file. Raises OSError, or ValueError if it holds no settings."""
    size = os.stat(path)[6]
    if not size:  # a power cut just after littlefs created the file
        return {}
    if size > _LONGEST:
        raise ValueError(path)
    with open(path) as file:
        found: "Any" = json.load(file)
    if not _is_table(found):
        raise ValueError(path)
    return found


def _is_usable(name: str, value: "Any") -> bool:
    """Whether the setting can have this value; settings of other firmwares are accepted."""
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
    """The chosen language, for use without an app; the first language if none is chosen."""
    chosen = read(root).get("language")
    return chosen if chosen in LANGUAGES else LANGUAGES[0]


def save(root: str, settings: "dict[str, Any]") -> None:
    """Write the file. Raises OSError if the flash is full."""
    with open(root + "/settings", "w") as file:
        json.dump(settings, file)
