"""The games: one folder each, with its rules, its words and its device views."""

import gc
import os
import sys

from pilothouse import drop

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
    return _module("pilothouse.games.%s.rules" % name).GAME


def views(name: str) -> "Any":
    """A game's device views: status(game, who) and overview(game, say, picture)."""
    return _module("pilothouse.games.%s.views" % name)


def data(name: str) -> "Any":
    """A game's data module, for games that have one.

    FILES: the names of its texts, each with its default; check(file, text) raises ValueError.
    """
    return _module("pilothouse.games.%s.data" % name)


def forget(keep: str = "") -> None:
    """Free the memory of every game but one, and of what only the home screen needs."""
    for path in list(sys.modules):
        game = path.startswith("pilothouse.games.") and path.split(".")[2] not in ("game", keep)
        if game or path in _HOME:
            drop(path)
    gc.collect()


_HOME = ("pilothouse.dice", "pilothouse.settings", "pilothouse.shelf")


def _module(path: str) -> "Any":
    __import__(path)
    return sys.modules[path]
