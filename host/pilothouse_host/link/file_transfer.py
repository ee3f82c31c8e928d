"""Sending a file (a dial, map names) to the board, one request and reply at a time."""

import json
import time
from binascii import crc32
from collections.abc import Callable, Iterator
from typing import Any

from pilothouse.link.frames import LONGEST, PROTOCOL, Lines, encode, frame, unframe
from pilothouse_host.errors import CommandError
from pilothouse_host.link import ports

_PIECE = 90  # characters in a request, if none of them needs an escape
_PATIENCE = 5.0  # seconds to wait for a reply
REPEAT = 1.0  # seconds until a request is sent again: it or its reply may be lost

Request = Callable[[list[Any]], list[Any]]  # sends a message to the board and returns its reply


def pieces(text: str) -> Iterator[list[Any]]:
    """The requests that send a text to the board; each must be answered before the next."""
    at = 0
    while at < len(text):
        end = at + _PIECE
        while len(frame(encode(["piece", at, text[at:end]]))) > LONGEST:  # escapes make it longer
            end -= 1
        yield ["piece", at, text[at:end]]
        at = min(end, len(text))


def sum_of(text: str) -> str:
    """The checksum by which the board knows that a text has arrived complete."""
    return f"{crc32(text.encode()):08x}"


def send(name: str, text: str, request: Request) -> None:
    """Send a file to the board. Raises CommandError; the board then keeps its old one."""
    for character in text:
        if ord(character) > 0xFFFF:
            raise CommandError(f"{name}: a board does not know the character {character}")
    for message in (*pieces(text), ["file", name, sum_of(text)]):
        reply = request(message)
        if reply[0] == "no":
            raise CommandError(f"the board refuses {name}, and keeps the old one: {reply[-1]}")


def board_at(path: str | None) -> str:
    """`path`, or the port of the only board plugged in. Raises CommandError without one."""
    found = path or ports.only_board()
    if found is None:
        raise CommandError("no board is plugged in; plug it in, or name its port with --port")
    return found


class Conversation:
    """Sends requests over a serial port, ignoring what else the board prints. Use it in a `with`.

    patience: seconds to wait for a reply.
    """

    def __init__(self, path: str, patience: float = _PATIENCE):
        self._patience = patience
        self._port = ports.open_port(path)
        self._path = path
        self._lines = Lines(1024)

    def __enter__(self) -> "Conversation":
        # The newline ends an incomplete line left by an earlier program.
        self._port.write(b"\n")
        self(["hello", PROTOCOL, "pilothouse"])
        return self

    def __exit__(self, *_: object) -> None:
        self._port.close()

    def __call__(self, message: list[Any]) -> list[Any]:
        """Send a request; the reply, perhaps a "no". Raises CommandError if none comes."""
        try:
            for _ in range(round(self._patience / REPEAT)):
                self._port.write(frame(encode(message)))
                reply = self._reply_to(message)
                if reply:
                    return reply
        except OSError as error:
            raise CommandError(
                f"{self._path} is gone: {error}; plug it in and try again"
            ) from None
        raise CommandError(f"{self._path} does not answer: it is no board, or its app has ended")

    def _reply_to(self, message: list[Any]) -> list[Any]:
        """The reply, if one comes before the request must be repeated; otherwise []."""
        until = time.monotonic() + REPEAT
        while time.monotonic() < until:
            for line in self._lines.feed(self._port.read(max(1, self._port.in_waiting))):
                said = _said(line)
                if said[:1] == ["no"] or said[:1] == message[:1] == ["hello"]:
                    return said
                if said and said[:2] == message[:2]:  # not a late reply to an earlier piece
                    return said
        return []


def _said(line: bytes) -> list[Any]:
    payload = unframe(line)
    try:
        return list(json.loads(payload or b"[]"))
    except (ValueError, TypeError):
        return []
