"""Where emulated boards are made: the image, and games in the journal."""

import tempfile
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pilothouse_host.errors import CommandError
from pilothouse_tools.bench.files import write_game
from pilothouse_tools.bench.tables import Log
from pilothouse_tools.chip.parts import prepare
from pilothouse_tools.chip.pico import EmulatedPico
from pilothouse_tools.image import image

_SLOWEST_START = 60000.0  # ms
_SETTLED = 1000.0


@dataclass(frozen=True)
class Workshop:
    """Makes boards."""

    image: Path
    say: Callable[[str], None]  # for progress

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

        log: the game it was in the middle of; past: one that was finished before. main: what
        runs instead of main.py. watched: pins whose edges are noted.
        """
        with tempfile.TemporaryDirectory(prefix="pilothouse-chip-") as name:
            folder = Path(name)
            if main is not None:
                (folder / "override.py").write_text(main)
            for game in (past, log):
                if game:
                    write_game(game, folder / "data", finished=game is past)
            with EmulatedPico(self.image, folder, watched) as pico:
                yield pico


@contextmanager
def workshop(say: Callable[[str], None]) -> Generator[Workshop]:
    """A workshop whose boards run the image of a Pico, built anew where it is not up to date."""
    prepare(say)
    yield Workshop(image(), say)


def started(pico: EmulatedPico) -> float:
    """Wait for a new board's first picture; when its last byte was out."""
    while pico.now < _SLOWEST_START and not pico.bus:
        pico.run(_SETTLED)
    pico.run(_SETTLED)
    if not pico.bus:
        raise CommandError("the emulated board does not start: it shows no picture")
    return pico.bus[-1].end
