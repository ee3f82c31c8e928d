"""What the page says about the cable and the store; it must never claim too much."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from pilothouse_host.link.events import Event, Halted, Lacking, Linked, Lost, Searching, Warned

_MOST_NOTICES = 8


@dataclass(frozen=True)
class _Notice:
    """A warning that still applies."""

    text: str
    since: float
    lasting: bool


class LinkStatus:
    """Derives the state of the link from the logger's events.

    The states: searching (no board), checking (linked, but not everything is known to be stored),
    silent (linked, but the board does not answer), stored (everything on the board is in the
    store), lost (the board has gone), halted (this computer cannot store).
    """

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._state = "searching"
        self._why = ""
        self._lacking: int | None = None
        self._since = now()  # since when everything, or not everything, has been stored
        self._board = self._firmware = ""
        self._notices: list[_Notice] = []

    def heard(self, event: Event) -> None:
        """Take an event from the logger."""
        match event:
            case Linked(board, firmware):
                self._board, self._firmware = board, firmware
                self._notices = []
                self._lacking = None
                self._enter("checking")
            case Lacking(records):
                self._compare(records)
            case Searching():
                if self._state != "lost":  # which tells more
                    self._enter("searching")
            case Lost(why):
                self._enter("lost", why)
            case Halted(why):
                self._enter("halted", why)
            case Warned(text, lasting):
                self._notices.append(_Notice(text, self._now(), lasting))
                self._notices = self._notices[-_MOST_NOTICES:]
            case _:
                pass

    def unplugged(self) -> None:
        """The virtual board was switched on or off on purpose: earlier warnings are over."""
        self._notices = []
        self._enter("searching")

    def plain(self) -> dict[str, Any]:
        """The status as plain data, for the page."""
        return {
            "state": self._state,
            "why": self._why,
            "since": self._since,
            "lacking": self._lacking,
            "board": self._board,
            "firmware": self._firmware,
            "notices": [asdict(notice) for notice in self._notices],
        }

    def _compare(self, lacking: int | None) -> None:
        silent = lacking is None and self._lacking is not None
        self._lacking = lacking
        if lacking is None and self._state == "halted":
            return  # the logger is trying again; until it succeeds the reason stands
        if lacking == 0:
            self._notices = [notice for notice in self._notices if notice.lasting]
            self._enter("stored")
        else:
            self._enter("silent" if silent else "checking")

    def _enter(self, state: str, why: str = "") -> None:
        if self._state == "stored" or state == "stored":
            self._since = self._now()
        self._state, self._why = state, why
