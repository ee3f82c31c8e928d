"""`pilothouse run`: the boards plugged in, or else a virtual one, with logger and page."""

import sys
import threading
import webbrowser
from pathlib import Path
from shutil import which

from platformdirs import user_data_path

from pilothouse_host.link.ports import boards
from pilothouse_host.page.sharing import printed
from pilothouse_host.page.station import opened
from pilothouse_host.signals import ended_by_signals
from pilothouse_host.store.store import default_path
from pilothouse_host.terminal import say

_LOOK_S = 0.5


def default_state() -> Path:
    """The folder that holds the virtual board's flash, unless the user names another."""
    return user_data_path("pilothouse") / "virtual-board"


def run(
    state: Path | None, db: Path | str | None, http_port: int | None, share: bool = False
) -> None:
    """Serve the page until Ctrl-C or SIGTERM. Raises CommandError if something cannot start.

    state: the folder of the virtual board; db: the database, a file or a URL; http_port: the
    page's port; share: whether phones in the network may open the page. None: the default.
    """
    ended = threading.Event()
    with (
        ended_by_signals(ended.set),
        opened(
            state or default_state(), db or default_path(), http_port, find_ports=boards
        ) as page,
    ):
        say(*_welcome(page.address))
        if share:
            page.station.share(True)
            say(*_invitation(page.station.links()))
        if sys.stdout.isatty():  # a person is watching, not a script
            webbrowser.open(page.address)
        # The kernel may deliver a signal to another thread; a wait without a limit would not wake.
        while not ended.wait(_LOOK_S):
            pass
        say("", "Switching off; the board keeps its games.")


def _invitation(links: dict[str, str]) -> list[str]:
    return [
        "",
        f"To look on, from any phone in this network:  {links['read']}",
        *printed(links["read"]).splitlines(),
        f"To press the device's keys as well:  {links['answer']}",
        "Whoever has a link can use it until this program ends.",
        "",
    ]


def _command() -> str:
    """What the user has to type to call this program again."""
    called = Path(sys.argv[0])
    return "pilothouse" if which("pilothouse") else str(called)


def _welcome(address: str) -> list[str]:
    return [
        f"Pilothouse is at  {address}  (open it in a browser on this computer).",
        "There: OK or Enter answers, the arrows choose, Esc opens the overview (hold it: undo).",
        "A device that is plugged in appears there; without one there is a virtual device.",
        "At its first start a device asks for a language. Then OK is a new game, and OK again"
        " Mississippi Queen.",
        f"In another terminal, `{_command()} games` shows what was logged.",
        "Ctrl-C ends it; the board goes on where it was the next time.",
    ]
