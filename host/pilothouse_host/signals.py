"""Ending a command that goes on until it is told to stop: one way for all of them."""

import _thread
import contextlib
import signal
from collections.abc import Callable, Generator
from types import FrameType

INTERRUPTED = 130  # the exit status of a command that was ended before its work was done
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextlib.contextmanager
def ended_by_signals(end: Callable[[], object]) -> Generator[None]:
    """In this block, Ctrl-C or SIGTERM calls `end`, in a thread of its own; a second one kills.

    It is no KeyboardInterrupt: Python drops one that is raised in a finaliser, and raises none in
    a program that a script has started in the background.
    """

    def told(_number: int, _frame: FrameType | None) -> None:
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_DFL)
        # Not here: the code that is interrupted may hold the very lock that `end` needs.
        _thread.start_new_thread(end, ())

    before = {number: signal.signal(number, told) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
