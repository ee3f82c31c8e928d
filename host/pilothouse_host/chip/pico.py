"""An emulated Pico: real MicroPython on an emulated chip, whose time we move."""

import base64
import json
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from pilothouse_host.errors import CommandError
from pilothouse_host.virtual import parts
from pilothouse_host.virtual.board import KEYS


@dataclass(frozen=True)
class Transfer:
    """One transfer on the display's bus."""

    begin: float  # ms since power-on
    end: float
    count: int  # bytes, with the address


@dataclass(frozen=True)
class Edge:
    """An output pin changed."""

    when: float  # ms since power-on
    pin: int
    high: bool


class EmulatedPico:
    """A Pico that was switched on with `files` (a folder) as its file system; use it in a `with`.

    `emulator` is the emulator's folder. Times are ms since power-on.
    """

    def __init__(self, emulator: Path, files: Path, watched: Sequence[int] = ()):
        node = parts.node()
        if node is None:
            raise CommandError("the emulated Pico needs node: run make install")
        self.now = 0.0
        self.erases = 0
        self.programs = 0
        self.bus: list[Transfer] = []  # everything that went to the display
        self.edges: list[Edge] = []  # of the output pins in `watched`
        self.heard = 0.0  # when the last byte came over the cable
        self.hear: Callable[[bytes], object] = lambda data: None  # what comes over the cable
        script = Path(__file__).with_name("pico.mjs")
        self._child = subprocess.Popen(
            [node, script, emulator, files, json.dumps(KEYS), json.dumps(watched)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._child.kill()
        self._child.communicate()

    def run(self, ms: float) -> None:
        """Let time go by."""
        self._order({"run": ms})

    def press(self, key: str) -> None:
        """Push a button down."""
        self._order({"press": key})

    def release(self, key: str) -> None:
        """Let a button go."""
        self._order({"release": key})

    def send(self, data: bytes) -> None:
        """Bytes over the cable to the board."""
        self._order({"send": base64.b64encode(data).decode()})

    def execute(self, code: str) -> str:
        """Interrupt the program and run code at the prompt; what it prints."""
        done = self._order({"exec": code})
        if done["err"]:
            raise CommandError(f"the emulated Pico: {done['err'].strip()}")
        return done["out"]

    def _order(self, order: dict[str, Any]) -> dict[str, Any]:
        assert self._child.stdin and self._child.stdout
        try:
            self._child.stdin.write(json.dumps(order) + "\n")
            self._child.stdin.flush()
            line = self._child.stdout.readline()
        except OSError:
            line = ""
        if not line:
            raise CommandError("the emulator does not run: see above")
        done: dict[str, Any] = json.loads(line)
        if "halted" in done:
            raise CommandError(f"the emulated chip has stopped: {done['halted']}")
        self.now = done["now"] / 1000
        self.erases, self.programs = done["erases"], done["programs"]
        self.bus += [Transfer(t0 / 1000, t1 / 1000, count) for t0, t1, count in done["bus"]]
        self.edges += [Edge(t / 1000, pin, level == 1) for t, pin, level in done["pins"]]
        for when, data in done["serial"]:
            self.heard = when / 1000
            self.hear(base64.b64decode(data))
        return done
