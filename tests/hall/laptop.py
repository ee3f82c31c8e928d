"""The laptop's program, as `pilothouse run` has it, in a process that can be killed.

python -m hall.laptop PORTS DATABASE STATE HTTP_PORT
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from pilothouse_host.page.station import opened
from pilothouse_host.signals import ended_by_signals
from runtimes import FIRMWARE, HOST, TESTS

_END_SECONDS = 60


class Laptop:
    """Starts, stops and kills the program."""

    def __init__(self, folder: Path, ports: Path, db: str, http: int) -> None:
        self.address = f"127.0.0.1:{http}"
        self._folder = folder
        self._work = [str(ports), db, str(folder / "own"), str(http)]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Again, if it ran before."""
        paths = os.pathsep.join(map(str, (TESTS, FIRMWARE, HOST)))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "hall.laptop", *self._work],
            env=os.environ | {"PYTHONPATH": paths, "XDG_DATA_HOME": str(self._folder)},
        )

    def kill(self) -> None:
        """At once, in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As with Ctrl-C."""
        self._end(signal.SIGTERM)

    def freeze(self, still: bool) -> None:
        """Its lid is closed, or opened again."""
        if self._process:
            self._process.send_signal(signal.SIGSTOP if still else signal.SIGCONT)

    def _end(self, how: signal.Signals) -> None:
        if self._process:
            self._process.send_signal(how)
            self._process.wait(_END_SECONDS)
            self._process = None


class _Ports:
    """Finds the ports of all cables that are plugged in; at first it waits for one.

    Without any board at its beginning the program would bring a virtual one of its own.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._had_one = False

    def __call__(self) -> list[str]:
        while not (found := self._there()) and not self._had_one:
            time.sleep(0.1)
        self._had_one = True
        return found

    def _there(self) -> list[str]:
        found: list[str] = []
        for link in sorted(self._folder.iterdir()):
            with contextlib.suppress(OSError):  # pulled out just now
                found.append(str(link.readlink()))
        return found


def main() -> None:
    ports, db, state, http = sys.argv[1:]
    where = db if "://" in db else Path(db)
    ended = threading.Event()
    with (
        ended_by_signals(ended.set),
        opened(Path(state), where, int(http), None, _Ports(Path(ports))),
    ):
        ended.wait()


if __name__ == "__main__":
    main()
