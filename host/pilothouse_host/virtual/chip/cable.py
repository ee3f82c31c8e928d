"""The virtual board's USB cable and its source of entropy.

In a node process and in a web page both are real: the bytes reach a program on the laptop.
Elsewhere (unix port, CPython) a test is at the other end: `port.feed(b"...")` sends to the
firmware, `port.take()` returns what the firmware wrote, and `port.room` limits how much it may
still write. Neither port waits for bytes; the caller of the firmware's steps does.
"""

import hashlib
import os

try:
    import _chip  # JavaScript's side of the chip
    from uctypes import addressof
except ImportError:
    _chip = None


class RemotePort:
    """The cable to the laptop's Python process."""

    def read(self, buf: "bytearray | memoryview") -> int:
        return _chip.receive(addressof(buf), len(buf))

    def write(self, data: "bytes | bytearray | memoryview") -> int:
        return _chip.send(addressof(data), len(data))


class LocalPort:
    """A cable whose other end is a test."""

    def __init__(self) -> None:
        self.sent = bytearray()  # what the firmware wrote and nobody has taken yet
        self.room: "int | None" = None  # bytes that may still be written; None: no limit
        self._coming = b""

    def feed(self, data: bytes) -> None:
        self._coming += data

    def take(self) -> bytes:
        sent, self.sent = bytes(self.sent), bytearray()
        return sent

    def read(self, buf: "bytearray | memoryview") -> int:
        count = min(len(buf), len(self._coming))
        buf[:count] = self._coming[:count]
        self._coming = self._coming[count:]
        return count

    def write(self, data: "bytes | bytearray | memoryview") -> int:
        count = len(data) if self.room is None else min(len(data), self.room)
        self.sent.extend(memoryview(data)[:count])
        if self.room is not None:
            self.room -= count
        return count


class SeededEntropy:
    """Repeatable bytes for tests, determined by the seed and the number of the boot."""

    def __init__(self, seed: str, boot: int) -> None:
        self._prefix = seed.encode() + b"\0" + str(boot).encode() + b"\0"
        self._blocks = 0
        self._rest = b""

    def __call__(self, count: int) -> bytes:
        while len(self._rest) < count:
            block = self._prefix + str(self._blocks).encode()
            self._rest += hashlib.sha256(block).digest()
            self._blocks += 1
        given, self._rest = self._rest[:count], self._rest[count:]
        return given


def use_test_entropy(seed: str, boot: int = 0) -> None:
    """Make `entropy` repeatable, and set `entropy_kind` to "test"."""
    global entropy, entropy_kind
    entropy, entropy_kind = SeededEntropy(seed, boot), "test"


def _real_entropy(count: int) -> bytes:
    buf = bytearray(count)
    _chip.random(addressof(buf), count)
    return bytes(buf)


port = RemotePort() if _chip else LocalPort()
entropy, entropy_kind = _real_entropy, "os"
if _chip and _chip.seed:
    use_test_entropy(_chip.seed, _chip.boot)
elif not _chip:
    if hasattr(os, "urandom"):
        entropy = os.urandom
    else:  # tests on WebAssembly without a board
        use_test_entropy("")
