"""The folder of the games that somebody has written: a folder in it for each game."""

import os
import sys
from pathlib import Path
from types import ModuleType

from platformdirs import user_data_path

from pilothouse import games
from pilothouse_host.errors import CommandError

PACKAGE = "own_games"  # by which their modules are imported, here and on the device
VARIABLE = "PILOTHOUSE_GAMES"


def folder() -> Path:
    """Where they are: as the variable PILOTHOUSE_GAMES says, else in the user's data folder."""
    given = os.environ.get(VARIABLE)
    return Path(given).absolute() if given else user_data_path("pilothouse") / PACKAGE


def use() -> None:
    """From now on this process knows the games in that folder."""
    package = ModuleType(PACKAGE)
    package.__path__ = [str(folder())] if folder().is_dir() else []
    sys.modules[PACKAGE] = package


def place_of(name: str) -> Path:
    """The folder of a game, of the user's or of the program. Raises CommandError."""
    if name in games.NAMES:
        return Path(games.__file__).parent / name
    place = folder() / name
    if not (place / "rules.py").exists():
        known = ", ".join([*games.names()])
        raise CommandError(f"no game {name!r} in {folder()}; there are: {known}")
    return place
