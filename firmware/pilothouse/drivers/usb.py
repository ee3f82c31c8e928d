"""The chip's own USB serial port, which is also the REPL's; reads and writes never wait."""

import select
import sys

_PACKET = 64  # written at once: a full FIFO then costs nothing, a nearly full one little


class UsbPort:
    """stdin and stdout as a port. Bytes: text mode would change newlines and lose counts."""

    def __init__(self):
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)

    def read(self, buffer: bytearray) -> int:
        # readinto() of several bytes would block until all have come: one by one, while poll
        # says so.
        view = memoryview(buffer)
        count = 0
        while count < len(view) and self._readable.poll(0):
            self._in.readinto(view[count : count + 1])
            count += 1
        return count

    def write(self, data: "bytes | memoryview") -> int:
        if not self._writable.poll(0):
            return 0
        return self._out.write(data[:_PACKET]) or 0
