"""Asking a board for its identity, and measuring how fast it answers."""

import contextlib
import json
import time
from collections.abc import Generator
from typing import Any

from pilothouse.link.frames import PROTOCOL, Lines, encode, frame
from pilothouse_host.errors import CommandError
from pilothouse_host.link.messages import parted
from pilothouse_host.link.ports import Port, open_port

_LONGEST_LINE = 1024
_HELLO_SECONDS = 2.5
_EVERY = 0.5  # seconds between two hellos
_PING_SECONDS = 2.0


class Probe:
    """Single requests to the board on an open port."""

    def __init__(self, port: Port, path: str) -> None:
        self._port, self._path = port, path
        self._lines = Lines(_LONGEST_LINE)

    def hello(self) -> dict[str, Any]:
        """What the board says about itself. Raises CommandError if no Pilothouse answers."""
        end = time.monotonic() + _HELLO_SECONDS
        while time.monotonic() < end:
            answer = self._ask(["hello", PROTOCOL, "pilothouse"], ("hello", "no"), _EVERY)
            match answer:
                case ["hello", dict()]:
                    return answer[1]
                case ["no", str(why), *_]:
                    raise CommandError(f"{self._path}: {why}: update the older of the two")
                case _:
                    pass
        raise CommandError(f"{self._path}: no Pilothouse answers")

    def ping(self, number: int) -> float:
        """Send a ping; the seconds until its answer. Raises CommandError if none comes."""
        begun = time.perf_counter()
        end = time.monotonic() + _PING_SECONDS
        answer = self._ask(["ping", number], ("pong",), _PING_SECONDS)
        while answer is not None and answer[1:2] != [number] and time.monotonic() < end:
            answer = self._next(("pong",), end)
        if answer is None:
            raise CommandError(f"{self._path} does not answer any more")
        return time.perf_counter() - begun

    def _ask(self, message: list[Any], verbs: tuple[str, ...], seconds: float) -> list[Any] | None:
        self._port.write(b"\n" + frame(encode(message)))
        return self._next(verbs, time.monotonic() + seconds)

    def _next(self, verbs: tuple[str, ...], end: float) -> list[Any] | None:
        while time.monotonic() < end:
            for line in self._lines.feed(self._port.read(self._port.in_waiting or 1)):
                payload = parted(line)[1]
                with contextlib.suppress(ValueError, TypeError, IndexError):
                    said = json.loads(payload or b"[]")
                    if said[0] in verbs:
                        return said
        return None


@contextlib.contextmanager
def probe(path: str) -> Generator[Probe]:
    """Open the port for requests. Raises CommandError if that fails or the board is unplugged."""
    port = open_port(path)
    try:
        yield Probe(port, path)
    except OSError as error:
        raise CommandError(f"{path} is gone: {error}; plug it in and try again") from None
    finally:
        with contextlib.suppress(OSError):
            port.close()
