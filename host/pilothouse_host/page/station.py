"""A station: a virtual board with a plug, the logger on its cable, and what the page shows."""

import base64
import contextlib
import socket
import threading
import urllib.request
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path

from pilothouse_host.errors import CommandError
from pilothouse_host.link.events import Event, Linked, Stored
from pilothouse_host.link.logger import Logger
from pilothouse_host.page.link_status import LinkStatus
from pilothouse_host.page.live import Live
from pilothouse_host.page.message import Shelf, message
from pilothouse_host.page.server import Server, application, listen
from pilothouse_host.replay.story import Story
from pilothouse_host.store.store import Store
from pilothouse_host.virtual.board import VirtualBoard, VirtualBoardError

_LOOK_SECONDS = 0.5
_END_SECONDS = 10.0
_ANSWER_SECONDS = 2.0
_ADDRESS = "page"  # the file beside the board's flash that names its page
_DARK = bytes(1024)


class Station:
    """The board, its plug, and a logger that follows it; tells `live` of everything."""

    def __init__(self, state: Path, store: Store, live: Live, seed: str | None = None) -> None:
        self._state, self._store, self._live, self._seed = state, store, live, seed
        self._lock = threading.RLock()
        self._board: VirtualBoard | None = None
        self._power, self._why = "off", ""  # on, off or died, and of what
        self._link = LinkStatus()
        self._game, self._story = "", Story()  # the game on the table
        self._ending = threading.Event()
        self._logger = Logger(store, self._port, self._heard)
        self._watcher = threading.Thread(target=self._watch, name="station", daemon=True)

    def start(self) -> None:
        """Plug the board in and follow it. Raises VirtualBoardError."""
        self._live.tell("game", None)
        self._plug_in()
        self._logger.start()
        self._watcher.start()

    def stop(self) -> None:
        """Switch off; the board's flash is kept."""
        self._ending.set()
        self._watcher.join()
        self._logger.stop()
        with self._lock:
            if self._board:
                self._board.stop()
                self._board = None

    # --- hands -------------------------------------------------------------------------------

    def hold(self, key: str) -> None:
        """Push a key (up, down, ok, back) down."""
        if board := self._board:
            board.hold(key)

    def release(self, key: str) -> None:
        """Let a key go."""
        if board := self._board:
            board.release(key)

    def press(self, key: str, ms: int = 30) -> None:
        """Push a key and let it go."""
        if board := self._board:
            board.press(key, ms)

    def pixels(self) -> bytes:
        """What the display shows."""
        board = self._board
        return board.pixels() if board else _DARK

    def power(self, on: bool) -> None:
        """Plug the board in, or pull the plug: it stops in the middle of whatever it does."""
        with self._lock:
            if on == (self._board is not None) or self._ending.is_set():
                return
            try:
                if on:
                    self._plug_in()
                else:
                    self._pull("off", "")
            except VirtualBoardError as error:
                self._switched("died", str(error))

    def _plug_in(self) -> None:
        board = VirtualBoard(self._state, self._seed)
        with self._lock:
            self._board = board
            board.watch(self._picture)
            self._picture(board.pixels())
            self._switched("on")

    def _pull(self, power: str, why: str) -> None:
        board, self._board = self._board, None
        if board:
            board.kill()
        self._picture(_DARK)
        self._switched(power, why)

    # --- what is seen and heard --------------------------------------------------------------

    def _picture(self, pixels: bytes) -> None:
        self._live.tell("display", base64.b64encode(pixels).decode())

    def _switched(self, power: str, why: str = "") -> None:
        with self._lock:
            self._power, self._why = power, why
            self._link.unplugged()
            self._show()

    def _show(self) -> None:
        with self._lock:
            power = {"power": self._power, "died": self._why}
            self._live.tell("link", {**power, **self._link.plain()})

    def _watch(self) -> None:
        """Notice a board that died by itself."""
        while not self._ending.wait(_LOOK_SECONDS):
            with self._lock:
                if self._board and not self._board.alive:
                    said = self._board.console
                    self._pull("died", said[-1] if said else "it left no message")

    def _port(self) -> str | None:
        board = self._board
        return board.port if board and board.alive else None

    def _heard(self, event: Event) -> None:
        """In the logger's thread."""
        with self._lock:
            self._link.heard(event)
            self._show()
        match event:
            case Linked(board):
                self._open_unfinished(board)
            case Stored(game):
                self._tell_game(game)
            case _:
                pass  # what the board prints is in the store

    def _open_unfinished(self, board: str) -> None:
        """The game the linked board goes on with, if the store knows it."""
        storage = next((b.storage for b in self._store.boards() if b.id == board), "")
        own = [g for g in self._store.games() if (g.board, g.storage) == (board, storage)]
        if own and not own[-1].ended:
            self._tell_game(own[-1].id)

    def _tell_game(self, game_id: str) -> None:
        story = self._story if game_id == self._game else Story()
        for record in self._store.records(game_id, len(story.lines)):
            story.follow(record)
        # Finished games that arrive as a whole only join the list.
        if game_id == self._game or not story.table.ended:
            self._game, self._story = game_id, story
            self._live.tell("game", message(game_id, story))


@dataclass(frozen=True)
class Open:
    """A station with its page."""

    station: Station
    store: Store
    address: str


@contextlib.contextmanager
def opened(
    state: Path, db: Path, http_port: int | None, seed: str | None = None
) -> Generator[Open]:
    """Board, logger and page, running. Raises CommandError where one of them cannot start."""
    with contextlib.ExitStack() as stack:
        store = stack.enter_context(Store(db))
        listener = stack.enter_context(listen(http_port))
        live = Live()
        station = Station(state, store, live, seed)
        try:
            station.start()
        except VirtualBoardError as error:
            if address := _running(state):
                raise CommandError(f"It runs already: {address}") from None
            raise CommandError(str(error)) from None
        stack.callback(station.stop)
        stack.enter_context(_served(Server(application(live, station, Shelf(store))), listener))
        host, port = listener.getsockname()
        address = f"http://{host}:{port}/"
        (state / _ADDRESS).write_text(address, encoding="ascii")
        stack.callback((state / _ADDRESS).unlink, missing_ok=True)
        yield Open(station, store, address)


def _running(state: Path) -> str:
    """The address of a page whose board has this flash, if there is one."""
    with contextlib.suppress(OSError, ValueError):
        address = (state / _ADDRESS).read_text(encoding="ascii")
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(address, timeout=_ANSWER_SECONDS):
            return address
    return ""


@contextlib.contextmanager
def _served(server: Server, listener: socket.socket) -> Generator[None]:
    thread = threading.Thread(target=server.run, args=([listener],), name="page", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(_END_SECONDS)
