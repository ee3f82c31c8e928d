"""The chip's own USB serial port, which is also the REPL's; it never blocks."""

import select
import sys

try:
    from typing import Any, Callable, Iterator
except ImportError:  # MicroPython
    pass

_PACKET = 64  # written at once: a full FIFO then costs nothing, a nearly full one little


# viper
def fill(
    into: bytearray, size: int, byte: bytearray, box: "Any", take: "Any", ready: "Any", ms: int
) -> int:
    """Take bytes while there are any, the first within ms; gives how many.

    One by one, as readinto() of several would block until all have come. box: the byte's object.
    """
    count = 0
    while count < size:
        for _ in ready(ms):
            break
        else:
            break
        ms = 0
        take(box)
        into[count] = byte[0]
        count += 1
    return count


class UsbPort:
    """stdin and stdout as a port. Bytes: text mode would change newlines and lose counts."""

    def __init__(self):
        # Kept, as finding a method makes an object: the board looks for bytes in every step.
        self._take = sys.stdin.buffer.readinto
        self._give = sys.stdout.buffer.write
        self._byte = bytearray(1)
        self._readable = _ready(sys.stdin, select.POLLIN)
        self._writable = _ready(sys.stdout, select.POLLOUT)

    def read(self, buffer: "Any", ms: int = 0) -> int:
        byte = self._byte
        return fill(buffer, len(buffer), byte, byte, self._take, self._readable, ms)

    def write(self, data: "bytes | memoryview") -> int:
        count, size = 0, len(data)
        while count < size and next(self._writable(0), None):
            taken = self._give(data, count, _PACKET)  # or what is left
            if not taken:
                break
            count += taken
        return count


def _ready(stream: "Any", event: int) -> "Callable[[int], Iterator[Any]]":
    """A function that gives something once when the stream is ready; unlike poll() no list."""
    poll: "Any" = select.poll()
    poll.register(stream, event)
    return poll.ipoll
