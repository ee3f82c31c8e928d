"""Creates emulated boards with an image, and games in their journal."""

import tempfile
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pilothouse_host.errors import CommandError
from pilothouse_tools.bench.files import USED, write_game
from pilothouse_tools.bench.tables import Log
from pilothouse_tools.chip.emulator import EmulatedPico

_SLOWEST_START = 60000.0  # ms
_SETTLED = 1000.0


@dataclass(frozen=True)
class Workshop:
    """Creates boards that run an image."""

    image: Path
    say: Callable[[str], None]  # for progress

    @contextmanager
    def board(
        self,
        log: Log | None = None,
        *,
        past: Log | None = None,
        files: Mapping[str, bytes] | None = None,
        watched: Sequence[int] = (),
    ) -> Generator[EmulatedPico]:
        """A board that has just been switched on; its language is chosen already.

        log: its game in progress; past: a finished game. files: other files on its flash, by path.
        watched: pins whose edges are recorded.
        """
        with tempfile.TemporaryDirectory(prefix="pilothouse-chip-") as name:
            folder = Path(name)
            for path, content in {**USED, **(files or {})}.items():
                file = folder / path.lstrip("/")
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
            for game in (past, log):
                if game:
                    write_game(game, folder / "data", finished=game is past)
            with EmulatedPico(self.image, folder, watched) as pico:
                yield pico


def started(pico: EmulatedPico) -> float:
    """Wait for the first picture; ms from now to its last byte. Raises CommandError."""
    begin, before = pico.now, len(pico.bus)
    while pico.now < begin + _SLOWEST_START and len(pico.bus) == before:
        pico.run(_SETTLED)
    pico.run(_SETTLED)
    if len(pico.bus) == before:
        raise CommandError("the emulated board does not start: it shows no picture")
    return pico.bus[-1].end - begin
