"""Frames: the lines that board and laptop send each other. Both use this file.

host/PROTOCOL.md, "Lines", describes the format.
"""

import json
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PROTOCOL = 2  # the version of the whole protocol
MARK = b"@"  # the first byte of a frame
LONGEST = 240  # bytes of a frame with its newline: the chip's FIFO holds 256
AROUND = 11  # bytes of a frame besides the payload


def encode(message: "list[Any]") -> bytes:
    """A message as a payload: JSON without spaces, in ASCII."""
    return seven_bit(json.dumps(message, separators=(",", ":")).encode())


def seven_bit(text: bytes) -> bytes:
    r"""JSON in UTF-8 with every character outside ASCII written as \uXXXX."""
    characters = text.decode()
    if len(characters) == len(text):
        return text
    for character in set(characters):
        code = ord(character)
        if code > 0xFFFF:  # JSON has only four digits: a surrogate pair
            code -= 0x10000
            escape = b"\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF))
            text = text.replace(character.encode(), escape)
        elif code > 127:
            text = text.replace(character.encode(), b"\\u%04x" % code)
    return text


def frame(payload: bytes) -> bytes:
    """The line that carries a payload."""
    return b"@%s %08x\n" % (payload, crc32(payload))


def unframe(line: bytes) -> "bytes | None":
    """The payload of a line (without newline); None if it is not a valid frame."""
    payload = line[1:-9]
    if line[:1] == MARK and line[-9:] == b" %08x" % crc32(payload):
        return payload
    return None


class Lines:
    """Splits received bytes into lines; drops lines longer than `longest`."""

    def __init__(self, longest: int):
        self._longest = longest  # without the newline
        self._begun = b""  # the incomplete line at the end
        self._too_long = False  # whether that line is already too long

    def feed(self, data: "bytes | bytearray") -> "list[bytes]":
        """The lines that these bytes complete, without their newlines."""
        lines = (self._begun + data).split(b"\n")
        self._begun = lines.pop()
        if self._too_long and lines:
            lines.pop(0)
            self._too_long = False
        if len(self._begun) > self._longest:
            self._begun = b""
            self._too_long = True
        return [line for line in lines if len(line) <= self._longest]
