"""A station: all boards, one logger for each, and what the page shows about them."""

import base64
import contextlib
import socket
import threading
import urllib.request
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

from starlette.types import ASGIApp

from pilothouse_host.errors import CommandError
from pilothouse_host.link.events import Event, Linked
from pilothouse_host.link.fleet import Fleet
from pilothouse_host.page.hall import HALL, Hall
from pilothouse_host.page.live import Live
from pilothouse_host.page.message import StoredGames
from pilothouse_host.page.server import Server, application, listen, site
from pilothouse_host.page.sharing import Sharing
from pilothouse_host.page.table import Table
from pilothouse_host.store.store import Store
from pilothouse_host.virtual.board import VirtualBoard, VirtualBoardError

_LOOK_SECONDS = 0.5
_END_SECONDS = 10.0
_ANSWER_SECONDS = 2.0
_ADDRESS = "page"  # the file, beside the virtual board's flash, with the page's address
_DARK = bytes(1024)
VIRTUAL = "virtual"

FindPorts = Callable[[], Sequence[str]]


def no_ports() -> Sequence[str]:
    """A `find_ports` that looks for no real boards."""
    return ()


class Station:
    """All boards and their tables: the virtual one, if there is one, and all plugged in."""

    def __init__(
        self,
        state: Path | None,
        store: Store,
        stored: StoredGames,
        seed: str | None = None,
        find_ports: FindPorts = no_ports,
    ) -> None:
        """state: the folder of the virtual board's flash; None for no virtual board.

        seed: makes the virtual board's throws repeatable, for tests.
        """
        self._state, self._store, self._stored, self._seed = state, store, stored, seed
        self._find_ports = find_ports
        self._lock = threading.RLock()
        self._board: VirtualBoard | None = None
        self._tables: dict[str, Table] = {}
        self._on: dict[str, Table] = {}  # the table of each port
        self._hall = Hall(stored)
        self._nobody = Live()  # shown while there is no table
        self._nobody.tell(
            "link", {"kind": "", "power": "none", "state": "searching", "notices": []}
        )
        self._nobody.tell("game", None)
        self._ending = threading.Event()
        self._sharing = Sharing(_begin)
        self._fleet = Fleet(store, self._ports, self._heard)
        self._watcher = threading.Thread(target=self._watch, name="station", daemon=True)

    def start(self) -> None:
        """Plug in the virtual board, if any, and follow all boards. Raises VirtualBoardError."""
        if self._state:
            self._table(VIRTUAL, VIRTUAL)
            self._plug_in(self._state)
        self._tell_tables()
        self._fleet.start()
        self._watcher.start()

    def stop(self) -> None:
        """Stop everything; the virtual board's flash is kept."""
        self._sharing.close()
        self._ending.set()
        self._watcher.join()
        self._fleet.stop()
        with self._lock:
            if self._board:
                self._board.stop()
                self._board = None

    def share(self, on: bool) -> None:
        """Start or stop sharing the page on the network. Raises CommandError."""
        if on:
            self._sharing.open(site(self, self._stored))
        else:
            self._sharing.close()
        self._tell("share", self.links())

    def links(self) -> dict[str, str]:
        """The links to the shared page by their rights; empty while it is not shared."""
        return self._sharing.links

    def live(self, key: str) -> Live:
        """The topics of the table with this key, or of the first table, or of the hall."""
        with self._lock:
            if key == HALL:
                return self._hall.live
            table = self._tables.get(key) or next(iter(self._tables.values()), None)
            return table.live if table else self._nobody

    # --- the virtual board -------------------------------------------------------------------

    def hold(self, key: str) -> None:
        """Press a key (up, down, ok, back) of the virtual board and hold it."""
        if board := self._board:
            board.hold(key)

    def release(self, key: str) -> None:
        """Release a key."""
        if board := self._board:
            board.release(key)

    def press(self, key: str, ms: int = 30) -> None:
        """Press a key for `ms` milliseconds."""
        if board := self._board:
            board.press(key, ms)

    def pixels(self) -> bytes:
        """The pixels of the virtual board's display."""
        board = self._board
        return board.pixels() if board else _DARK

    def power(self, on: bool) -> None:
        """Plug in the virtual board, or unplug it, which stops it in the middle of its work."""
        with self._lock:
            if not self._state or on == (self._board is not None) or self._ending.is_set():
                return
            try:
                if on:
                    self._plug_in(self._state)
                else:
                    self._pull("off", "")
            except VirtualBoardError as error:
                self._tables[VIRTUAL].switched("died", str(error))
            self._tell_tables()

    def _plug_in(self, state: Path) -> None:
        board = VirtualBoard(state, self._seed)
        with self._lock:
            self._board = board
            self._is_on(board.port, self._tables[VIRTUAL])
            board.watch(self._picture)
            self._picture(board.pixels())
            self._tables[VIRTUAL].switched("on")

    def _pull(self, power: str, why: str) -> None:
        board, self._board = self._board, None
        if board:
            board.kill()
        self._picture(_DARK)
        self._tables[VIRTUAL].switched(power, why)

    # --- events ------------------------------------------------------------------------------

    def _picture(self, pixels: bytes) -> None:
        table = self._tables[VIRTUAL]
        told = {"pixels": base64.b64encode(pixels).decode(), "secret": table.hides}
        table.live.tell("display", told)

    def _watch(self) -> None:
        """Report a virtual board that has died by itself."""
        while not self._ending.wait(_LOOK_SECONDS):
            with self._lock:
                if self._board and not self._board.alive:
                    said = self._board.console
                    self._pull("died", said[-1] if said else "it left no message")
                    self._tell_tables()

    def _ports(self) -> list[str]:
        board = self._board
        return [*([board.port] if board and board.alive else []), *self._find_ports()]

    def _heard(self, port: str, event: Event) -> None:
        """Take an event, in the thread of the port's logger; "" means the ports as a whole."""
        with self._lock:
            if isinstance(event, Linked) and (port not in self._on or not self._is_virtual(port)):
                self._is_on(port, self._table(event.board, ""))
            table = self._on.get(port)
        if table:
            table.heard(event)
            self._tell_tables()

    def _is_on(self, port: str, table: Table) -> None:
        """The table's board is on this port now; what is still heard of another one is old."""
        self._on = {other: one for other, one in self._on.items() if one is not table}
        self._on[port] = table

    def _is_virtual(self, port: str) -> bool:
        return self._board is not None and self._board.port == port

    def _table(self, key: str, kind: str) -> Table:
        if key not in self._tables:
            self._tables[key] = Table(key, kind, self._store, self._stored)
        return self._tables[key]

    def _tell_tables(self) -> None:
        """Send the list of tables, from which every page lets people choose."""
        with self._lock:
            tables = list(self._tables.values())
            told = [{"key": table.key, "kind": table.kind, "game": table.game} for table in tables]
            self._hall.show(tables)
        self._tell("tables", told)

    def _tell(self, topic: str, value: object) -> None:
        """Send a topic to every page, whichever table it shows."""
        with self._lock:
            tables = [table.live for table in self._tables.values()]
            lives = [self._nobody, self._hall.live, *tables]
        for live in lives:
            live.tell(topic, value)


