"""The folder with the user's own games, each in a folder of its own."""

import os
import sys
from pathlib import Path
from types import ModuleType

from platformdirs import user_data_path

from pilothouse import games
from pilothouse_host.errors import CommandError

PACKAGE = "own_games"  # under which their modules are imported, here and on the device
VARIABLE = "PILOTHOUSE_GAMES"


def folder() -> Path:
    """The folder named by the variable PILOTHOUSE_GAMES, or one in the user's data folder."""
    given = os.environ.get(VARIABLE)
    return Path(given).absolute() if given else user_data_path("pilothouse") / PACKAGE


def use() -> None:
    """Make the games in that folder importable in this process."""
    package = ModuleType(PACKAGE)
    package.__path__ = [str(folder())] if folder().is_dir() else []
    sys.modules[PACKAGE] = package


def place_of(name: str) -> Path:
    """The folder of a game, built in or the user's own. Raises CommandError if there is none."""
    if name in games.NAMES:
        return Path(games.__file__).parent / name
    place = folder() / name
    if not (place / "rules.py").exists():
        known = ", ".join([*games.names()])
        raise CommandError(f"no game {name!r} in {folder()}; there are: {known}")
    return place
