"""The deployed firmware on MicroPython for unix: its littlefs, and the heap of a Pico."""

import functools
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pilothouse_host import firmware, unixport
from pilothouse_host.bench.orders import Board
from pilothouse_host.errors import CommandError

HEAP = 190 * 1024  # what a board has at least
_FLASH = 352 * 4096
_ROOM = 1 << 20  # for a look at what the program around the firmware needs itself
_SCRIPTS = Path(__file__).parent / "unix"
_CHIP = Path(__file__).parent.parent / "virtual" / "chip"


class UnixBoard(Board):
    """A board on a new flash; `power` switches it on."""

    def __init__(self, command: list[str]):
        self.work = 0.0  # ms of real time that the app's steps took
        self.steps = 0
        super().__init__("MicroPython for unix", command)

    def power(self, seed: str = "bench") -> float:
        """Switch it on (off before, if need be); the real ms until its first step was done."""
        return self.order({"power": seed})["started"] / 1000

    def heap(self) -> int:
        """Bytes in use when garbage is collected."""
        return self.order({"heap": 1})["heap"]

    def append(self, file: str, records: list[bytes]) -> None:
        """Write records to a file, the plain way: append and flush."""
        self.order({"append": [f"/data/{file}", *(record.decode() for record in records)]})

    def order(self, order: dict[str, Any]) -> dict[str, Any]:
        done = super().order(order)
        self.work, self.steps = done["work"] / 1000, done["steps"]
        return done


def write_files(files: dict[str, bytes], folder: Path) -> None:
    """Lay files into a folder as they lie on a board."""
    for path, content in files.items():
        file = folder / path[1:]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


@contextmanager
def deployed() -> Generator[Path]:
    """A folder with the firmware as it is deployed."""
    with tempfile.TemporaryDirectory(prefix="pilothouse-bench-") as name:
        files = Path(name) / "files"
        write_files(firmware.compiled(Path(name) / "build"), files)
        yield files


@contextmanager
def unix_board(files: Path, heap: int = HEAP) -> Generator[UnixBoard]:
    """A board with these files and this much heap. Raises CommandError without a unix port."""
    with tempfile.TemporaryDirectory(prefix="pilothouse-bench-") as name:
        flash = Path(name) / "flash"
        flash.write_bytes(b"\xff" * _FLASH)
        with UnixBoard(_command(files, flash, heap + _overhead())) as board:
            yield board


def _command(files: Path, flash: Path, heap: int) -> list[str]:
    found = unixport.command(str(heap))
    if found is None:
        raise CommandError(f"no MicroPython for unix: {unixport.why_missing()}")
    return [*found, *(str(p) for p in (_SCRIPTS / "board.py", flash, _SCRIPTS, _CHIP, files))]


@functools.cache
def _overhead() -> int:
    """Bytes that the virtual chip and the program around it need: no part of the firmware."""
    with tempfile.TemporaryDirectory(prefix="pilothouse-bench-") as name:
        flash = Path(name) / "flash"
        flash.write_bytes(b"\xff" * _FLASH)
        with UnixBoard(_command(Path(name), flash, _ROOM)) as board:
            done = board.order({"heap": 1})
    if done["bits"] != 32:
        raise CommandError("MicroPython for unix has 64 bits here: its heap says nothing")
    return done["own"]
