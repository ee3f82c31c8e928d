"""The serial protocol: framing for both ends of the cable, and the board's end.

host/PROTOCOL.md is the contract. The cable may be absent, late, wrong or pulled in mid-byte: the
board never waits for it. It sends what the laptop asked for, as fast as the port takes it, and
forgets.
"""

import json
from binascii import crc32

try:
    from typing import Any, Callable, Iterator

    from pilothouse.incoming import Incoming
    from pilothouse.protocols import Port, Source
except ImportError:  # MicroPython
    pass

PROTOCOL = 1
MARK = b"@"
LONGEST = 240  # bytes of a frame with its newline: less than the 256 the chip's FIFO holds
QUIET_MS = 3000  # the laptop pings every second; after three missed ones it counts as gone
_READ = 64  # bytes taken in one step
_GAMES_A_PAGE = 6
_REPLIES = 8  # that wait for a laptop which asks but does not read


def frame(payload: bytes) -> bytes:
    """One line: marker, payload (7-bit), CRC-32 of the payload in hex, newline."""
    return MARK + payload + b" %08x\n" % crc32(payload)


def unframe(line: bytes) -> "bytes | None":
    """The payload of a line without its newline; None if it is not a sound frame."""
    if line[:1] != MARK or line[-9:-8] != b" ":
        return None
    payload = line[1:-9]
    return payload if b"%08x" % crc32(payload) == line[-8:] else None


def seven_bit(record: bytes) -> bytes:
    r"""JSON with every character outside ASCII written as \uXXXX."""
    text = record.decode()
    if len(text) == len(record):
        return record
    return "".join([c if ord(c) < 128 else "\\u%04x" % ord(c) for c in text]).encode()


class Lines:
    """Bytes in, lines out; a line longer than `longest` is thrown away whole."""

    def __init__(self, longest: int = LONGEST):
        self._longest = longest
        self._begun = b""
        self._too_long = False

    def feed(self, data: bytes) -> "list[bytes]":
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


