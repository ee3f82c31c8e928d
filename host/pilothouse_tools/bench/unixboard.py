"""Runs the deployed firmware on MicroPython's unix port, with littlefs and a limited heap."""

import base64
import functools
import re
import tempfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pilothouse_host.errors import CommandError
from pilothouse_host.virtual import parts
from pilothouse_tools import unixport
from pilothouse_tools.bench.files import USED, write_game
from pilothouse_tools.bench.orders import Board
from pilothouse_tools.bench.tables import Log

# More than the 240 KB of a Pico: as .mpy files the firmware and a game take 210 KB of heap; in an
# image all of it but the data stays in flash. The heap of the image is measured by `make chip`.
HEAP = 320 * 1024
_FLASH = 352 * 4096
_ROOM = 1 << 20  # bytes of heap to measure what the program around the firmware needs
_USUAL_NAMES = 2000  # interned with a game; unix/board.py allocates their tables beforehand
_SCRIPTS = Path(__file__).parent / "unix"
_CHIP = Path(parts.__file__).parent / "chip"


class UnixBoard(Board):
    """A board with a new flash; `power` switches it on."""

    def __init__(self, command: Sequence[str | Path]):
        self.idle_steps = 0  # how many steps had nothing to do
        self.idle = 0.0  # ms that these took
        super().__init__("MicroPython for unix", command)

    def power(self, seed: str = "bench") -> float:
        """Switch it on, or off and on again; returns the real ms to the end of its first step."""
        return self.order({"power": seed})["us"] / 1000

    def heap(self) -> int:
        """Bytes of heap that the firmware uses after a collection, without what surrounds it."""
        done = self.order({"heap": 1})
        return done["heap"] + _tables(_names(self.text.pop()) - _overhead()[1])

    def put(self, folder: Path) -> None:
        """Copy the files in a folder to the flash."""
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            data = base64.b64encode(file.read_bytes()).decode()
            self.order({"put": [f"/data/{file.relative_to(folder).as_posix()}", data]})

    def append(self, file: str, records: Sequence[bytes]) -> None:
        """Write records to a file, appending and flushing each."""
        self.order({"append": [f"/data/{file}", *(record.decode() for record in records)]})

    def parse(self, records: Sequence[bytes]) -> float:
        """The real ms that it takes to parse records as JSON."""
        return self.order({"parse": [record.decode() for record in records]})["us"] / 1000

    def order(self, order: dict[str, Any]) -> dict[str, Any]:
        done = super().order(order)
        self.work = done["work"] / 1000
        self.idle_steps, self.idle = done["idle"][0], done["idle"][1] / 1000
        return done


def _names(text: str) -> int:
    """The number of interned names in the output of micropython.qstr_info()."""
    found = re.search(r"n_qstr=(\d+)", text)
    assert found, text
    return int(found[1])


def _tables(names: int) -> int:
    """The bytes of MicroPython's tables for so many names; each is twice as large as the last."""
    total, room, size = 0, 0, 10
    while room < names:
        total += 20 + 7 * size
        room += size
        size *= 2
    return total


@contextmanager
def unix_board(files: Path, log: Log | None = None, heap: int = HEAP) -> Generator[UnixBoard]:
    """A board with these files and this much heap. log: a game in its journal.

    Raises CommandError if there is no unix port of 32 bits.
    """
    with tempfile.TemporaryDirectory(prefix="pilothouse-bench-") as name:
        flash = Path(name) / "flash"
        flash.write_bytes(b"\xff" * _FLASH)
        room = heap + _overhead()[0] - _tables(_USUAL_NAMES)
        with UnixBoard(_command(files, flash, room)) as board:
            for path, content in USED.items():
                file = Path(name) / path.lstrip("/")
                file.parent.mkdir(exist_ok=True)
                file.write_bytes(content)
            if log:
                write_game(log, Path(name) / "data")
            board.put(Path(name) / "data")
            yield board


def _command(files: Path, flash: Path, heap: int) -> list[str]:
    found = unixport.command(str(heap))
    if found is None:
        raise CommandError(f"no MicroPython for unix: {unixport.why_missing()}")
    return [*found, *(str(p) for p in (_SCRIPTS / "board.py", flash, _SCRIPTS, _CHIP, files))]


@functools.cache
def _overhead() -> tuple[int, int]:
    """The bytes and names that the virtual chip and the program around the firmware need."""
    with tempfile.TemporaryDirectory(prefix="pilothouse-bench-") as name:
        flash = Path(name) / "flash"
        flash.write_bytes(b"\xff" * _FLASH)
        with UnixBoard(_command(Path(name), flash, _ROOM)) as board:
            done = board.order({"heap": 1})
            names = _names(board.text.pop())
    if done["bits"] != 32:
        raise CommandError("MicroPython for unix has 64 bits here: its heap says nothing")
    return done["own"], names
