"""The chip's own USB serial port, which is also the REPL's; it never blocks."""

import select
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Iterator

_PACKET = 64  # written at once: a full FIFO then costs nothing, a nearly full one little


class UsbPort:
    """stdin and stdout as a port. Bytes: text mode would change newlines and lose counts.

    keys: what else ends a wait, for select.poll.
    """

    def __init__(self, keys: "Any"):
        # Kept, as finding a method makes an object: the board looks for bytes in every step.
        self._take = sys.stdin.buffer.readinto
        self._give = sys.stdout.buffer.write
        self._byte = bytearray(1)
        self._readable = _ready(select.POLLIN, sys.stdin)
        self._writable = _ready(select.POLLOUT, sys.stdout)
        self._anything = _ready(select.POLLIN, sys.stdin, keys)

    def wait(self, ms: int) -> None:
        """Until something has come, or a key is pressed, or so long."""
        next(self._anything(ms), None)

    def read(self, buffer: "Any") -> int:
        """Put waiting bytes into the buffer; how many."""
        # One by one, as readinto() of several would block until all have come.
        count, size, byte = 0, len(buffer), self._byte
        while count < size and next(self._readable(0), None):
            self._take(byte)
            buffer[count] = byte[0]
            count += 1
        return count

    def write(self, data: "bytes | memoryview") -> int:
        """How many of these bytes were taken; 0 while nobody reads."""
        count, size = 0, len(data)
        while count < size and next(self._writable(0), None):
            taken = self._give(data, count, _PACKET)  # or what is left
            if not taken:
                break
            count += taken
        return count


def _ready(event: int, *streams: "Any") -> "Callable[[int], Iterator[Any]]":
    """A function that gives something once a stream is ready; unlike poll() no list."""
    poll: "Any" = select.poll()
    for stream in streams:
        poll.register(stream, event)
    return poll.ipoll
