"""Keeps the app going: a crash is shown, noted, and survived."""

import gc
import sys
import time

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
        self._app: "App | None" = None
        self._crashed = self._born
        self._left = False
        board.watch()

    def step(self) -> int:
        """One step of the app, or of the time a crash is shown; the ms that may pass."""
        pause = _LEFT_MS
        if not self._left:
            try:
                pause = self._step()
            except Exception as error:
                self._crash(error)
                pause = 0
        self._board.tend(self._app is not None and self._app.stage.canvas.lost)
        self._board.feed()  # nowhere else: a step that never ends is the watchdog's
        return pause

    def run(self) -> None:
        """Step until the laptop asks for the REPL; Ctrl-C leaves to it too."""
        try:
            while not self._left:
                time.sleep_ms(self.step())
        finally:
            self._board.release()

    def _step(self) -> int:
        if self._app:  # and no local name for it: after a crash its memory is needed
            pause = self._app.step()
            if pause >= 0:
                return pause
            self._left = True
        elif not self._false_starts or self._since(self._crashed) >= _SHOWN_MS:
            self._born = self._board.ticks()
            # After two false starts the game itself is suspect: begin at the home screen.
            self._app = App(self._board, self._root, resume=self._false_starts < 2)
            return 0
        return 50

    def _since(self, then: int) -> int:
        return (self._board.ticks() - then) & 0x3FFFFFFF

    def _crash(self, error: Exception) -> None:
        journal = self._app.journal if self._app else None
        self._app = None
        gc.collect()  # all but the journal is gone: there is memory to go on, whatever it was
        self._crashed = self._board.ticks()
        if self._since(self._born) > _LONG_LIFE_MS:
            self._false_starts = 0
        self._false_starts += 1
        sys.print_exception(error)  # to the laptop, as text outside frames

        def save() -> None:
            if journal:
                journal.save()

        def note() -> None:
            from pilothouse import crash, games  # not before they are needed: heap

            crash.note(self._root + "/crash", error)
            crash.show(self._board.display, error)
            games.forget()

        for attempt in (save, note):
            try:
                attempt()
            except Exception as second:  # nothing may stop the restart
                sys.print_exception(second)
