"""What `pilothouse log` prints about the logger's work."""

import contextlib
import threading
from collections.abc import Sequence
from pathlib import Path

from pilothouse_host.link.events import (
    Event,
    Halted,
    Linked,
    Lost,
    Said,
    Searching,
    Stored,
    Warned,
)
from pilothouse_host.terminal import complain, printable, say


class Account:
    """Prints events and counts what was stored.

    talk: the file that gets the last lines of a conversation that failed.
    """

    def __init__(self, talk: Path):
        self.records = 0
        self.games: set[str] = set()
        self._talk = talk
        self._boards: dict[str, str] = {}  # the board on each port
        self._halted: set[str] = set()  # reasons already printed since a board was linked
        self._lock = threading.Lock()

    def listen(self, port: str, event: Event) -> None:
        """Take an event from the logger of this port; "" if there is only one logger."""
        with self._lock:
            self._tell(port, event)

    def _tell(self, port: str, event: Event) -> None:
        board = self._boards.get(port, "")
        match event:
            case Searching() if not port:
                say("waiting for a board: plug it in, or start one with: pilothouse virtual")
            case Linked():
                self._boards[port] = event.board
                self._halted.clear()
                say(f"board {event.board} on {event.port}, firmware {event.firmware}")
            case Lost():
                self._boards.pop(port, "")
                say(f"lost the board {board}".rstrip() + f": {event.why}")
                if event.recent:
                    self._write(event.recent)
            case Stored():
                self._count(event)
            case Said():
                say(f"the board {board} says: {event.text}")
            case Warned(text):
                complain(f"board {board}: {text}" if board else text)
            case Halted(why) if why not in self._halted:
                self._halted.add(why)
                complain(f"not stored for now: {why}")
            case _:
                pass

    def _count(self, stored: Stored) -> None:
        self.records += stored.count
        self.games.add(stored.game)
        last = stored.first + stored.count - 1
        which = f"record {last}" if stored.count == 1 else f"records {stored.first}-{last}"
        say(f"game {stored.game}: {which}")

    def _write(self, lines: Sequence[str]) -> None:
        """Save the last lines of a failed conversation, for whoever investigates."""
        with contextlib.suppress(OSError):
            text = "".join(printable(line) + "\n" for line in lines)
            self._talk.write_text(text, encoding="utf-8")
            say(f"the last lines of the conversation are in {self._talk}")
