"""`pilothouse try`: plays a game on the virtual device, and reloads it when a file is saved."""

import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from pilothouse_host.errors import CommandError
from pilothouse_host.kit import own_games
from pilothouse_host.page.station import Open, opened
from pilothouse_host.signals import ended_by_signals
from pilothouse_host.terminal import say

_LOOK_S = 0.3
_REPLAY_SECONDS = 20


def trial(name: str, http_port: int | None = None) -> None:
    """Serve the game's page until Ctrl-C. Raises CommandError."""
    ended = threading.Event()
    with ended_by_signals(ended.set), tempfile.TemporaryDirectory(prefix="pilothouse-try-") as at:
        run(name, Path(at), http_port, ended, lambda line, _open: say(line))


def run(
    name: str,
    folder: Path,
    http_port: int | None,
    ended: threading.Event,
    tell: Callable[[str, Open | None], None],
) -> None:
    """Serve the game's page until `ended` is set. Raises CommandError.

    tell: called with each line for people, and the running station if there is one.
    """
    place = own_games.place_of(name)
    saved = _stamp(place)
    line, works = _refitted(name, folder)
    if not works:
        raise CommandError(f"{name}: {line}; see: pilothouse check {name}")
    while not ended.is_set():
        _forget(name)
        with opened(folder / "board", folder / f"games-{saved}.sqlite", http_port) as page:
            http_port = int(page.address.rstrip("/").rpartition(":")[2])
            tell(f"{name} is at {page.address} : {line}", page)
            while not ended.wait(_LOOK_S):
                if _stamp(place) == saved:
                    continue
                saved = _stamp(place)
                problem = _loads(name)
                if not problem:
                    break
                tell(f"{name}: {problem}; the device goes on with what it has", page)
        if not ended.is_set():
            line, works = _refitted(name, folder)
            if not works:  # it loads, but cannot even begin
                tell(f"{name}: {line}; save it again when it is mended", None)
                while not works and not ended.wait(_LOOK_S):
                    if _stamp(place) != saved:
                        saved = _stamp(place)
                        line, works = _refitted(name, folder)


def _stamp(place: Path) -> int:
    """A number that changes whenever one of the game's files does."""
    stats = [(file, file.stat()) for file in sorted(place.rglob("*.py"))]
    return hash(tuple((str(file), stat.st_mtime_ns, stat.st_size) for file, stat in stats))


def _forget(name: str) -> None:
    """Unload the game's modules, so that this process loads them again."""
    for module in [
        m for m in sys.modules if f".{name}." in f"{m}." and "pilothouse_host" not in m
    ]:
        del sys.modules[module]


def _loads(name: str) -> str:
    """Why the rules cannot be loaded; "" if they can."""
    code = (
        "import sys\nfrom pilothouse import games\nfrom pilothouse_host.kit import own_games\n"
        "own_games.use()\n"
        "try:\n    games.load(sys.argv[1])\nexcept games.BrokenGame as broken:\n    print(broken)"
    )
    return _said([sys.executable, "-c", code, name])[0]


def _refitted(name: str, folder: Path) -> tuple[str, bool]:
    """Adapt the game on the device to its new rules; one line for people, and whether it works."""
    data = folder / "board" / "data"
    return _said([sys.executable, "-m", "pilothouse_host.kit.refit", name, str(data)])


def _said(command: list[str]) -> tuple[str, bool]:
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_REPLAY_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return f"no end: it plays on for {_REPLAY_SECONDS} s without a question", False
    lines = (done.stdout.strip() or done.stderr.strip()).splitlines()
    return lines[-1] if lines else "", done.returncode == 0
