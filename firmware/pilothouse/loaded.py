"""Modules come and go: each costs the chip some KB, and most are needed for a moment."""

import gc
import sys

try:
    from typing import Any
except ImportError:  # MicroPython
    pass

# What people at a table seldom look at; loaded when they do. One text: a path each takes 0.5 KB.
_SELDOM = (
    "archive ask_seldom correcting crash dice home menus opening seating settings shelf"
    " screen.overview screen.pages screen.seldom screen.telling words.languages"
)
_GAMES = "pilothouse.games."
gaps = False  # garbage was collected, and nothing has filled its place
_passing: "list[str]" = []  # what is there only until the next quiet moment
_WIDE = 500  # words: a gap as wide as that need not be filled
_CRUMBS = b". " * 32  # falls apart into 64 of the smallest pieces of memory
_PORTION = 6000  # bytes from one collection to the next while modules are loaded


def stay(path: str) -> "Any":
    """A module that stays. Garbage is collected on the way: what stays should lie together."""
    on_chip = hasattr(gc, "threshold")
    if on_chip:
        gc.threshold(_PORTION)
    try:
        __import__(path)
    finally:
        if on_chip:
            gc.threshold(-1)
    return sys.modules[path]


def once(path: str) -> "Any":
    """A module that is needed for a moment; a replay may need it many times.

    A laptop has memory, and threads that may want it at the same time: there it stays, and a
    thread waits for it while another loads it.
    """
    on_board = hasattr(gc, "mem_free")
    if path not in sys.modules or not on_board:
        __import__(path)
        if on_board:
            _passing.append(path)
    return sys.modules[path]


def fetch(path: str) -> bool:
    """Do what can be done before a module is loaded; whether that has taken some time."""
    quick: "Any" = sys.modules.get("quick")
    if not hasattr(quick, "__path__"):  # see quick.py
        return False
    quick.fetch(path)
    return True


def forget_seldom() -> None:
    """Free what an ordinary turn does not need; whoever still uses some of it keeps it."""
    if not hasattr(gc, "mem_free"):
        return
    for name in _SELDOM.split():
        _passing.append("pilothouse." + name)
    for path in _passing:
        if path in sys.modules:
            _without(path)
    _passing.clear()
    collect()


def collect() -> None:
    """Collect garbage; then there are gaps."""
    global gaps
    gc.collect()
    gaps = True


def fill_gaps() -> None:
    """Fill the small gaps that a collection has left, with crumbs that nobody keeps.

    The chip looks for memory from the first gap on, again and again: this saves a question 3 ms.
    It is for the outermost loop: the memory of a function under way would be a gap when it ends.
    """
    global gaps
    gaps = False
    if not hasattr(gc, "mem_free"):
        return
    try:
        wide = id((None,) * _WIDE)
    except MemoryError:  # every gap may be needed
        return
    while id(object()) < wide:
        _CRUMBS.split()


def forget_games(keep: str = "") -> None:
    """Free the memory of every game but one."""
    for path in list(sys.modules):
        if path.startswith(_GAMES) and path.split(".")[2] != keep:
            _without(path)
    collect()


def _without(path: str) -> "Any":
    module = sys.modules.pop(path)
    parent, _, name = path.rpartition(".")
    if parent in sys.modules and getattr(sys.modules[parent], name, None) is module:
        delattr(sys.modules[parent], name)
    return module
