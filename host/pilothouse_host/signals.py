"""Ctrl-C and SIGTERM for commands that run until they are told to stop."""

import _thread
import contextlib
import signal
from collections.abc import Callable, Generator
from types import FrameType

INTERRUPTED = 130  # the exit status of a command that was ended before its work was done
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextlib.contextmanager
def ended_by_signals(end: Callable[[], object]) -> Generator[None]:
    """Within this block, Ctrl-C or SIGTERM calls `end` in a new thread; a second one kills.

    KeyboardInterrupt would not do: Python drops one that is raised in a finaliser, and raises
    none in a program that a script has started in the background.
    """

    def told(_number: int, _frame: FrameType | None) -> None:
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        # In another thread, because the interrupted code may hold a lock that `end` needs.
        _thread.start_new_thread(end, ())

    before = {number: signal.signal(number, told) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
