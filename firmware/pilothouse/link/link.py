"""The serial protocol: the board's end of the cable.

host/PROTOCOL.md is the contract. The cable may be absent, late, wrong or pulled in mid-byte: the
board never waits for it. It sends what the laptop asked for, as fast as the port takes it, and
forgets. Records go from a block of the log to a frame without being taken apart: 2,000 a second
leave no time for each of them.
"""

import json
from binascii import crc32

try:
    from typing import Any, Callable, Iterator

    from pilothouse.protocols import Port, Source
except ImportError:  # MicroPython
    pass

PROTOCOL = 1
MARK = b"@"
LONGEST = 240  # bytes of a frame with its newline: less than the 256 the chip's FIFO holds
QUIET_MS = 3000  # the laptop pings every second; after three missed ones it counts as gone
_READ = 64  # bytes taken in one step
_REPLIES = 8  # that wait for a laptop which asks but does not read
_DIGITS = 10  # a ping's number has fewer, or takes the long way
_END = 11  # bytes of a frame behind its records


def frame(payload: bytes) -> bytes:
    """One line: marker, payload (7-bit), CRC-32 of the payload in hex, newline."""
    return b"@%s %08x\n" % (payload, crc32(payload))


def seven_bit(text: bytes) -> bytes:
    r"""JSON with every character outside ASCII written as \uXXXX."""
    size = len(text)
    at = 0
    end = span(text, 0, size, 0, 127)
    if end == size:
        return text  # at most times
    plain = b""
    while end < size:
        plain += text[at:end]
        at = end + 1
        while at < size and text[at] & 0xC0 == 0x80:  # the rest of the character
            at += 1
        plain += b"\\u%04x" % ord(text[end:at].decode())
        end = span(text, at, size, 0, 127)
    return plain + text[at:]


# viper
def span(text: bytes, at: int, end: int, low: int, high: int) -> int:
    """Where the bytes from `at` on stop lying between these two."""
    while at < end and text[at] >= low and text[at] <= high:
        at += 1
    return at


# viper
def pack(into: bytearray, at: int, lines: bytes, first: int, end: int) -> int:
    """Copy lines, with commas instead of newlines; gives where they end."""
    while first < end:
        byte = lines[first]
        if byte == 10:
            byte = 44
        into[at] = byte
        at += 1
        first += 1
    return at


# viper
def seal(line: bytearray, begin: int, end: int, table: bytes) -> int:
    """Put the end of a frame behind its payload, begin to end; gives 1 if it stood there.

    As frame() does, but without a new object. table: NIBBLES.
    """
    low = 0xFFFFFFF
    ones = low << 4 | 15
    crc = ones
    while begin < end:
        crc ^= line[begin]
        begin += 1
        k = (crc & 15) << 2
        crc = crc >> 4 & low
        crc ^= table[k] | table[k + 1] << 8 | table[k + 2] << 16 | table[k + 3] << 24
        k = (crc & 15) << 2
        crc = crc >> 4 & low
        crc ^= table[k] | table[k + 1] << 8 | table[k + 2] << 16 | table[k + 3] << 24
    crc ^= ones
    sound = 1
    if line[end] != 32:
        sound = 0
    line[end] = 32
    shift = 28
    while shift >= 0:
        digit = (crc >> shift & 15) + 48
        if digit > 57:
            digit += 39  # a to f
        end += 1
        if line[end] != digit:
            sound = 0
        line[end] = digit
        shift -= 4
    line[end + 1] = 10
    return sound


# The CRC-32 of each half of a byte.
NIBBLES = (
    b"\x00\x00\x00\x00\x64\x10\xb7\x1d\xc8\x20\x6e\x3b\xac\x30\xd9\x26"
    b"\x90\x41\xdc\x76\xf4\x51\x6b\x6b\x58\x61\xb2\x4d\x3c\x71\x05\x50"
    b"\x20\x83\xb8\xed\x44\x93\x0f\xf0\xe8\xa3\xd6\xd6\x8c\xb3\x61\xcb"
    b"\xb0\xc2\x64\x9b\xd4\xd2\xd3\x86\x78\xe2\x0a\xa0\x1c\xf2\xbd\xbd"
)


