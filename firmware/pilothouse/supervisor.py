"""Keeps the app going: a crash is shown, noted, and survived."""

import gc
import sys

from pilothouse import loaded
from pilothouse.app import App

try:
    from typing import TYPE_CHECKING

    if TYPE_CHECKING:
        from boards import Board
except ImportError:  # MicroPython
    pass

_SHOWN_MS = 5000
_LONG_LIFE_MS = 10000  # an app that lived this long was no false start
_LEFT_MS = 1000


class Supervisor:
    """Runs apps on a board; `root` is the folder everything is kept in."""

    def __init__(self, board: "Board", root: str):
        self._board = board
        self._root = root
        self._false_starts = 0
        self._born = board.ticks()
        self.app: "App | None" = None
        self._crashed = self._born
        self._left = False
        board.watch()

    def step(self) -> int:
        """One step of the app, or of the time a crash is shown; the ms that may pass."""
        try:
            return self._step()
        except Exception as error:
            self._crash(error)
            return 0

    def run(self) -> None:
        """Step until the laptop asks for the REPL; Ctrl-C leaves to it too."""
        try:
            while not self._left:
                # MicroPython has no room on its stack for a function that catches: its place in
                # the heap, given back after every step, would be where each search begins.
                try:
                    while not self._left:
                        self._round()
                except Exception as error:
                    self._crash(error)
        finally:
            self._board.release()

    def _round(self) -> None:
        pause = self._step()
        if loaded.gaps:
            loaded.fill_gaps()
        if pause:
            self._board.rest(pause)

    def _step(self) -> int:
        pause = _LEFT_MS
        if not self._left:
            # No local name for the app: after a crash its memory is needed.
            pause = self.app.step() if self.app else self._start()
            if pause < 0:
                self._left = True
                pause = _LEFT_MS
        self._board.tend(self.app is not None and self.app.stage.canvas.lost)
        return pause

    def _start(self) -> int:
        if not self._false_starts or self._since(self._crashed) >= _SHOWN_MS:
            self._born = self._board.ticks()
            # After two false starts the game itself is suspect: begin at the home screen.
            self.app = App(self._board, self._root, resume=self._false_starts < 2)
            return 0
        return 50

    def _since(self, then: int) -> int:
        return (self._board.ticks() - then) & 0x3FFFFFFF

    def _crash(self, error: Exception) -> None:
        journal = self.app.journal() if self.app else None
        self.app = None
        gc.collect()  # all but the journal is gone: there is memory to go on, whatever it was
        self._crashed = self._board.ticks()
        if self._since(self._born) > _LONG_LIFE_MS:
            self._false_starts = 0
        self._false_starts += 1
        sys.print_exception(error)  # to the laptop, as text outside frames
        # Nothing may stop the restart.
        try:
            if journal:
                journal.save()
        except Exception as second:
            sys.print_exception(second)
        try:
            loaded.forget_games()
            loaded.forget_seldom()
            crash = loaded.once("pilothouse.crash")
            crash.note(self._root + "/crash", error)
            crash.show(self._board.display, error)
        except Exception as second:
            sys.print_exception(second)
        self._board.tend(False)
