"""Following one board: find it, connect, store its records, and start over when unplugged."""

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

SEARCH_SECONDS = 0.5
_GREETING_SECONDS = 5.0  # for a board to answer hello
_LONGEST_WORD = 40  # characters of each thing that a board says about itself

Listen = Callable[[Event], None]


class Logger:
    """Keeps the store up to date with the board that `find_port` names (None: not there now).

    `listen` is called with each event, in the logger's thread. A board that is unplugged or does
    not answer is waited for; with `patient=False` that raises CommandError until it has answered
    once.
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
        """Run in a new thread until `stop` is called."""
        self._thread = threading.Thread(target=self.run, name="logger", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Close the port and wait until the thread has ended."""
        self._stopping.set()
        if self._thread:
            self._thread.join()

    def run(self) -> None:
        """Follow the board until `stop` is called.

        Raises CommandError if waiting does not help. In a thread of its own nobody could catch
        that, so it is reported as an event instead, and the logger tries again.
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
            except Exception as error:  # whatever it is, the next attempt may succeed
                self._halt(f"a fault of this program: {_short(error)}; it goes on trying")
            self._stopping.wait(SEARCH_SECONDS)

    def _look(self) -> None:
        """Follow the board, if there is one; otherwise report that there is none."""
        path = self._find_port()
        if path is None:
            self._complaint = ""
        else:
            self._follow(path)
        if not self._stopping.is_set() and not self._searching:
            self._searching = True
            self._tell(Searching())

    def _follow(self, path: str) -> None:
        """Talk to the board on this port until it goes."""
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
        """Report a problem, unless it was the last one reported."""
        text = event.text if isinstance(event, Warned) else event.why
        if text != self._complaint:
            self._complaint = text
            self._tell(event)

    def _tell(self, event: Event) -> None:
        """Call the listener. If it fails, that must not stop the storing of records."""
        try:
            self._listener(event)
        except Exception as error:
            text = f"this program cannot show what it has stored: {_short(error)}"
            if not isinstance(event, Warned):
                self._tell(Warned(text))


class _Session:
    """The `client.Archive` of one conversation: stores records and reports events."""

    def __init__(self, store: Store, path: str, tell: Listen):
        self._store = store
        self._path = path
        self._tell = tell
        self._board = Board("", "", "", "")
        self._histories: dict[str, str] = {}  # the id in the store of each game on the board
        self._salts = Salts()
        self._lacking: int | None = -1  # the number reported last
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
        except Gap:  # two versions of the beginning: compare from the start, in a new conversation
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
