"""The board's end of the cable on a real serial port, controlled by a test."""

import os
import pty
import threading
import time
import tty
from collections.abc import Callable
from typing import Self

from link_app import LinkApp
from pilothouse.link.frames import frame

PATIENCE = 20.0  # seconds


class _Port:
    """The master side of a pseudo-terminal, as the firmware sees its USB port."""

    def __init__(self, master: int) -> None:
        self._master = master

    def read(self, buffer: bytearray) -> int:
        try:
            data = os.read(self._master, len(buffer))
        except OSError:  # no data, or the other side is not open
            return 0
        buffer[: len(data)] = data
        return len(data)

    def write(self, data: bytes) -> int:
        try:
            return os.write(self._master, data)
        except OSError:
            return 0


class PtyBoard:
    """The firmware's link with games in memory. Use it in a `with`; `path` is its port."""

    def __init__(self) -> None:
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(self._slave)
        self.app = LinkApp(_Port(self._master))
        self._ended = threading.Event()
        self._stepped = threading.Condition()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()
        os.close(self._slave)
        os.close(self._master)

    def plays(self, game: str, *records: bytes) -> None:
        """Set the records of the game in progress."""
        self.app.flash[game] = list(records)
        self.app.game_id = game

    def prints(self, line: bytes) -> None:
        """Send a line outside the protocol."""
        os.write(self._master, line + b"\n")

    def says(self, payload: bytes) -> None:
        """Send an intact frame with this payload."""
        self.prints(frame(payload)[:-1])

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait for a condition, because the board may still have to read what was sent."""
        with self._stepped:
            assert self._stepped.wait_for(condition, timeout=PATIENCE)

    def _run(self) -> None:
        while not self._ended.wait(0.002):
            with self._stepped:
                self.app.ms = int(time.monotonic() * 1000)
                self.app.step()
                self._stepped.notify_all()
