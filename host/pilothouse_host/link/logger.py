"""Following a board: find it, link, store what it tells, begin again when it was unplugged."""

import threading
import time
from collections.abc import Callable
from typing import Any

import serial

from pilothouse_host.errors import CommandError
from pilothouse_host.link.client import Client, Incompatible, LinkError
from pilothouse_host.link.events import (
    Event,
    Halted,
    Lacking,
    Linked,
    Lost,
    Said,
    Searching,
    Stored,
    Warned,
)
from pilothouse_host.link.ports import NoPort, Port, PortError, open_port
from pilothouse_host.link.salts import Salts
from pilothouse_host.store.database import Unavailable
from pilothouse_host.store.store import MOST_TEXTS, Board, Gap, Store, TooMuch

_SEARCH_SECONDS = 0.5
_GREETING_SECONDS = 5.0
_LONGEST_WORD = 40  # of what a board says of itself

Listen = Callable[[Event], None]


class Logger:
    """Keeps the store up to date with the board that `find_port` names (None: not there now).

    `listen` is called with each event, in the logger's thread. Unplugging is normal; with
    `patient=False` a port that cannot be opened or does not answer is an error until it has once.
    """

    def __init__(
        self,
        store: Store,
        find_port: Callable[[], str | None],
        listen: Listen,
        *,
        patient: bool = True,
    ):
        self._store = store
        self._find_port = find_port
        self._listener = listen
        self._patient = patient
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._searching = False
        self._complaint = ""

    def start(self) -> None:
        """Run in a thread of its own, which nothing but `stop` ends."""
        self._thread = threading.Thread(target=self.run, name="logger", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Close the port and end; waits for it."""
        self._stopping.set()
        if self._thread:
            self._thread.join()

    def run(self) -> None:
        """Follow the board until `stop` is called.

        Raises CommandError if waiting is no help, but not in a thread of its own: there nobody
        would hear of it, so it is told as an event, and tried again.
        """
        while not self._stopping.is_set():
            try:
                self._look()
            except Unavailable as error:
                self._halt(f"{error}; the board keeps everything until it is stored")
            except CommandError as error:
                if self._thread is None:
                    raise
                self._halt(str(error))
            except Exception as error:  # whatever it is, the next game may do better
                self._halt(f"a fault of this program: {_short(error)}; it goes on trying")
            self._stopping.wait(_SEARCH_SECONDS)

    def _look(self) -> None:
        """Follow the board, if there is one; else say that there is none."""
        path = self._find_port()
        if path is None:
            self._complaint = ""
        else:
            self._follow(path)
        if not self._stopping.is_set() and not self._searching:
            self._searching = True
            self._tell(Searching())

    def _follow(self, path: str) -> None:
        """Talk with the board on this port, if there is one, until it goes."""
        try:
            port = open_port(path)
        except PortError as error:
            if not self._patient:
                raise
            if isinstance(error, NoPort):
                self._complaint = ""
            else:
                self._complain(Warned(str(error)))
            return
        client = Client(lambda data: _write(port, data), _Session(self._store, path, self._tell))
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
                self._complain(Warned(silent))
                return

    def _lost(self, client: Client, event: Lost) -> None:
        if client.greeted:
            self._tell(event)
        elif not self._patient:
            raise CommandError(f"no board there: {event.why}")

    def _halt(self, why: str) -> None:
        self._searching = False
        self._complain(Halted(why))

    def _complain(self, event: Warned | Halted) -> None:
        """Say what is wrong, once as long as it does not change."""
        text = event.text if isinstance(event, Warned) else event.why
        if text != self._complaint:
            self._complaint = text
            self._tell(event)

    def _tell(self, event: Event) -> None:
        """A listener that fails must not keep what comes next from being stored."""
        try:
            self._listener(event)
        except Exception as error:
            text = f"this program cannot show what it has stored: {_short(error)}"
            if not isinstance(event, Warned):
                self._tell(Warned(text))


class _Session:
    """What the client keeps, for the board it talks with (see client.Archive)."""

    def __init__(self, store: Store, path: str, tell: Listen):
        self._store = store
        self._path = path
        self._tell = tell
        self._board = Board("", "", "", "")
        self._histories: dict[str, str] = {}  # each game's id in the store, as far as compared
        self._salts = Salts()
        self._lacking: int | None = -1  # as it was told last
        self._full = False

    def greeted(self, about: dict[str, Any]) -> None:
        words = [
            str(about.get(k, ""))[:_LONGEST_WORD] for k in ("board", "kind", "firmware", "storage")
        ]
        self._board = board = Board(*words)
        before = self._store.note_board(board)
        self._tell(Linked(board.id, board.firmware, self._path))
        if before and before.storage != board.storage:
            known = [game for game in self._store.games() if game.board == board.id]
            self.warned(
                f"the board's memory was wiped since it was here last: its {len(known)} games from"
                " before are only on this computer now",
                lasting=True,
            )

    def counts(self, game: str) -> list[int]:
        return self._store.counts(game)

    def keep(self, game: str, first: int, records: list[bytes]) -> bool:
        history = self._histories.get(game, "")
        try:
            added = self._store.add(
                game, first, records, self._board.id, self._board.storage, history
            )
        except TooMuch as reason:
            self.warned(str(reason), lasting=True)
            return False
        except Gap:  # it has told the beginning in two ways: compare from there, in another talk
            raise LinkError(f"the board contradicts what it has told of game {game}") from None
        self._histories[game] = added.game
        if added.new:
            self._tell(Stored(added.game, added.first, added.new))
        if added.parted is not None:
            self.warned(
                f"game {game}: from record {added.parted} on the board tells it differently than"
                f" before; both are kept, this one as {added.game}",
                lasting=True,
            )
        return True

    def salt(self, start: bytes) -> str:
        return self._salts.salt(start)

    def lacks(self, records: int | None) -> None:
        if records != self._lacking:
            self._lacking = records
            self._tell(Lacking(records))

    def said(self, text: str) -> None:
        if self._store.note_text(self._board.id, text) and not self._full:
            self._full = True
            self.warned(
                f"the board prints very much: only its last {MOST_TEXTS} lines are kept",
                lasting=True,
            )
        self._tell(Said(text))

    def warned(self, text: str, *, lasting: bool = False) -> None:
        self._tell(Warned(text, lasting))


def _write(port: Port, data: bytes) -> None:
    port.write(data)


def _short(error: Exception) -> str:
    text = str(error).splitlines()[0][:80] if str(error) else ""
    return text if isinstance(error, OSError) else f"{type(error).__name__}: {text}"
