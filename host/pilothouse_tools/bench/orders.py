"""Controls a board in another process, whose time passes only when we say so."""

import base64
import json
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from pilothouse_host.errors import CommandError


@dataclass(frozen=True)
class Transfer:
    """One transfer on the display's bus."""

    begin: float  # ms since power-on
    end: float
    count: int  # bytes, with the address


@dataclass(frozen=True)
class Edge:
    """A change of an output pin."""

    when: float  # ms since power-on
    pin: int
    high: bool


class Board:
    """A board that was just switched on; use it in a `with`. Times are ms since power-on.

    command: a program that reads orders as lines of JSON and answers each with one line; for the
    orders see tests/pico/orders.mjs and bench/unix/board.py.
    """

    def __init__(
        self, name: str, command: Sequence[str | Path], environment: dict[str, str] | None = None
    ):
        self.now = 0.0
        self.erases = 0
        self.programs = 0
        self.work = 0.0  # real ms of all steps that were not idle, if measured
        self.bus: list[Transfer] = []  # all transfers to the display
        self.edges: list[Edge] = []  # of the watched output pins
        self.text: list[str] = []  # lines that it printed, such as the reason of a crash
        self.heard = 0.0  # when the last byte arrived over the cable
        self.hear: Callable[[bytes], object] = lambda data: None  # gets bytes from the cable
        self._name = name
        self._child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._child.kill()
        self._child.communicate()

    def run(self, ms: float) -> None:
        """Let the board run for this long."""
        self.order({"run": ms})

    def press(self, key: str) -> None:
        """Press a button, and hold it."""
        self.order({"press": key})

    def release(self, key: str) -> None:
        """Release a button."""
        self.order({"release": key})

    def send(self, data: bytes) -> None:
        """Send bytes over the cable to the board."""
        self.order({"send": base64.b64encode(data).decode()})

    def order(self, order: dict[str, Any]) -> dict[str, Any]:
        """Give an order; returns the answer. Raises CommandError when the board has stopped."""
        assert self._child.stdin and self._child.stdout
        try:
            self._child.stdin.write(json.dumps(order) + "\n")
            self._child.stdin.flush()
            line = self._child.stdout.readline()
            while line and line[0] != "{":  # printed by the firmware, as after a crash
                self.text.append(line.rstrip())
                line = self._child.stdout.readline()
        except OSError:
            line = ""
        if not line:
            raise CommandError(f"{self._name} does not run: see above")
        done: dict[str, Any] = json.loads(line)
        if "halted" in done:
            raise CommandError(f"{self._name} has stopped: {done['halted']}")
        self.now = done["now"] / 1000
        self.erases, self.programs = done["erases"], done["programs"]
        self.bus += [Transfer(t0 / 1000, t1 / 1000, count) for t0, t1, count in done["bus"]]
        self.edges += [Edge(t / 1000, pin, level == 1) for t, pin, level in done["pins"]]
        for when, data in done["serial"]:
            self.heard = when / 1000
            self.hear(base64.b64decode(data))
        return done
