"""A laptop: the real logger, client and store, on real SQLite files; killed and started again.

The logger blocks where it reads its port or waits; there the rest of the table goes on.
"""

import json
import shutil
import sqlite3
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self
from unittest.mock import patch

import serial

from pilothouse.link.frames import unframe
from pilothouse_host.errors import CommandError
from pilothouse_host.link import logger as logger_module
from pilothouse_host.link import salts
from pilothouse_host.link.events import Event, Halted, Stored
from pilothouse_host.link.logger import Logger
from pilothouse_host.page.link_status import LinkStatus
from pilothouse_host.store import sqlite_file, store
from pilothouse_host.store.store import Store
from simulator.cable import Cable
from simulator.promise import Broken

_READ_MS = 50
_EPOCH = 1_700_000_000
_PATH = "/dev/cable"


class Killed(BaseException):
    """The logger's process is no more."""


class Laptop:
    """advance(ms) lets the time of the whole table go by; claims(what, game, count) hears what the
    laptop says it holds."""

    def __init__(
        self,
        folder: Path,
        cable: Cable,
        advance: Callable[[int], None],
        claims: Callable[[Store, str, str, int], None],
    ):
        self.ms = 0  # the virtual time, which somebody else moves
        self.clock_error = 0  # seconds
        self.trouble = ""  # "busy" or "full": what every statement meets
        self.status: LinkStatus | None = None  # what its page says, while it runs
        self._folder, self._lives = folder, 0
        self._cable, self._advance, self._claims = cable, advance, claims
        self._doomed = ""  # "now", "write" or "statement"
        self._statements = 0  # until it dies
        self._logger: Logger | None = None
        self._looker: Store | None = None
        (folder / "0").mkdir()
        (folder / "salt-key").write_bytes(bytes(range(32)))

    @property
    def db(self) -> Path:
        """The database as it is now: after a sudden death a copy of what lay on the disk."""
        return self._folder / str(self._lives) / "games.sqlite"

    def run(self) -> None:
        """Log until it is stopped or killed; the table's time goes by meanwhile."""
        self._doomed = ""
        try:
            with Store(self.db) as mine, Store(self.db, only_read=True) as self._looker:
                self.status = LinkStatus(lambda: self.ms / 1000)
                self._logger = Logger(mine, self._find, self._hear)
                self._logger.run()
        except Killed:
            pass
        except CommandError:  # the database is busy; people start it again
            self._advance(500)
        finally:
            self.status = self._logger = self._looker = None
            self._cable.close()

    def stop(self) -> None:
        """End it as people do."""
        if self._logger:
            self._logger.stop()

    def kill(self, when: str, statements: int = 0) -> None:
        """Now, when it writes next, or in its so manieth statement from now."""
        self._doomed, self._statements = when, statements

    def die_if_doomed(self, when: str = "now") -> None:
        """Called where it may die. Raises Killed."""
        if self._doomed != when or self._logger is None:
            return
        self._doomed = ""
        here = self.db.parent
        self._lives += 1
        self.db.parent.mkdir()
        for file in here.glob("games.sqlite*"):
            if not file.name.endswith("-shm"):
                shutil.copy(file, self.db.parent)
        raise Killed()

    # --- what the logger meets ---------------------------------------------------------------

    def _find(self) -> str | None:
        return _PATH if self._cable.is_alive else None

    def _hear(self, event: Event) -> None:
        assert self.status and self._looker
        self.status.heard(event)
        if isinstance(event, Halted) and "fault of this program" in event.why:
            raise_later = Broken("fault", event.why)
            self.failure = self.failure or raise_later
        if isinstance(event, Stored):
            told_as = event.game.partition(".")[0]
            self._claim("stored", told_as, event.first + event.count)

    failure: Broken | None = None  # a listener's exceptions end nothing: the simulator asks

    def _claim(self, what: str, game: str, count: int) -> None:
        assert self._looker
        try:
            self._claims(self._looker, what, game, count)
        except Broken as broken:
            self.failure = self.failure or broken

    def statement(self, text: str) -> None:
        """Before each statement of its database."""
        if self._doomed == "statement":
            self._statements -= 1
            if self._statements < 0:
                self.die_if_doomed("statement")
        meets = {"busy": "BEGIN", "full": "INSERT"}.get(self.trouble)
        if meets and text.startswith(meets) and self._logger is not None:
            error = sqlite3.OperationalError(f"made to be {self.trouble}")
            code = sqlite3.SQLITE_BUSY if self.trouble == "busy" else sqlite3.SQLITE_FULL
            error.sqlite_errorcode = code  # type: ignore[misc]
            raise error

    def wrote(self, data: bytes) -> None:
        """Its logger writes to the port: what it acknowledges is in the file already."""
        self.die_if_doomed("write")
        for line in data.split(b"\n"):
            payload = unframe(line)
            message = json.loads(payload) if payload else [""]
            if message[0] == "ack":
                self._claim("acknowledged", message[1], message[2])

    @contextmanager
    def rim(self) -> Generator[None]:
        """Give the logger a port, a clock and a database of the simulator."""
        laptop, cable, advance = self, self._cable, self._advance

        class Port:
            def __init__(self, path: str):
                cable.open()
                self._board = cable.board

            def _check(self) -> None:
                if not cable.is_alive or cable.board is not self._board or not cable.is_open:
                    raise serial.SerialException("the port is gone")

            @property
            def in_waiting(self) -> int:
                self._check()
                return len(cable.inbox)

            def read(self, size: int) -> bytes:
                self._check()
                if not cable.inbox:
                    advance(_READ_MS)
                    self._check()
                data, cable.inbox = cable.inbox[:size], cable.inbox[size:]
                return data

            def write(self, data: bytes) -> int:
                self._check()
                laptop.wrote(data)
                cable.send(data, laptop.ms)
                return len(data)

            def close(self) -> None:
                cable.close()

        class Waiting:
            def __init__(self) -> None:
                self._set = False

            def is_set(self) -> bool:
                return self._set

            def set(self) -> None:
                self._set = True

            def wait(self, seconds: float) -> bool:
                advance(int(seconds * 1000))
                return self._set

        class Cursor(sqlite3.Cursor):
            def execute(self, *args: Any) -> Self:
                laptop.statement(args[0])
                return super().execute(*args)

            def executemany(self, *args: Any) -> Self:
                laptop.statement(args[0])
                return super().executemany(*args)

        class Connection(sqlite3.Connection):
            def cursor(self, *_: Any) -> Any:
                return super().cursor(Cursor)

            def commit(self) -> None:
                laptop.statement("COMMIT")
                super().commit()

        def connect(*args: Any, **named: Any) -> sqlite3.Connection:
            kind = sqlite3.Connection if "mode=ro" in args[0] else Connection
            return sqlite3.connect(*args, factory=kind, **named)

        clock = SimpleNamespace(
            time=lambda: _EPOCH + laptop.clock_error + laptop.ms / 1000,
            monotonic=lambda: laptop.ms / 1000,
        )
        parts: list[tuple[Any, str, Any]] = [
            (logger_module, "open_port", Port),
            (logger_module, "time", clock),
            (logger_module, "threading", SimpleNamespace(Event=Waiting)),
            (store, "time", clock),
            (salts, "default_path", lambda: self._folder / "salt-key"),
            (sqlite_file, "sqlite3", SimpleNamespace(**{**vars(sqlite3), "connect": connect})),
        ]
        with ExitStack() as stack:
            for module, name, part in parts:
                stack.enter_context(patch.object(module, name, part))
            yield