@dataclass(frozen=True)
class Open:
    """A running station with its store and the address of its page."""

    station: Station
    store: Store
    address: str


@contextlib.contextmanager
def opened(
    state: Path,
    db: Path | str,
    http_port: int | None,
    seed: str | None = None,
    find_ports: FindPorts = no_ports,
) -> Generator[Open]:
    """Run boards, loggers and page within a block. Raises CommandError if one cannot start.

    If no real board is plugged in at the start, there is a virtual one, with its flash in `state`.
    """
    with contextlib.ExitStack() as stack:
        store = stack.enter_context(Store(db))
        listener = stack.enter_context(listen(http_port))
        stored = StoredGames(store)
        station = Station(None if find_ports() else state, store, stored, seed, find_ports)
        if address := _running(state):
            raise CommandError(f"It runs already: {address}")
        try:
            station.start()
        except VirtualBoardError as error:
            raise CommandError(str(error)) from None
        stack.callback(station.stop)
        stack.callback(_begin(application(station, stored), listener))
        host, port = listener.getsockname()
        address = f"http://{host}:{port}/"
        state.mkdir(parents=True, exist_ok=True)
        (state / _ADDRESS).write_text(address, encoding="ascii")
        stack.callback((state / _ADDRESS).unlink, missing_ok=True)
        yield Open(station, store, address)


def _running(state: Path) -> str:
    """The address of a running page that uses this virtual board's flash, or ""."""
    with contextlib.suppress(OSError, ValueError):
        address = (state / _ADDRESS).read_text(encoding="ascii")
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(address, timeout=_ANSWER_SECONDS):
            return address
    return ""


def _begin(app: ASGIApp, listener: socket.socket) -> Callable[[], None]:
    """Start serving `app`; returns a function that stops it."""
    server = Server(app)
    thread = threading.Thread(target=server.run, args=([listener],), name="page", daemon=True)
    thread.start()

    def end() -> None:
        server.should_exit = True
        thread.join(_END_SECONDS)
        listener.close()

    return end
