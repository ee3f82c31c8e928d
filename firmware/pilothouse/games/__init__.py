"""The games: a folder for each, with its rules, its words and, if it likes, its device views.

Those named here are part of the program. Beside them there may be a folder `own_games`, on the
board or on the laptop, with games that people have written: its folders are found by themselves.
A game that cannot be loaded is left out, and the others work.
"""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.games.game import Game

NAMES = ("mississippi", "rails", "triangle", "counters", "timer")

_OWN = "own_games"
_USUAL_VIEWS = "pilothouse.screen.game_views"
_left_out: "dict[str, str]" = {}  # games that turned out to be broken, and why


class UnknownGame(Exception):
    """No such game; the message lists those there are."""


class BrokenGame(Exception):
    """A game that cannot be played; the message says why."""


def names() -> "list[str]":
    """The games that can be played, by the names of their folders."""
    return [name for name in list(NAMES) + _own() if name not in _left_out]


def _own() -> "list[str]":
    """The folders in own_games that hold rules."""
    found: "list[str]" = []
    try:
        package = __import__(_OWN)
    except ImportError:
        return found
    path: "Any" = package.__path__  # a text on MicroPython, a list on CPython
    for folder in [path] if isinstance(path, str) else path:
        for name in sorted(os.listdir(folder)):
            if name in NAMES or name in found:
                continue
            try:
                os.stat("%s/%s/rules.py" % (folder, name))
                found.append(name)
            except OSError:  # something else
                pass
    return found


def package(name: str) -> str:
    """The package of a game, whether or not there is such a game."""
    return ("pilothouse.games." if name in NAMES else _OWN + ".") + name


def find(name: str) -> "type[Game]":
    """The class of a game; only the games that are played are loaded.

    Raises UnknownGame or BrokenGame. A game's package may name modules to LOAD_FIRST, so that
    imports nest less: each one within another takes 700 bytes of the chip's stack of 8 KB.
    """
    if name in _left_out:
        raise BrokenGame(_left_out[name])
    if name not in names():
        raise UnknownGame("no game %r; there are: %s" % (name, ", ".join(names())))
    try:
        __import__(package(name))
        for module in getattr(sys.modules[package(name)], "LOAD_FIRST", ()):
            _module(name, module)
        rules = _module(name, "rules")
    except MemoryError:
        raise
    except (Exception, SystemExit) as error:  # whatever somebody has written there
        raise BrokenGame("%s: %s" % (type(error).__name__, error))
    game: "type[Game] | None" = getattr(rules, "GAME", None)
    if not isinstance(game, type) or not hasattr(game, "play"):
        raise BrokenGame("rules.py has no GAME, or it is no class of a game")
    if game.name not in ("", name):
        raise BrokenGame("GAME.name is %r, its folder %r" % (game.name, name))
    game.name = name
    return game


def load(name: str) -> "type[Game]":
    """The class of a game of which everything that it needs is there. Raises as find does."""
    game = find(name)
    try:
        views(name)
        words = _module(name, "words.en")
    except MemoryError:
        raise
    except (Exception, SystemExit) as error:
        raise BrokenGame("%s: %s" % (type(error).__name__, error))
    if not isinstance(getattr(words, "WORDS", None), dict):
        raise BrokenGame("words/en.py has no WORDS, or they are no dict")
    return game


def leave_out(name: str, why: str) -> None:
    """This game does not work: it is no longer among the names."""
    _left_out[name] = why


def views(name: str) -> "Any":
    """What the display shows of a game: its module `views`; what it lacks is as usual.

    status(game, who), title(game, say), overview(game, say, picture), and VIEWS for questions.
    """
    try:
        own = _module(name, "views")
    except ImportError as error:
        if "'%s.views'" % package(name) not in str(error):  # it is there, but something in it
            raise
        return _imported(_USUAL_VIEWS)
    for function in ("status", "title", "overview"):
        if not hasattr(own, function):
            setattr(own, function, getattr(_imported(_USUAL_VIEWS), function))
    return own


def data(name: str) -> "Any":
    """A game's data module; ImportError for a game without one.

    FILES: the names of its texts, each with its default; check(file, text) raises ValueError.
    """
    return _module(name, "data")


def _module(game: str, role: str) -> "Any":
    return _imported("%s.%s" % (package(game), role))


def _imported(path: str) -> "Any":
    __import__(path)
    return sys.modules[path]


def kept(root: str, name: str) -> str:
    """A text the laptop has sent for a game; "" if it has not."""
    try:
        with open("%s/%s" % (root, name)) as file:
            return file.read()
    except OSError:
        return ""
