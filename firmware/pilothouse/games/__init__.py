"""The games: one folder each, with its rules, its words and its device views."""

import os

from pilothouse.loaded import once, stay

try:
    from typing import Any

    from pilothouse.games.game import Game
except ImportError:  # MicroPython
    pass

_here = __path__ if isinstance(__path__, str) else __path__[0]


class UnknownGame(Exception):
    """No such game; the message lists those there are."""


def names() -> "list[str]":
    """The games there are, by the names of their folders."""
    found = [n for n in os.listdir(_here) if "." not in n and not n.startswith("_")]
    found.sort()
    return found


def find(name: str) -> "type[Game]":
    """The class of a game; only the games that are played are loaded."""
    if name not in names():
        raise UnknownGame("no game %r; there are: %s" % (name, ", ".join(names())))
    return stay("pilothouse.games.%s.rules" % name).GAME


def views(name: str) -> "Any":
    """A game's device views: status(game, who) and overview(game, say, picture)."""
    return stay("pilothouse.games.%s.views" % name)


def data(name: str) -> "Any":
    """A game's data module, for games that have one.

    FILES: the names of its texts, each with its default; check(file, text) raises ValueError.
    """
    return once("pilothouse.games.%s.data" % name)


def kept(root: str, name: str) -> str:
    """A text the laptop has sent for a game; "" if it has not."""
    try:
        with open("%s/%s" % (root, name)) as file:
            return file.read()
    except OSError:
        return ""
