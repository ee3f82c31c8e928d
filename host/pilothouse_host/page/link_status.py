"""What the page says of the cable and the store: never that something is stored when it is not."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from pilothouse_host.link.events import Event, Halted, Lacking, Linked, Lost, Searching, Warned

_MOST_NOTICES = 8


@dataclass(frozen=True)
class _Notice:
    """A warning that is not over."""

    text: str
    since: float
    lasting: bool


class LinkStatus:
    """Follows the logger's events.

    Its state is one of: searching (no board), checking (linked, and not everything is known to be
    stored), silent (linked, but the board does not answer), stored (all the board has is in the
    store), lost (the board has gone), halted (this computer cannot store).
    """

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._state = "searching"
        self._why = ""
        self._lacking: int | None = None
        self._since = now()  # when something was last not stored
        self._board = self._firmware = ""
        self._notices: list[_Notice] = []

    def heard(self, event: Event) -> None:
        """An event of the logger."""
        match event:
            case Linked(board, firmware):
                self._board, self._firmware = board, firmware
                self._notices = []
                self._lacking = None
                self._enter("checking")
            case Lacking(records):
                self._compare(records)
            case Searching():
                if self._state != "lost":  # which says more
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
        """The people have pulled the plug, or put it in: what was wrong before is over."""
        self._notices = []
        self._enter("searching")

    def plain(self) -> dict[str, Any]:
        """For the page."""
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
            return  # it is being tried again: why it failed is true until that succeeds
        if lacking == 0:
            self._notices = [notice for notice in self._notices if notice.lasting]
            self._enter("stored")
        else:
            self._enter("silent" if silent else "checking")

    def _enter(self, state: str, why: str = "") -> None:
        if self._state == "stored" or state == "stored":
            self._since = self._now()
        self._state, self._why = state, why