class Link:
    """The board's end. Call step() often; it takes and gives what the port allows."""

    def __init__(self, port: "Port", source: "Source", ticks: "Callable[[], int]"):
        self._port = port
        self._source = source
        self._ticks = ticks
        self._lines = Lines()
        self._buffer = bytearray(_READ)
        self._out = memoryview(b"")  # the frame being written
        self._replies: "list[bytes]" = []
        self._past: "Iterator[bytes] | None" = None  # records of an earlier game on their way
        self._past_id = ""
        self._held: "bytes | None" = None  # a record that did not fit into the last frame
        self._game = ""  # the game in progress, as the laptop knows it
        self._next = -1  # its next record to send; -1 until the laptop has asked
        self._heard: "int | None" = None
        self._file: "Incoming | None" = None

    @property
    def linked(self) -> bool:
        """A laptop has spoken in the last seconds."""
        return self._heard is not None and self._since(self._heard) < QUIET_MS

    def _since(self, then: int) -> int:
        return (self._ticks() - then) & 0x3FFFFFFF

    def step(self) -> bool:
        """Read and write what is possible now; True if more could be done at once."""
        count = self._port.read(self._buffer)
        if count:
            self.hear(self._buffer[:count])
        return self._write() or count == _READ

    def hear(self, data: bytearray) -> None:
        """Take what has come over the cable."""
        for line in self._lines.feed(bytes(data)):
            payload = unframe(line)
            if payload is not None:  # everything else is noise: a modem probe, a torn line
                self._take(payload)

    # --- out ---------------------------------------------------------------------------------

    def say(self, message: "list[Any]") -> None:
        """Send a message that is not a record, if a laptop listens."""
        if self.linked and len(self._replies) < _REPLIES:
            payload = seven_bit(json.dumps(message, separators=(",", ":")).encode())
            self._replies.append(frame(payload))

    def _write(self) -> bool:
        if not self.linked:
            self._forget()
        if not self._out:
            self._out = memoryview(self._next_frame())
        if not self._out:
            return False
        count = 0
        while self._out:  # a frame fits the FIFO: mostly all of it is taken at once
            taken = self._port.write(self._out)
            if not taken:
                break
            self._out = self._out[taken:]
            count += taken
        return count > 0

    def _forget(self) -> None:
        """Nobody listens: drop what waits, and end the line that was cut off."""
        self._replies = []
        self._stop()
        if self._out:
            self._out = memoryview(b"\n")

    def _stop(self) -> None:
        """Send no more records until somebody asks for them."""
        self._past = None
        self._held = None
        self._next = -1

    def _next_frame(self) -> bytes:
        if self._replies:
            return self._replies.pop(0)
        if not self._past:
            # Only records safe on the flash: what the laptop holds, the board must not forget.
            game, saved = self._source.current()
            if not game or game != self._game or not 0 <= self._next < saved:
                return b""
            self._send(game, self._next)
        sent = self._records()
        if not sent:
            self._past = None
        return sent

    def _send(self, game: str, first: int) -> None:
        """Begin to send records. Raises KeyError."""
        self._held = None
        self._past = iter(self._source.past(game, first))
        self._past_id = game

    def _records(self) -> bytes:
        """A frame of as many records as fit, their bytes as stored; b"" when none is left."""
        head = b'["rec","%s"' % self._past_id.encode()
        parts = [head]
        room = LONGEST - len(head) - 12
        while self._past:
            record = self._held
            self._held = None
            if record is None:
                record = next(self._past, None)
                if record is None:
                    break
                record = seven_bit(record)
            if len(record) + 1 > room and len(parts) > 1:
                self._held = record
                break
            parts.append(record)
            room -= len(record) + 1
        if len(parts) == 1:
            return b""
        if self._past_id == self._game:
            self._next += len(parts) - 1
        return frame(b",".join(parts) + b"]")

    # --- in ----------------------------------------------------------------------------------

    def _take(self, payload: bytes) -> None:
        try:
            message = json.loads(payload)
            verb = message[0]
            self._heard = self._ticks()
            handler = getattr(self, "on_" + verb, None)
            if handler is None:
                self.say(["no", "unknown request '%s'" % verb[:20]])
            else:
                handler(*message[1:])
        except (ValueError, TypeError, IndexError, KeyError, AttributeError):
            self.say(["no", "malformed request %r" % payload[:40]])

    def on_hello(self, protocol: int, _name: str = "") -> None:
        if protocol != PROTOCOL:
            self.say(["no", "protocol %d asked, this board speaks %d" % (protocol, PROTOCOL)])
            return
        self._stop()
        self.say(["hello", self._source.describe()])

    def on_games(self, page: int) -> None:
        games = self._source.games()
        pages = max(1, (len(games) + _GAMES_A_PAGE - 1) // _GAMES_A_PAGE)
        first = int(page) * _GAMES_A_PAGE
        self.say(["games", page, pages] + games[first : first + _GAMES_A_PAGE])

    def on_get(self, game: "Any", first: "Any") -> None:
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

    def on_piece(self, at: int, text: str) -> None:
        self.say(self._incoming().piece(at, text))

    def on_file(self, name: str, crc: str) -> None:
        self.say(self._incoming().whole(name, crc))

    def _incoming(self) -> "Incoming":
        """What takes a file; hardly ever needed, so it is not always there."""
        if not self._file:
            from pilothouse.incoming import Incoming

            self._file = Incoming(self._source.receive)
        return self._file

    def on_leave(self) -> None:
        """Somebody wants the prompt: to deploy, or to look."""
        self.say(["bye"])
        self._source.step_aside()

    def on_ack(self, game: str, count: int) -> None:
        self._source.acknowledge(game, count)

    def on_time(self, seconds: int) -> None:
        self._source.clock(int(seconds))

    def on_ping(self, number: int) -> None:
        game, saved = self._source.current()
        self.say(["pong", number, game, saved])
