"""Keeps the app going: a crash is shown, noted, and survived."""

import gc
import sys

from pilothouse import crash, settings
from pilothouse.app import App
from pilothouse.ticks import elapsed
from pilothouse.words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boards import Board
    from pilothouse.journal.journal import Journal

_SHOWN_MS = 5000
_LONG_LIFE_MS = 10000  # an app that lived this long was no false start
_SUSPECT = 2  # false starts
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
        self._left = False  # to the prompt
        self._unsaved: "Journal | None" = None  # of the app that crashed
        board.watch()

    def run(self) -> None:
        """Step until the laptop asks for the REPL; Ctrl-C leaves to it too."""
        try:
            while not self._left:
                pause = self.step()
                if pause:
                    self._board.rest(pause)
        finally:
            self._board.release()

    def step(self) -> int:
        """One step of the app, or of the time a crash is shown; the ms that may pass."""
        try:
            return self._step()
        except Exception as error:
            self._crash(error)
            return 0

    def _step(self) -> int:
        pause = _LEFT_MS
        if not self._left:
            pause = self.app.step() if self.app else self._start()
            if pause < 0:
                self._left = True
                pause = _LEFT_MS
        self._board.tend(self.app is not None and self.app.stage.canvas.lost)
        return pause

    def _start(self) -> int:
        if self._false_starts and self._since(self._crashed) < _SHOWN_MS:
            return 50
        self._born = self._board.ticks()
        # After so many false starts the game itself is suspect: begin at the home screen.
        resume = self._false_starts < _SUSPECT
        self.app = App(self._board, self._root, resume, self._unsaved)
        self._unsaved = None
        return 0

    def _since(self, then: int) -> int:
        return elapsed(self._board.ticks(), then)

    def _crash(self, error: Exception) -> None:
        if self.app:
            self._unsaved = self.app.journal
        self.app = None
        gc.collect()  # whatever went wrong, there is memory to go on
        self._crashed = self._board.ticks()
        if self._since(self._born) > _LONG_LIFE_MS:
            self._false_starts = 0
        self._false_starts += 1
        for act in (self._print, self._save, self._note, self._show):
            try:
                act(error)
            except Exception:
                pass  # nothing may stop the restart
        self._board.tend(False)

    def _print(self, error: Exception) -> None:
        sys.print_exception(error)  # to the laptop, as text outside frames

    def _save(self, _error: Exception) -> None:
        """What cannot be saved now goes to the next app."""
        if self._unsaved:
            self._unsaved.save()

    def _note(self, error: Exception) -> None:
        crash.note(self._root + "/crash", error)

    def _show(self, error: Exception) -> None:
        say = Words(settings.language(self._root))
        crash.show(self._board.display, error, say, again=self._false_starts >= _SUSPECT)
