"""Both ends of the cable against each other, without a cable: a board, a laptop, and bytes."""

import json
from collections.abc import Iterator
from typing import Any

from pilothouse.link.link import PROTOCOL, Link, frame, seven_bit
from pilothouse_host.link.client import (
    Client,
)
from pilothouse_host.link.framing import unframe


class Wire:
    """A board's port in memory; `room` is how many bytes it takes until somebody reads."""

    def __init__(self) -> None:
        self.to_board = b""
        self.to_laptop = b""
        self.room = 256

    def read(self, buffer: bytearray | memoryview) -> int:
        part = self.to_board[: len(buffer)]
        self.to_board = self.to_board[len(part) :]
        buffer[: len(part)] = part
        return len(part)

    def write(self, data: "bytes | memoryview") -> int:
        part = bytes(data[: max(0, self.room - len(self.to_laptop))])
        self.to_laptop += part
        return len(part)

    def collect(self) -> bytes:
        data, self.to_laptop = self.to_laptop, b""
        return data


def record(game: str, n: int) -> bytes:
    what = ("speed", "é" * (n % 5), "move")[n % 3]
    return json.dumps([n, what, game, n * 7], separators=(",", ":"), ensure_ascii=False).encode()


def records_of(game: str, count: int) -> list[bytes]:
    return [record(game, n) for n in range(count)]


class Board:
    """What the app is to the link: games on a flash that never fails."""

    def __init__(self) -> None:
        self.flash: dict[str, list[bytes]] = {}
        self.playing = ""
        self.acknowledged: dict[str, int] = {}
        self.times: list[int] = []
        self.ms = 0
        self.wire = Wire()
        self.link = Link(self.wire, self, lambda: self.ms & 0x3FFFFFFF)

    def describe(self) -> dict[str, Any]:
        return {"protocol": PROTOCOL, "board": "b1", "storage": "s1", "firmware": "0"}

    def current(self) -> tuple[str, int]:
        return self.playing, len(self.flash.get(self.playing, []))

    def games(self) -> list[list[Any]]:
        return [[game, len(records), 0, 0] for game, records in self.flash.items()]

    def past(self, game: str, first: int) -> Iterator[bytes]:
        rest = [record + b"\n" for record in self.flash[game][first:]]
        return (b"".join(rest[at : at + 25]) for at in range(0, len(rest), 25))

    def acknowledge(self, game: str, count: int) -> None:
        self.acknowledged[game] = count

    def clock(self, seconds: int) -> None:
        self.times.append(seconds)

    def step(self) -> None:
        while self.link.step():
            pass

    def ask(self, *message: Any) -> list[Any]:
        """The answers to one request of a linked laptop."""
        text = json.dumps(list(message), separators=(",", ":"))
        self.wire.to_board += frame(text.encode())
        answers: list[Any] = []
        for _ in range(50):
            self.step()
            answers += messages(self.wire.collect())
        return answers


def messages(data: bytes) -> list[Any]:
    payloads = [unframe(line) for line in data.split(b"\n")]
    return [json.loads(payload) for payload in payloads if payload is not None]


class Shelf:
    """What the logger is to the client, in memory; says how often each record was kept as new."""

    def __init__(self) -> None:
        self.kept: dict[str, list[bytes]] = {}
        self.texts: list[str] = []
        self.warnings: list[str] = []
        self.hellos: list[dict[str, Any]] = []
        self.believe = True

    def greeted(self, hello: dict[str, Any]) -> None:
        self.hellos.append(hello)

    def count(self, game: str) -> int:
        return len(self.kept.get(game, []))

    def keep(self, game: str, first: int, records: list[bytes]) -> bool:
        mine = self.kept.setdefault(game, [])
        assert first <= len(mine)
        assert mine[first : first + len(records)] == records[: len(mine) - first]
        mine += records[len(mine) - first :]
        return self.believe

    def said(self, text: str) -> None:
        self.texts.append(text)

    def warned(self, text: str) -> None:
        self.warnings.append(text)


class Cable:
    """A board and a laptop; `spoil` may change what travels."""

    def __init__(self) -> None:
        self.board = Board()
        self.shelf = Shelf()
        self.new_client()

    def new_client(self) -> None:
        self.client = Client(self._send, self.shelf)

    def _send(self, data: bytes) -> None:
        self.board.wire.to_board += self.spoil(data)

    def spoil(self, data: bytes) -> bytes:
        return data

    def second(self) -> None:
        """One second passes; everything that can travel does."""
        self.board.ms += 1000
        self.client.tick(self.board.ms / 1000)
        while True:
            self.board.step()
            data = self.spoil(self.board.wire.collect())
            if not data and not self.board.wire.to_board:
                return
            self.client.feed(data)

    def seconds(self, count: int) -> None:
        for _ in range(count):
            self.second()

    def expect_all(self) -> None:
        board = {game: [seven_bit(r) for r in rs] for game, rs in self.board.flash.items() if rs}
        assert self.shelf.kept == board
