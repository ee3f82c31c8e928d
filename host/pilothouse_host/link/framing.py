"""The frames and other lines that come over the cable."""

from binascii import crc32

from pilothouse.link.link import MARK


def unframe(line: bytes) -> bytes | None:
    """The payload of a line without its newline; None if it is not a sound frame."""
    payload = line[1:-9]
    sound = line.startswith(MARK) and line.endswith(b" %08x" % crc32(payload))
    return payload if sound else None


class Lines:
    """Bytes in, lines out; a line longer than `longest` is thrown away whole."""

    def __init__(self, longest: int):
        self._longest = longest
        self._begun = b""
        self._too_long = False

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that these bytes complete, without their newline."""
        lines = (self._begun + data).split(b"\n")
        self._begun = lines.pop()
        if self._too_long and lines:
            lines.pop(0)
            self._too_long = False
        if len(self._begun) > self._longest:
            self._begun = b""
            self._too_long = True
        return [line for line in lines if len(line) <= self._longest]
