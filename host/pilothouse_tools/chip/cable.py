"""Measures an emulated Pico's link: how soon it answers, and how fast it sends records."""

import json
from typing import Any

from pilothouse.link.frames import PROTOCOL, Lines, encode, frame
from pilothouse_host.errors import CommandError
from pilothouse_host.link.messages import elements, parted
from pilothouse_tools.chip.emulator import EmulatedPico

_PATIENCE = 3000.0  # ms to wait for an answer
_PAUSE = 23.7  # ms between two pings: no multiple of the board's sleep


class Cable:
    """A laptop that sends one request at a time and measures the time of the answer."""

    def __init__(self, pico: EmulatedPico):
        self._pico = pico
        self._lines = Lines(1024)
        self._came: list[tuple[float, bytes]] = []
        pico.hear = self._hear
        self.ask(["hello", PROTOCOL, "chip"], "hello")

    def _hear(self, data: bytes) -> None:
        for line in self._lines.feed(data):
            _, payload = parted(line)
            if payload is not None:
                self._came.append((self._pico.heard, payload))

    def ask(self, message: list[Any], verb: str) -> float:
        """Ms from a request to the answer with this name. Raises CommandError if none comes."""
        self._came = []
        begin = self._send(message)
        for _ in range(round(_PATIENCE)):
            self._pico.run(1)
            for when, payload in self._came:
                if json.loads(payload)[0] == verb:
                    return when - begin
        raise CommandError(f"the emulated board does not answer {message}")

    def round_trips(self, count: int) -> list[float]:
        """Ms from a ping to its pong, for so many pings."""
        times: list[float] = []
        for number in range(count):
            self._pico.run(_PAUSE)
            times.append(self.ask(["ping", number], "pong"))
        return times

    def sync(self, game: str, count: int) -> float:
        """Records per second while the board sends a game with `count` records."""
        self._came = []
        begin = self._send(["get", game, 0])
        got = 0
        for _ in range(round(_PATIENCE)):
            self._pico.run(1)
            got = sum(len(elements(payload)) - 2 for _, payload in self._came)
            if got >= count:
                return count * 1000 / (self._came[-1][0] - begin)
        raise CommandError(f"the emulated board sent {got} of {count} records")

    def _send(self, message: list[Any]) -> float:
        self._pico.send(frame(encode(message)))
        return self._pico.now
