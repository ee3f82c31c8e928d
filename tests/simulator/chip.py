"""A flash chip in memory under a real littlefs: its power fails, its blocks wear out."""

from typing import Any

import littlefs
from littlefs import lfs

BLOCK = 4096
# How far the operation gets at which the power goes: not begun, begun, done but not returned.
BEFORE, WITHIN, AFTER = range(3)
_IO_ERROR = -5
# As MicroPython mounts the Pico's flash.
_LAYOUT: dict[str, int] = {
    **{"block_size": BLOCK, "read_size": 32, "prog_size": 256, "cache_size": 1024},
    **{"lookahead_size": 32, "block_cycles": 100},
}


class PowerGone(BaseException):
    """The board has no power any more: nothing of its program goes on."""


class Chip(littlefs.UserContext):
    """Erases and programs count as operations."""

    def __init__(self, blocks: int):
        super().__init__(buffer=bytearray(_formatted(blocks)))
        self.blocks = blocks
        self.operations = 0
        self.off = False
        self.counts = True  # whether operations count
        self._cut_at = 0  # the operation at which the power goes; 0: never
        self._how = WITHIN
        self._worn: set[int] = set()  # blocks that do not take what is written

    def cut(self, operation: int, how: int = WITHIN) -> None:
        """Let the power go at that operation, counted from now."""
        self._cut_at, self._how = self.operations + operation, how

    def is_unused(self, block: int) -> bool:
        """Nothing was ever written to it."""
        start = block % self.blocks * BLOCK
        return self.buffer.count(b"\xff", start, start + BLOCK) == BLOCK

    def wear_out(self, block: int) -> None:
        """From now on this block keeps nothing that is written to it."""
        self._worn.add(block % self.blocks)

    def heal(self) -> None:
        """Let no power cut come that was ordered; what is worn out stays so."""
        self._cut_at = 0

    def copy(self) -> bytes:
        """All that is on it."""
        return bytes(self.buffer)

    def put_back(self, copy: bytes) -> None:
        """What was on it earlier."""
        self.buffer[:] = copy

    def power_on(self) -> "littlefs.LittleFS":
        """The power is back: the file system of this flash, mounted anew."""
        self.off = False
        self._cut_at = 0
        return littlefs.LittleFS(context=self, block_count=self.blocks, **_LAYOUT)

    def _power(self, size: int) -> int:
        """How many of the bytes of an operation are done."""
        if self.off:
            return 0
        if not self.counts:
            return size
        self.operations += 1
        if not self._cut_at or self.operations < self._cut_at:
            return size
        self.off = True
        return (0, size * 3 // 8 + 1, size)[self._how]

    # An exception in here would count as success: an error number is what a driver returns.

    def _result(self) -> int:
        return _IO_ERROR if self.off else 0

    def read(self, cfg: Any, block: int, off: int, size: int) -> bytearray:
        start = block * BLOCK + off
        return self.buffer[start : start + size]

    def prog(self, cfg: Any, block: int, off: int, data: bytes) -> int:
        done = self._power(len(data))
        start = block * BLOCK + off
        if block not in self._worn:
            self.buffer[start : start + done] = data[:done]
        return self._result()

    def erase(self, cfg: Any, block: int) -> int:
        done = self._power(BLOCK)
        start = block * BLOCK
        if block not in self._worn:
            self.buffer[start : start + done] = b"\xff" * done
        return self._result()

    def sync(self, cfg: Any) -> int:
        return self._result()


_made: dict[int, bytes] = {}


def _formatted(blocks: int) -> bytes:
    """A new file system of so many blocks."""
    if blocks not in _made:
        context = littlefs.UserContext(blocks * BLOCK)
        made = littlefs.LittleFS(context, mount=False, block_count=blocks, **_LAYOUT)
        lfs.format(made.fs, made.cfg)
        _made[blocks] = bytes(context.buffer)
    return _made[blocks]
