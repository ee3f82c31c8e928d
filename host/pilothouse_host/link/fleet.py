"""Following all boards that are plugged in: one logger per board, one store for all."""

import contextlib
import threading
from collections.abc import Callable, Sequence

from pilothouse_host.link.events import Event, Halted, Linked, Lost, Searching
from pilothouse_host.link.logger import Logger
from pilothouse_host.link.ports import always
from pilothouse_host.store.store import Store

_LOOK_SECONDS = 0.5

ListenAll = Callable[[str, Event], None]


class Fleet:
    """Keeps the store up to date with the boards on all ports that `find_ports` names.

    Boards may come and go in any order, and the same port may have another board the next time:
    the last Linked event of a port says which. `listen` is called with a port and an event, in the
    thread of that port's logger, so possibly by several threads at once. For the ports as a whole
    it is called with "" and Searching if there are none, or Halted if they cannot be listed.
    """

    def __init__(
        self, store: Store, find_ports: Callable[[], Sequence[str]], listen: ListenAll
    ) -> None:
        self._store = store
        self._find_ports = find_ports
        self._listen = listen
        self._followed: dict[str, _Followed] = {}
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._state: Event | None = None  # the last event about the ports as a whole

    def start(self) -> None:
        """Run in a new thread until `stop` is called."""
        self._thread = threading.Thread(target=self.run, name="fleet", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Close all ports and wait until the thread has ended."""
        self._stopping.set()
        if self._thread:
            self._thread.join()

    def run(self) -> None:
        """Follow the boards until `stop` is called."""
        try:
            while not self._stopping.is_set():
                self._look()
                self._stopping.wait(_LOOK_SECONDS)
        finally:
            for followed in self._followed.values():
                followed.logger.stop()

    def _look(self) -> None:
        """Start loggers for new ports, and stop those whose port has gone."""
        try:
            ports = list(self._find_ports())
        except Exception as error:  # whatever it is, the next attempt may succeed
            self._tell(Halted(f"cannot look for boards: {error}"))
            return
        for port in [port for port in self._followed if port not in ports]:
            self._followed.pop(port).end()
        for port in ports:
            if port not in self._followed:
                self._followed[port] = _Followed(self._store, port, self._listen)
        self._tell(None if ports else Searching())

    def _tell(self, state: Halted | Searching | None) -> None:
        """Report the state of the ports as a whole, only when it changes."""
        if state != self._state:
            self._state = state
            if state:
                _notify(self._listen, "", state)


class _Followed:
    """One port and its logger."""

    def __init__(self, store: Store, port: str, listen: ListenAll) -> None:
        self._port, self._listen = port, listen
        self._linked = False
        self.logger = Logger(store, always(port), self._heard)
        self.logger.start()

    def end(self) -> None:
        """Stop, because the port has gone; report Lost unless the logger already has."""
        self.logger.stop()
        if self._linked:
            _notify(self._listen, self._port, Lost("unplugged"))

    def _heard(self, event: Event) -> None:
        if isinstance(event, Linked | Lost):
            self._linked = isinstance(event, Linked)
        self._listen(self._port, event)


def _notify(listen: ListenAll, port: str, event: Event) -> None:
    """Call the listener. If it fails, that must not stop the storing of records."""
    with contextlib.suppress(Exception):
        listen(port, event)
