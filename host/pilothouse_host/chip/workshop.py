"""Where emulated boards are made: the emulator, the deployed files, and games in the journal."""

import os
import shutil
import tempfile
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pilothouse_host.bench.files import deployed, write_game
from pilothouse_host.bench.tables import Log
from pilothouse_host.chip.pico import EmulatedPico
from pilothouse_host.errors import CommandError

_SLOWEST_START = 60000.0  # ms
_SETTLED = 1000.0


@dataclass(frozen=True)
class Workshop:
    """Makes boards."""

    emulator: Path
    say: Callable[[str], None]  # for progress
    _files: Path  # as they are deployed

    @contextmanager
    def board(
        self,
        log: Log | None = None,
        *,
        past: Log | None = None,
        main: str | None = None,
        watched: Sequence[int] = (),
    ) -> Generator[EmulatedPico]:
        """A board that has just been switched on.

        log: the game it was in the middle of; past: one that was finished before. main: another
        main.py. watched: pins whose edges are noted.
        """
        with tempfile.TemporaryDirectory(prefix="pilothouse-chip-") as name:
            folder = Path(name)
            shutil.copytree(self._files, folder, dirs_exist_ok=True)
            if main is not None:
                (folder / "main.py").write_text(main)
            for game in (past, log):
                if game:
                    write_game(game, folder / "data", finished=game is past)
            with EmulatedPico(self.emulator, folder, watched) as pico:
                yield pico


@contextmanager
def workshop(emulator: str, say: Callable[[str], None]) -> Generator[Workshop]:
    """A workshop with the emulator in that folder. Raises CommandError if there is none."""
    found = _emulator(emulator)
    with deployed("armv6m") as files:
        yield Workshop(found, say, files)


def _emulator(given: str) -> Path:
    if not given:
        raise CommandError("say where the emulator is: make chip EMULATOR=DIR")
    folder = Path(given)
    if not folder.is_dir():
        raise CommandError(f"there is no folder {given}; EMULATOR must be the emulator's folder")
    if not (folder / "pico.mjs").is_file():
        raise CommandError(f"{given} is not an emulator's folder: it has no pico.mjs")
    build = Path(os.environ.get("PILOTHOUSE_EMU_DIR") or folder / "build")
    if not (build / "node_modules").is_dir() or not (build / "firmware").is_dir():
        raise CommandError(
            f"the emulator in {given} is not set up: run its setup.sh first"
            " (or set PILOTHOUSE_EMU_DIR to the folder where that put things)"
        )
    return folder.resolve()


def started(pico: EmulatedPico) -> float:
    """Wait for a new board's first picture; when its last byte was out."""
    while pico.now < _SLOWEST_START and not pico.bus:
        pico.run(_SETTLED)
    pico.run(_SETTLED)
    if not pico.bus:
        raise CommandError("the emulated board does not start: it shows no picture")
    return pico.bus[-1].end