def _requests():
    from pilothouse.link import requests

    return requests


class Link:
    """The board's end. Call step() often; it takes and gives what the port allows."""

    def __init__(self, port: "Port", source: "Source", ticks: "Callable[[], int]"):
        self.linked = False  # a laptop has spoken in the last seconds
        self.file = ""  # what has come of one, see requests.py
        self._heard = 0  # when it spoke
        self._port = port
        self._source = source
        self._ticks = ticks
        self._line = bytearray(LONGEST + _READ)  # what has come of a line
        self._came = 0  # how many bytes that are
        self._room = memoryview(self._line)[:_READ]  # for the next ones
        self._too_long = False  # the line began with more than is kept
        self._awake = False  # there may be something to send
        self._out: "bytes | memoryview" = b""  # what is left of the frame being written
        self._replies: "list[bytes]" = []
        self._frame = bytearray(LONGEST)  # kept: a new one takes time
        self._frame[0] = MARK[0]
        self._view = memoryview(self._frame)
        self._told: str = ""  # the game in the last pong,
        self._told_count = -1  # its records,
        self._tail = b""  # and how these two are written
        self._pong = self._view[:0]  # the part of the frame that was the last pong
        self._past: "Iterator[bytes] | None" = None  # blocks of records on their way
        self._past_id = ""  # of which game
        self._head = b""  # what their frames begin with
        self._lines = b""  # the block, a line for each record, and how far it has gone
        self._at = 0
        self._game = ""  # the game in progress, as the laptop knows it
        self._next = -1  # its next record to send; -1 until the laptop has asked

    def step(self) -> bool:
        """Read and write what is possible now; True if more could be done at once."""
        count = self._port.read(self._room)
        if count:
            self._hear(count)
        elif self.linked and (self._ticks() - self._heard) & 0x3FFFFFFF >= QUIET_MS:
            self._forget()
        if self._awake and self._write():
            if self._past:  # the rest of a step takes half as long as a frame
                self._write()
            return True
        return count == _READ

    def hear(self, data: bytearray) -> None:
        """Take the first bytes, which came before there was a link."""
        self._room[: len(data)] = data
        self._hear(len(data))

    def wake(self) -> None:
        """More records are saved: look whether the laptop wants them."""
        self._awake = True

    # --- out ---------------------------------------------------------------------------------

    def say(self, message: "list[Any]") -> None:
        """Send a message that is not a record, if a laptop listens."""
        if self.linked and len(self._replies) < _REPLIES:
            text = json.dumps(message, separators=(",", ":")).encode()
            self._replies.append(frame(seven_bit(text)))
            self._awake = True

    def _write(self) -> bool:
        if not self._out:
            self._awake = False
            self._out = self._next_frame()
            if not self._out:
                return False
            self._awake = True
        count = self._port.write(self._out)
        self._out = self._out[count:] if count < len(self._out) else b""
        return count > 0

    def _forget(self) -> None:
        """Nobody listens: drop what waits, and end the line that was cut off."""
        self.linked = False
        self._replies = []
        self.stop()
        if self._out:
            self._out = b"\n"

    def stop(self) -> None:
        """Send no more records until somebody asks for them."""
        self._past = None
        self._next = -1

    def _next_frame(self) -> "bytes | memoryview":
        if self._replies:
            return self._replies.pop(0)
        found = self._records()
        if not found:
            # Only records safe on the flash: what the laptop holds, the board must not forget.
            game, saved = self._source.current()
            if game and game == self._game and 0 <= self._next < saved:
                self._send(game, self._next)
                found = self._records()
        return found

    def _send(self, game: str, first: int) -> None:
        """Begin to send records. Raises KeyError."""
        self._past = self._source.past(game, first)
        self._past_id = game
        self._head = b'["rec","%s",' % game.encode()
        self._lines = b""
        self._at = 0

    def _records(self) -> "bytes | memoryview":
        """A frame of as many records as fit, their bytes as stored; b"" when none is left."""
        if not self._past:
            return b""
        if self._at == len(self._lines):  # all of them have gone
            self._lines = seven_bit(next(self._past, b""))
            self._at = 0
            if not self._lines:
                self._past = None
                return b""
        lines, first, begin = self._lines, self._at, 1 + len(self._head)
        end = lines.rfind(b"\n", first, first + LONGEST - begin - _END + 1) + 1
        too_long = not end
        if too_long:
            end = lines.find(b"\n", first) + 1
        self._at = end
        if self._past_id == self._game:
            self._next += lines.count(b"\n", first, end)
        if too_long:  # no game has such a record; it would go alone
            return frame(self._head + lines[first : end - 1] + b"]")
        pack(self._frame, 1, self._head, 0, begin - 1)
        end = pack(self._frame, begin, lines, first, end)
        self._frame[end - 1] = 93  # "]" instead of the last comma
        seal(self._frame, 1, end, NIBBLES)
        return self._view[: end + 10]

    # --- in ----------------------------------------------------------------------------------

    def _hear(self, count: int) -> None:
        """So many bytes have come; take the lines that are whole."""
        line, begin = self._line, 0
        came = self._came + count
        end = line.find(b"\n", self._came, came)
        while end >= 0:
            # What is no frame is noise: a modem probe, a torn line.
            if line[begin] == MARK[0] and 10 <= end - begin <= LONGEST and not self._too_long:
                if seal(line, begin + 1, end - 9, NIBBLES):
                    self.linked = self._awake = True
                    self._heard = self._ticks()
                    if not self._is_ping(begin + 1, end - 10):
                        self._take(line[begin + 1 : end - 9])
            self._too_long = False
            begin = end + 1
            end = line.find(b"\n", begin, came) if begin < came else -1
        came -= begin
        if came > LONGEST:
            self._too_long = True
            came = 0
        if came or self._came:
            line[:came] = line[begin : begin + came]
            self._room = memoryview(line)[came : came + _READ]
            self._came = came

    def _is_ping(self, begin: int, end: int) -> bool:
        """Answer a ping, if it is one: the usual question, so without the 1 ms that JSON takes."""
        line: "Any" = self._line
        into, first = self._frame, begin + 8
        if line.find(b'["ping",', begin, first) < 0 or not 0 < end - first < _DIGITS:
            return False
        if line[end] != 93 or span(line, first, end, 48, 57) < end:  # "]", 0 to 9
            return False
        if self._out or self._replies:  # the frame is in use, or others were first
            return False
        game, saved = self._source.current()
        if saved != self._told_count or game != self._told:
            self._told, self._told_count = game, saved
            self._tail = b',"%s",%d]' % (game.encode(), saved)
        at = pack(into, 1, line, begin, end)
        into[4] = 111  # "o": a pong
        at = pack(into, at, self._tail, 0, len(self._tail))
        seal(into, 1, at, NIBBLES)
        if len(self._pong) != at + 10:
            self._pong = self._view[: at + 10]
        self._out = self._pong
        return True

    def _take(self, payload: "Any") -> None:
        try:
            message = json.loads(payload)
            verb = message[0]
            if verb == "ping":
                game, saved = self._source.current()
                self.say(["pong", message[1], game, saved])
            elif verb == "get":
                self._get(message[1], message[2])
            elif verb == "ack":
                self._source.acknowledge(message[1], message[2])
            elif verb == "time":
                self._source.clock(int(message[1]))
            else:
                requests = _requests()
                self.say(requests.answer(self, self._source, verb, message[1:]))
        except (ValueError, TypeError, IndexError, KeyError, AttributeError):
            self.say(["no", "malformed request %r" % bytes(payload[:40])])

    def _get(self, game: "Any", first: "Any") -> None:
        if not isinstance(game, str) or type(first) is not int or first < 0:
            raise ValueError
        if game == self._source.current()[0]:
            self._game = game
            self._next = first
            if self._past_id == game:
                self._past = None  # asked for again
            return
        try:
            self._send(game, first)
        except KeyError:
            self.say(["no", "no game '%s' here" % game[:20]])
