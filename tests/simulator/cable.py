"""The cable between a board and a laptop: it delivers late, damaged, twice or nothing at all."""

from pilothouse_host.site.faults import LATEST_MS, TO_BOARD, TO_LAPTOP, spoiled
from simulator.board import Board

_TRAVEL_MS = 1


class _Way:
    """The bytes on their way in one direction."""

    def __init__(self) -> None:
        self.late_until = 0
        self.spoilers: list[tuple[str, int]] = []
        self._travelling: list[tuple[int, bytes]] = []

    def send(self, data: bytes, now: int) -> None:
        if not data:
            return
        if self.spoilers:
            what, number = self.spoilers.pop(0)
            if what == "late":
                self.late_until = now + number % LATEST_MS
            else:
                data = spoiled(data, what, number)
        self._travelling.append((max(now + _TRAVEL_MS, self.late_until), data))

    def arrived(self, now: int) -> bytes:
        data = b""
        while self._travelling and self._travelling[0][0] <= now:
            data += self._travelling.pop(0)[1]
        return data

    def clear(self) -> None:
        self.late_until = 0
        self._travelling = []


class Cable:
    """`board` is the one it is plugged into; None while it is not. The laptop's end has bytes."""

    def __init__(self) -> None:
        self.board: Board | None = None
        self.ways = (_Way(), _Way())
        self.inbox = b""  # what the laptop's port has received
        self.is_open = False  # a program on the laptop has the port

    @property
    def is_alive(self) -> bool:
        """There is a port on the laptop."""
        return self.board is not None and self.board.is_on

    def plug(self, board: Board | None) -> None:
        """Into this board, or out of any; what is on its way is gone."""
        if self.board:
            self.board.port.is_read = False
            self.board.port.sent = bytearray()
        self.board = board
        self.close()

    def open(self) -> None:
        self.is_open = True
        self.inbox = b""

    def close(self) -> None:
        """The laptop's program has let go of the port."""
        self.is_open = False
        self.inbox = b""
        for way in self.ways:
            way.clear()

    def spoil(self, way: int, what: str, number: int) -> None:
        """Let something happen to what goes this way next."""
        self.ways[way].spoilers.append((what, number))

    def heal(self) -> None:
        for way in self.ways:
            way.spoilers = []

    def send(self, data: bytes, now: int) -> None:
        """The laptop writes."""
        self.ways[TO_BOARD].send(data, now)

    def move(self, now: int) -> None:
        """All that has travelled long enough arrives."""
        board = self.board
        if not board or not board.is_on:
            return
        board.port.is_read = self.is_open
        if self.is_open:
            sent = bytes(board.port.sent)
            board.port.sent = bytearray()
            self.ways[TO_LAPTOP].send(sent, now)
            self.inbox += self.ways[TO_LAPTOP].arrived(now)
        board.port.coming += self.ways[TO_BOARD].arrived(now)
