"""The chip's own USB serial port, which is also the REPL's; reads and writes never wait."""

import select
import sys

_PACKET = 64  # written at once: a full FIFO then costs nothing, a nearly full one little


class UsbPort:
    """stdin and stdout as a port. Bytes: text mode would change newlines and lose counts."""

    def __init__(self):
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._byte = bytearray(1)
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)

    def read(self, buffer: bytearray) -> int:
        # readinto() of several bytes would block until all have come: one by one, while poll
        # says so. Local names, as this is most of the time a request takes.
        poll, take, byte = self._readable.poll, self._in.readinto, self._byte
        count, size = 0, len(buffer)
        while count < size and poll(0):
            take(byte)
            buffer[count] = byte[0]
            count += 1
        return count

    def write(self, data: "bytes | memoryview") -> int:
        if not self._writable.poll(0):
            return 0
        return self._out.write(data[:_PACKET]) or 0
