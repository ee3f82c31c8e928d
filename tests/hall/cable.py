"""A USB cable between a virtual board and the laptop: it can be pulled out, and damages bytes."""

import contextlib
import os
import pty
import random
import select
import threading
import tty
from pathlib import Path

from pilothouse_host.site.faults import SPOILING, TO_BOARD, TO_LAPTOP, spoiled

_CHUNK = 4096
_LOOK_SECONDS = 0.1


class Cable:
    """`ports` is the folder in which the laptop looks: a link in it for each cable in use.

    Each time it is plugged in, the laptop has a new port for it.
    """

    def __init__(self, ports: Path, name: str, dice: random.Random) -> None:
        self._link = ports / name
        self._dice = dice
        self._lock = threading.Lock()
        self._spoilers: tuple[list[str], list[str]] = ([], [])
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def plug(self, board: str) -> None:
        """Into the board with this serial port, and into the laptop."""
        self.unplug()
        with self._lock:
            self._ended = threading.Event()
            work = (board, *pty.openpty(), self._ended)
            self._thread = threading.Thread(target=self._carry, args=work, daemon=True)
            self._thread.start()

    def unplug(self) -> None:
        """Out of both."""
        with self._lock:
            self._ended.set()
            if self._thread:
                self._thread.join()
            self._thread = None
            self._spoilers = ([], [])

    def spoil(self) -> None:
        """Let something happen to what goes one of the ways next."""
        way = self._dice.choice((TO_LAPTOP, TO_BOARD))
        self._spoilers[way].append(self._dice.choice(SPOILING))

    def _carry(self, board: str, laptop: int, slave: int, ended: threading.Event) -> None:
        """In a thread of its own: carry bytes both ways until the end."""
        device = -1
        try:
            tty.setraw(slave)
            device = os.open(board, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
            os.set_blocking(laptop, False)
            self._link.unlink(missing_ok=True)
            self._link.symlink_to(os.ttyname(slave))
            while not ended.is_set():
                for end in select.select([device, laptop], [], [], _LOOK_SECONDS)[0]:
                    way = TO_LAPTOP if end == device else TO_BOARD
                    data = self._after_all_that_happens(way, os.read(end, _CHUNK))
                    _write(laptop if way == TO_LAPTOP else device, data, ended)
        except OSError:
            pass  # the board has lost its power
        finally:
            self._link.unlink(missing_ok=True)
            for end in (laptop, slave, device):
                with contextlib.suppress(OSError):
                    os.close(end)

    def _after_all_that_happens(self, way: int, data: bytes) -> bytes:
        if data and self._spoilers[way]:
            return spoiled(data, self._spoilers[way].pop(), self._dice.randrange(1 << 20))
        return data


def _write(end: int, data: bytes, ended: threading.Event) -> None:
    """All of it, as soon as the other side takes it."""
    while data and not ended.is_set():
        if select.select([], [end], [], _LOOK_SECONDS)[1]:
            with contextlib.suppress(BlockingIOError):
                data = data[os.write(end, data) :]
