"""Finds the rules a log was played by: the current ones, or a stored earlier version.

`python -m pilothouse_tools.keep_rules NAME` stores the current rules of a game. Run it before
increasing the version.
"""

import sys

from pilothouse import games
from pilothouse.table.errors import Drift

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.game import Game


def find(name: str, version: object) -> "type[Game]":
    """The class of a game in this version of its rules. Raises Drift if it is not installed."""
    today = games.find(name)
    if type(version) is not int or version == today.rules:
        return today
    module = "pilothouse_host.kept_rules.%s_%d.rules" % (name, version)
    try:
        __import__(module)
    except ImportError:
        raise Drift(
            "version %d of the rules of %s is not on this computer: whether the"
            " answers follow them and the throws are the seed's cannot be proved here"
            % (version, name)
        ) from None
    found: "Any" = sys.modules[module]
    return found.GAME
