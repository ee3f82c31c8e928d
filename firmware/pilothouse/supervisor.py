"""Keeps the app going: a crash is shown, noted, and survived."""

import sys
import time

from pilothouse.app import App
from pilothouse.screen.canvas import Canvas
from pilothouse.screen.picture import WIDTH, Picture

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from pilothouse.protocols import Board
except ImportError:  # MicroPython
    pass

_SHOWN_MS = 5000
_LONG_LIFE_MS = 10000  # an app that lived this long was no false start


class Supervisor:
    """Runs apps on a board; `root` is the folder everything is kept in."""

    def __init__(self, board: "Board", root: str):
        self._board = board
        self._root = root
        self._false_starts = 0
        self._born = board.ticks()
        self._app: "App | None" = None
        self._crashed = self._born

    def step(self) -> int:
        """One step of the app, or of the time a crash is shown; the ms that may pass."""
        try:
            if self._app:
                return self._app.step()
            if self._false_starts and self._since(self._crashed) < _SHOWN_MS:
                return 50
            self._born = self._board.ticks()
            # After two false starts the game itself is suspect: begin at the home screen.
            self._app = App(self._board, self._root, resume=self._false_starts < 2)
        except Exception as error:
            self._crash(error)
        return 0

    def run(self) -> None:
        """Step for ever; Ctrl-C leaves to the REPL."""
        while True:
            time.sleep_ms(self.step())

    def _since(self, then: int) -> int:
        return (self._board.ticks() - then) & 0x3FFFFFFF

    def _crash(self, error: Exception) -> None:
        app, self._app = self._app, None
        self._crashed = self._board.ticks()
        if self._since(self._born) > _LONG_LIFE_MS:
            self._false_starts = 0
        self._false_starts += 1
        sys.print_exception(error)  # to the laptop, as text outside frames

        def save(_error: Exception) -> None:
            if app:
                app.journal.save()

        for attempt in (save, self._note, self._show):
            try:
                attempt(error)
            except Exception as second:  # nothing may stop the restart
                sys.print_exception(second)

    def _note(self, error: Exception) -> None:
        with open(self._root + "/crash", "w") as file:
            sys.print_exception(error, file)

    def _show(self, error: Exception) -> None:
        picture = Picture()
        picture.text(0, 2, "Pilothouse")
        picture.invert(0)
        picture.paragraph(2, 2, "%s: %s" % (type(error).__name__, error), WIDTH - 4)
        canvas = Canvas(self._board.display)
        picture.draw(canvas)
        canvas.flush()
