"""The reset: UP and DOWN held at power-on, for a board that cannot be helped from its menus.

It needs nothing of what lies on the flash, and shows its pages as the self-test does.
"""

import os

from pilothouse.journal.repair import set_aside
from pilothouse.keys import DOWN, OK, UP
from pilothouse.rooms.self_test import SelfTest
from pilothouse.rooms.settings import wipe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pilothouse.rooms.self_test import Script

_SHOWN_MS = 60000  # a page without an answer; then Pilothouse starts, and nothing has changed
_HELPERS = ("settings", "board", "storage", "snapshot", "snapshot2", "crash")


class Reset(SelfTest):
    """Takes the supervisor's place, and gives it back at the end."""

    def _everything(self) -> "Script":
        yield from self._let_go()
        key = yield self._page(self._say("reset-what"), _SHOWN_MS)
        if key not in (UP, DOWN):
            return
        yield from self._let_go()
        about = "reset-all?" if key == DOWN else "reset-settings"
        sure = yield self._page(self._say(about) + "\n" + self._say("reset-sign"), _SHOWN_MS)
        if sure != OK:
            return
        try:
            if key == DOWN:
                wipe(self._root)
            else:
                _set_aside_settings(self._root)
        except OSError as error:
            yield self._page(self._say("test-flash-bad") + "\n" + str(error), _SHOWN_MS)
        yield from self._let_go()

    def _title(self) -> "tuple[str, str]":
        return self._say("reset"), ""


def _set_aside_settings(root: str) -> None:
    """All that is no game goes: it is kept as .bad files, as somebody may want to look at it."""
    for name in os.listdir(root):
        if name in _HELPERS:
            set_aside([root + "/" + name], root, name)
