"""`pilothouse run`: a virtual board, the logger on its cable, and the page to play it on."""

import sys
import threading
from pathlib import Path
from shutil import which

from platformdirs import user_data_path

from pilothouse_host.page.station import opened
from pilothouse_host.signals import ended_by_signals
from pilothouse_host.store.store import default_path
from pilothouse_host.terminal import say

_LOOK_S = 0.5


def default_state() -> Path:
    """The folder of the virtual board's flash."""
    return user_data_path("pilothouse") / "virtual-board"


def run(state: Path | None, db: Path | None, http_port: int | None) -> None:
    """Serve the page until Ctrl-C or SIGTERM. Raises CommandError if something cannot start."""
    ended = threading.Event()
    with (
        ended_by_signals(ended.set),
        opened(state or default_state(), db or default_path(), http_port) as page,
    ):
        say(*_welcome(page.address))
        # The kernel may give a signal to another thread, and then nothing wakes an endless wait.
        while not ended.wait(_LOOK_S):
            pass
        say("", "Switching off; the board keeps its games.")


def _command() -> str:
    """How this program was called, as one can type it again."""
    called = Path(sys.argv[0])
    return "pilothouse" if which("pilothouse") else str(called)


def _welcome(address: str) -> list[str]:
    return [
        f"Pilothouse is at  {address}  (open it in a browser on this computer).",
        "There: OK or Enter answers, the arrows choose, Esc opens the menu (hold it: undo).",
        "At its first start the device asks for a language. Then OK is a new game, and OK again"
        " Mississippi Queen.",
        f"In another terminal, `{_command()} games` shows what was logged.",
        "Ctrl-C ends it; the board goes on where it was the next time.",
    ]
