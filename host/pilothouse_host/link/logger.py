"""Following a board: find it, link, store what it tells, begin again when it was unplugged."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import serial

from pilothouse_host.errors import CommandError
from pilothouse_host.link.client import Client, Incompatible, LinkError
from pilothouse_host.link.ports import NoPort, Port, PortError, open_port
from pilothouse_host.store.store import Board, Store

_SEARCH_SECONDS = 0.5
_GREETING_SECONDS = 5.0


@dataclass(frozen=True)
class Searching:
    """No board is on the cable."""


@dataclass(frozen=True)
class Linked:
    """A board has answered."""

    board: str
    firmware: str
    port: str


@dataclass(frozen=True)
class Lost:
    """The board has gone, or never answered. `recent` has the last lines if the talk failed."""

    why: str
    recent: tuple[str, ...] = ()


@dataclass(frozen=True)
class Stored:
    """New records of a game are in the store."""

    game: str
    first: int
    count: int


@dataclass(frozen=True)
class Said:
    """The board printed a line outside the protocol."""

    text: str


@dataclass(frozen=True)
class Warned:
    """Something is wrong that people should know; one line."""

    text: str


Event = Searching | Linked | Lost | Stored | Said | Warned


class Logger:
    """Keeps the store up to date with the board that `find_port` names (None: not there now).

    `listen` is called with each event, in the logger's thread. Unplugging is normal; with
    `patient=False` a port that cannot be opened or does not answer is an error until it has once.
    """

    def __init__(
        self,
        store: Store,
        find_port: Callable[[], str | None],
        listen: Callable[[Event], None],
        *,
        patient: bool = True,
    ):
        self.error: CommandError | None = None  # what ended a logger in its own thread
        self._store = store
        self._find_port = find_port
        self._listen = listen
        self._patient = patient
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._searching = False
        self._complaint = ""

    def start(self) -> None:
        """Run in a thread of its own."""
        self._thread = threading.Thread(target=self._run_alone, name="logger", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Close the port and end; waits for it."""
        self._stopping.set()
        if self._thread:
            self._thread.join()

    def _run_alone(self) -> None:
        try:
            self.run()
        except CommandError as error:
            self.error = error
            self._listen(Lost(str(error)))

    def run(self) -> None:
        """Follow the board until `stop` is called. Raises CommandError if waiting is no help."""
        while not self._stopping.is_set():
            path = self._find_port()
            if path is not None:
                self._follow(path)
            if not self._stopping.is_set() and not self._searching:
                self._searching = True
                self._listen(Searching())
            self._stopping.wait(_SEARCH_SECONDS)

    def _follow(self, path: str) -> None:
        """Talk with the board on this port, if there is one, until it goes."""
        try:
            port = open_port(path)
        except PortError as error:
            if not self._patient:
                raise
            if not isinstance(error, NoPort):
                self._complain(str(error))
            return
        session = _Session(self._store, path, self._listen)
        client = Client(lambda data: _write(port, data), session)
        try:
            self._talk(port, client, path)
        except Incompatible as error:
            raise CommandError(str(error)) from None
        except LinkError as error:
            self._lost(client, Lost(str(error), tuple(client.recent)))
        except (serial.SerialException, OSError) as error:
            self._lost(client, Lost(f"unplugged ({_short(error)})"))
        finally:
            port.close()
            if client.greeted:
                self._searching = False
                self._patient = True
                self._complaint = ""

    def _talk(self, port: Port, client: Client, path: str) -> None:
        opened = time.monotonic()
        while not self._stopping.is_set():
            client.tick(time.monotonic())
            data = port.read(port.in_waiting or 1)
            if data:
                greeted = client.greeted
                client.feed(data)
                if client.greeted and not greeted:
                    client.tell_time(int(time.time()))
            if not client.greeted and time.monotonic() - opened > _GREETING_SECONDS:
                silent = f"nothing on {path} answers as a Pilothouse board; is it the right port?"
                if not self._patient:
                    raise CommandError(silent)
                self._complain(silent)
                return

    def _lost(self, client: Client, event: Lost) -> None:
        if client.greeted:
            self._listen(event)
        elif not self._patient:
            raise CommandError(f"no board there: {event.why}")

    def _complain(self, text: str) -> None:
        """Say what is wrong with the port, once."""
        if text != self._complaint:
            self._complaint = text
            self._listen(Warned(text))


class _Session:
    """What the client keeps, for the board it talks with (see client.Archive)."""

    def __init__(self, store: Store, path: str, listen: Callable[[Event], None]):
        self._store = store
        self._path = path
        self._listen = listen
        self._board = Board("", "", "", "")
        self._counts: dict[str, int] = {}

    def greeted(self, hello: dict[str, Any]) -> None:
        self._board = Board(
            *[str(hello.get(key, "")) for key in ("board", "kind", "firmware", "storage")]
        )
        self._store.note_board(self._board)
        self._listen(Linked(self._board.id, self._board.firmware, self._path))

    def count(self, game: str) -> int:
        if game not in self._counts:
            self._counts[game] = self._store.count(game)
        return self._counts[game]

    def keep(self, game: str, first: int, records: list[bytes]) -> bool:
        added = self._store.add(game, first, records, self._board.id, self._board.storage)
        have = self.count(game)
        self._counts[game] = have + added.new
        if added.new:
            self._listen(Stored(game, have, added.new))
        if added.conflicts:
            self.warned(
                f"game {game}: the board's record {added.conflicts[0]} is not the one stored"
                " before; the stored one stays"
            )
        known = self._store.game(game)
        return known is not None and known.conflict is None

    def said(self, text: str) -> None:
        self._store.note_text(self._board.id, text)
        self._listen(Said(text))

    def warned(self, text: str) -> None:
        self._listen(Warned(text))


def _write(port: Port, data: bytes) -> None:
    port.write(data)


def _short(error: Exception) -> str:
    return str(error).splitlines()[0][:80] if str(error) else type(error).__name__
