"""Keeps the app running: shows and logs a crash, saves what it can, and restarts the app."""

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

_SHOWN_MS = 5000  # how long a crash stays on the display
_LONG_LIFE_MS = 10000  # an app that ran for longer was no false start
_SUSPECT = 2  # after this many false starts the game itself may be the cause
_LEFT_MS = 1000  # between steps after the app has stopped


class Supervisor:
    """Runs the app on a board; `root` is the folder for its files."""

    def __init__(self, board: "Board", root: str):
        self._board = board
        self._root = root
        self._false_starts = 0
        self._started_at = board.ticks()
        self.app: "App | None" = None
        self._crashed_at = self._started_at
        self._left = False  # the laptop has the REPL now
        self._unsaved: "Journal | None" = None  # the crashed app's
        board.watch()

    def run(self) -> None:
        """Step until the laptop asks for the REPL, or Ctrl-C interrupts."""
        try:
            while not self._left:
                pause = self.step()
                if pause:
                    self._board.rest(pause)
        finally:
            self._board.release()

    def step(self) -> int:
        """Run one step of the app, or wait while a crash is shown. Returns ms to sleep."""
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
        if self._false_starts and self._since(self._crashed_at) < _SHOWN_MS:
            return 50
        self._started_at = self._board.ticks()
        resume = self._false_starts < _SUSPECT  # else begin at the home screen
        self.app = App(self._board, self._root, resume, self._unsaved)
        self._unsaved = None
        return 0

    def _since(self, then: int) -> int:
        return elapsed(self._board.ticks(), then)

    def _crash(self, error: Exception) -> None:
        if self.app:
            self._unsaved = self.app.journal
        self.app = None
        gc.collect()  # the cause may have been a lack of memory
        self._crashed_at = self._board.ticks()
        if self._since(self._started_at) > _LONG_LIFE_MS:
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
        """Save the crashed app's records; if that fails, the next app tries again."""
        if self._unsaved:
            self._unsaved.save()

    def _note(self, error: Exception) -> None:
        crash.note(self._root + "/crash", error)

    def _show(self, error: Exception) -> None:
        say = Words(settings.language(self._root))
        crash.show(self._board.display, error, say, again=self._false_starts >= _SUSPECT)
