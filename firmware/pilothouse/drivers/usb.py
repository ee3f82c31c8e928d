"""The chip's own USB serial port, which is also the REPL's; it never blocks."""

import select
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Iterator

_PACKET = 64  # bytes per write: while the FIFO has little room, a write blocks for few bytes


class UsbPort:
    """stdin and stdout as a port, as binary streams: text mode would translate newlines.

    keys: a pollable object (Buttons) that also ends `wait`.
    """

    def __init__(self, keys: "Any"):
        # Bound methods are kept because looking one up allocates, and every step reads the port.
        self._read = sys.stdin.buffer.readinto
        self._write = sys.stdout.buffer.write
        self._byte = bytearray(1)
        self._readable = _ready(select.POLLIN, sys.stdin)
        self._writable = _ready(select.POLLOUT, sys.stdout)
        self._anything = _ready(select.POLLIN, sys.stdin, keys)

    def wait(self, ms: int) -> None:
        """Sleep until a byte arrives or a key is pressed, at most `ms`."""
        next(self._anything(ms), None)

    def read(self, buffer: "Any") -> int:
        """Move received bytes into the buffer; returns how many."""
        # One by one, because readinto() would block until the whole buffer is filled.
        count, size, byte = 0, len(buffer), self._byte
        while count < size and next(self._readable(0), None):
            self._read(byte)
            buffer[count] = byte[0]
            count += 1
        return count

    def write(self, data: "bytes | memoryview") -> int:
        """Send what fits; returns the number of bytes accepted, 0 while nobody reads."""
        count, size = 0, len(data)
        while count < size and next(self._writable(0), None):
            taken = self._write(data, count, _PACKET)  # fewer at the end
            if not taken:
                break
            count += taken
        return count


def _ready(event: int, *streams: "Any") -> "Callable[[int], Iterator[Any]]":
    """A function that waits up to so many ms and yields the ready streams.

    It is poll.ipoll, which unlike poll.poll does not allocate a list.
    """
    poll: "Any" = select.poll()
    for stream in streams:
        poll.register(stream, event)
    return poll.ipoll
