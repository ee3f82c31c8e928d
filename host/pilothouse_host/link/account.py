"""What `pilothouse log` prints of what the logger does."""

import contextlib
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
    """Prints events, and counts what was stored. `talk`: the file for the last lines of a talk."""

    def __init__(self, talk: Path):
        self.records = 0
        self.games: set[str] = set()
        self._talk = talk

    def listen(self, event: Event) -> None:
        """The logger's listener."""
        match event:
            case Searching():
                say("waiting for a board: plug it in, or start one with: pilothouse virtual")
            case Linked():
                say(f"board {event.board} on {event.port}, firmware {event.firmware}")
            case Lost():
                say(f"lost the board: {event.why}")
                if event.recent:
                    self._write(event.recent)
            case Stored():
                self.records += event.count
                self.games.add(event.game)
                last = event.first + event.count - 1
                which = f"record {last}" if event.count == 1 else f"records {event.first}-{last}"
                say(f"game {event.game}: {which}")
            case Said():
                say(f"the board says: {event.text}")
            case Warned(text):
                complain(text)
            case Halted(why):
                complain(f"not stored for now: {why}")
            case _:
                pass

    def _write(self, lines: Sequence[str]) -> None:
        """What was said last, for whoever looks into the failure."""
        with contextlib.suppress(OSError):
            text = "".join(printable(line) + "\n" for line in lines)
            self._talk.write_text(text, encoding="utf-8")
            say(f"the last lines of the conversation are in {self._talk}")
