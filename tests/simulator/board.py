"""A board: the real firmware on a real littlefs; display, buttons, cable and clock are its rim."""

import random
from collections.abc import Callable
from typing import Any

from desks import stand_in
from pilothouse.supervisor import Supervisor
from pilothouse.ticks import WRAP
from simulator.chip import PowerGone
from simulator.vfs import Flash, Mounts

_PORT_ROOM = 256  # bytes the chip's USB takes before somebody reads
_MOST_STEPS = 40  # at once: whoever waits for nothing must not stop the clock


class Port:
    """The board's side of the cable."""

    def __init__(self) -> None:
        self.coming = b""
        self.sent = bytearray()
        self.is_read = False  # a program on the laptop has the port open

    def read(self, buffer: bytearray) -> int:
        count = min(len(buffer), len(self.coming))
        buffer[:count] = self.coming[:count]
        self.coming = self.coming[count:]
        return count

    def write(self, data: bytes) -> int:
        room = _PORT_ROOM - len(self.sent) if self.is_read else 0
        part = data[: max(0, room)]
        self.sent += part
        return len(part)


def _rim(board: "Board", seed: int) -> Any:
    """What is soldered, and what the supervisor does between two steps."""
    rim = stand_in(seed)
    rim.id, rim.port, rim.entropy_kind = board.id, board.port, "os"
    rim.entropy = board.dice.randbytes
    rim.ticks = lambda: board.ms & WRAP
    rim.buttons.poll = board.next_key
    rim.buttons.timing = bytearray(b"fingers")
    rim.buttons.repeated = False
    rim.buttons.ignore_held = lambda: None
    rim.watch = rim.release = lambda: None
    rim.tend = rim.ignore_ctrl_c = lambda _on: None
    return rim


class Board:
    """One board with its flash; `ms` is the virtual time, which somebody else moves."""

    def __init__(self, number: int, seed: int, mounts: Mounts, blocks: int):
        self.id = f"e66058388372{number:04x}"
        self.ms = 0
        self._seed = seed
        self.dice = random.Random(f"board {number} of {seed}")
        self.flash = mounts.flashes[f"flash{number}"] = Flash(blocks)
        self.port = Port()
        self.is_on = False
        self.stumbles = False  # a step will raise an error
        self.stumbled = 0  # how often that was since power-on
        self._root = f"/flash{number}/data"
        self._keys: list[int] = []
        self._supervisor: Supervisor | None = None

    @property
    def app(self) -> Any:
        """The app; None while there is none, or a crash is shown."""
        return self._supervisor.app if self._supervisor else None

    def power_on(self) -> None:
        """Plug it in. The power may go again before its app is there."""
        self.flash.mount()
        self.port.coming, self.port.sent = b"", bytearray()
        self._keys = []
        self.stumbled = 0
        self.is_on = True
        self._supervisor = Supervisor(_rim(self, self._seed), self._root)

    def power_off(self) -> None:
        """Pull the plug."""
        self.flash.chip.off = True
        self.is_on = False
        self._supervisor = None
        self.port.coming, self.port.sent = b"", bytearray()

    def press(self, *keys: int) -> None:
        self._keys += keys

    def next_key(self) -> int | None:
        """What the app is told of the buttons."""
        if self.stumbles:
            self.stumbles = False
            self.stumbled += 1
            raise MemoryError("made to fail")
        return self._keys.pop(0) if self._keys else None

    @property
    def at_rest(self) -> bool:
        """Nobody's key waits, and there is an app."""
        return self.is_on and not self._keys and self.app is not None

    def run(self, look: Callable[[], None]) -> bool:
        """Step until it wants to sleep, with a look after each; whether the power has gone."""
        assert self._supervisor
        try:
            for _ in range(_MOST_STEPS):
                pause = self._supervisor.step()
                look()
                if pause:
                    break
        except PowerGone:
            self.power_off()
            return True
        return False
