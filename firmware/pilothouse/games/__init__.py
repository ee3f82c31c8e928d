"""The games: one folder each, with its rules, its words and its device views."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.game import Game

NAMES = ("mississippi", "rails", "triangle")


class UnknownGame(Exception):
    """No such game; the message lists those there are."""


def names() -> "list[str]":
    """The games there are, by the names of their folders."""
    return list(NAMES)


def find(name: str) -> "type[Game]":
    """The class of a game; only the games that are played are loaded.

    A game's package may name modules to LOAD_FIRST, so that imports nest less: each one within
    another takes 700 bytes of the chip's stack of 8 KB.
    """
    if name not in NAMES:
        raise UnknownGame("no game %r; there are: %s" % (name, ", ".join(NAMES)))
    package = "pilothouse.games." + name
    __import__(package)
    for module in getattr(sys.modules[package], "LOAD_FIRST", ()):
        _module(name, module)
    return _module(name, "rules").GAME


def views(name: str) -> "Any":
    """A game's device views: status(game, who) and overview(game, say, picture)."""
    return _module(name, "views")


def data(name: str) -> "Any":
    """A game's data module; ImportError for a game without one.

    FILES: the names of its texts, each with its default; check(file, text) raises ValueError.
    """
    return _module(name, "data")


def _module(game: str, role: str) -> "Any":
    path = "pilothouse.games.%s.%s" % (game, role)
    __import__(path)
    return sys.modules[path]


def kept(root: str, name: str) -> str:
    """A text the laptop has sent for a game; "" if it has not."""
    try:
        with open("%s/%s" % (root, name)) as file:
            return file.read()
    except OSError:
        return ""
