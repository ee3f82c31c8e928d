"""Both ends of the cable, a board and a laptop, connected in memory."""

import json
from typing import Any

from link_app import LinkApp
from pilothouse.link.frames import seven_bit
from pilothouse_host.link.client import Client


def record(game: str, n: int) -> bytes:
    what = ("speed", "é" * (n % 5), "move")[n % 3]
    return json.dumps([n, what, game, n * 7], separators=(",", ":"), ensure_ascii=False).encode()


def records_of(game: str, count: int) -> list[bytes]:
    return [record(game, n) for n in range(count)]


class MemoryArchive:
    """A `client.Archive` in memory. believe: what `keep` returns."""

    def __init__(self) -> None:
        self.kept: dict[str, list[bytes]] = {}
        self.texts: list[str] = []
        self.warnings: list[str] = []
        self.hellos: list[dict[str, Any]] = []
        self.believe = True
        self.lacking: int | None = None

    def greeted(self, about: dict[str, Any]) -> None:
        self.hellos.append(about)

    def counts(self, game: str) -> list[int]:
        return [len(self.kept[game])] if game in self.kept else []

    def salt(self, start: bytes) -> str:
        return "5a" * 16

    def lacks(self, records: int | None) -> None:
        self.lacking = records

    def keep(self, game: str, first: int, records: list[bytes]) -> bool:
        mine = self.kept.setdefault(game, [])
        assert first <= len(mine)
        assert mine[first : first + len(records)] == records[: len(mine) - first]
        mine += records[len(mine) - first :]
        return self.believe

    def said(self, text: str) -> None:
        self.texts.append(text)

    def warned(self, text: str, *, lasting: bool = False) -> None:
        self.warnings.append(text)


class Cable:
    """A board and a laptop. Override `spoil` to change the bytes between them."""

    def __init__(self) -> None:
        self.board = LinkApp()
        self.archive = MemoryArchive()
        self.new_client()

    def new_client(self) -> None:
        self.client = Client(self._send, self.archive)

    def _send(self, data: bytes) -> None:
        self.board.wire.to_board += self.spoil(data)

    def spoil(self, data: bytes) -> bytes:
        return data

    def second(self) -> None:
        """Let one second pass, and transfer all bytes in both directions."""
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
        assert self.archive.kept == board
