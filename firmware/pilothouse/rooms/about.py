"""What the board says about itself."""

import gc
import os
import sys

from pilothouse import VERSION
from pilothouse.screen.picture import WIDTH
from pilothouse.screen.text import shorten
from pilothouse.table.questions import Tell

try:
    import build_info
except ImportError:  # not an image: these are files on an ordinary MicroPython
    build_info = None

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pilothouse.app import App

_OVERRIDE = "override.py"
_PROGRAM = ("main.py", "boards", "pilothouse")  # as files they hide nothing of an image
_ROOM = WIDTH - 70  # pixels, for MicroPython's version


def show(app: "App") -> None:
    """Version, device, and how much room there is; then files that somebody should know of."""
    gc.collect()
    memory = gc.mem_free() // 1024 if hasattr(gc, "mem_free") else 0
    room = app.journal.free() // 1024
    micropython = shorten(_micropython(), _ROOM)
    values = (VERSION, micropython, app.board.id[-8:], memory, room, len(app.journal.games()))
    found = _files() if build_info else []

    def then(_answer: "Any") -> None:
        app.stage.close()
        if _OVERRIDE in found:
            app.stage.ask(Tell("override"), app.stage.close)
        elif found:
            app.stage.ask(Tell("old-files", "", (", ".join(found),)), app.stage.close)

    app.stage.ask(Tell("about", "", values), then)


def _micropython() -> str:
    """Which MicroPython this is; in an image, which sources it was built from."""
    if build_info:
        return build_info.MICROPYTHON
    return ".".join([str(number) for number in sys.implementation.version[:3]])


def _files() -> "list[str]":
    """The files of an earlier deployment, and of a developer."""
    return [name for name in os.listdir("/") if name == _OVERRIDE or name in _PROGRAM]
