"""Importing without a search, on a board that was deployed to; everywhere else it does nothing.

For an import MicroPython asks the file system three times and then opens a file, and each time
littlefs reads every folder on the way: 13 ms for a module of a game. Even `import os` takes 2 to
4 ms, for it is looked for in all of sys.path first. So this module is a file system itself,
mounted at /q. It knows without looking what is there, and opens the real file, which deploying has
put into a folder named like its package: /q/games/rails/yard.mpy is
/pilothouse.games.rails/yard.mpy. Only importing asks it, and whoever begins with a package's
`__path__`; what is no module is where it always was: /q/words/de.txt is /pilothouse/words/de.txt.
"""

import io
import sys

try:
    from typing import Any
except ImportError:  # MicroPython
    pass

_open: "Any" = open
_file_of: "Any" = io.BytesIO  # pyright: ignore - not in the stubs
_fetched: "tuple[str, bytes]" = ("", b"")  # what was read of a module, and its path
mount = max  # which is called with two flags, and has nothing to do


def stat(path: str) -> "tuple[int, ...]":
    """What importing wants to know: whether there is such a package, or such a module.

    A folder where a file is looked for is as good as nothing, and so is a file in place of a
    folder; an error would say it too, and take longer.
    """
    packages = ""  # deploying fills it: "/screen/ /words/_", with _ where there is an __init__
    if path.endswith(".mpy"):
        file = not path.endswith("_.mpy") or path[:-11] in packages
    elif path.endswith(".py"):
        file = False
    else:
        at = packages.find(path)
        file = at < 0 or packages[at + len(path)] != "/"
    if file:
        return (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    return (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)


def open(path: str, mode: str) -> "Any":
    """The real file. Raises ImportError for a module that is not there, else OSError."""
    global _fetched
    if path == _fetched[0]:
        content = _file_of(_fetched[1])
        _fetched = ("", b"")
        return content
    real = path.encode()  # MicroPython compares each new text with all of its names, bytes not
    module = path.endswith(".mpy")
    if module:
        real = real.replace(b"/", b".", path.count("/") - 1)
    try:
        return _open(b"pilothouse" + real, mode)
    except OSError:
        if module:
            raise ImportError(path)
        raise


def fetch(module: str) -> None:
    """Read the file of a module that is to be imported next; that is a part of the time."""
    global _fetched
    path = module.replace(".", "/")[10:] + ".mpy"  # without "pilothouse"
    file = open(path, "rb")
    _fetched = (path, file.read())
    file.close()


def ilistdir(path: str) -> "Any":
    """The real folder."""
    from os import ilistdir

    return ilistdir("pilothouse" + path)


if __file__.endswith(".mpy"):
    import vfs

    vfs.mount(sys.modules[__name__], "/q")
    sys.path[:] = [".frozen"]  # what is built into MicroPython is found at once now,
    __path__ = "/q"  # pyright: ignore[reportAssignmentType] - and everything of ours here
    __import__("quick.__init__")
    sys.modules["pilothouse"] = sys.modules.pop("quick.__init__")
    sys.modules["pilothouse"].__name__ = "pilothouse"
    sys.modules["pilothouse"].__path__ = "/q"  # pyright: ignore[reportAttributeAccessIssue]
    __import__("quick.boards")
    boards: "Any" = sys.modules.pop("quick.boards")
    boards.__name__ = "boards"
    sys.modules["boards"] = boards
else:
    import boards as boards
