"""The rules a log was played by: today's, or those kept of an earlier version.

`python -m pilothouse_tools.keep_rules NAME` keeps today's rules of a game before they are raised.
"""

import importlib

from pilothouse import games
from pilothouse.games.game import Game
from pilothouse.table.errors import Drift
from pilothouse_host import kept_rules


def find(name: str, version: object) -> type[Game]:
    """The class of a game in this version. Raises Drift where it is not here."""
    today = games.find(name)
    if type(version) is not int or version == today.rules:
        return today
    try:
        module = importlib.import_module(f"{kept_rules.__name__}.{name}_{version}.rules")
    except ModuleNotFoundError:
        raise Drift(
            f"version {version} of the rules of {name} is not on this computer: whether the"
            " answers follow them and the throws are the seed's cannot be proved here"
        ) from None
    return module.GAME
