"""Builds an image with MicroPython's own build and firmware/manifest.py, without any patch."""

import os
import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pilothouse
from pilothouse_host.errors import CommandError
from pilothouse_tools import compilers
from pilothouse_tools.image import sources

FIRMWARE = Path(pilothouse.__file__).parent.parent
BUILD = FIRMWARE.parent / "build"

_FLASH = 0x10000000
_BLOCK = 256  # bytes of the image in each UF2 block of 512
_STEP = 10  # percent between two reports of progress


@dataclass(frozen=True)
class Kind:
    """A kind of image.

    board: MicroPython's name of the board. family: the chip family's id in a UF2. room: KB of
    flash before MicroPython's file system. wiring: the module in firmware/boards, if it is not the
    default for the chip.
    """

    board: str
    family: int
    room: int
    wiring: str = ""


KINDS = {
    "pico": Kind("RPI_PICO", 0xE48BFF56, 640),
    "pico2": Kind("RPI_PICO2", 0xE48BFF59, 1024),
    "gfxpack": Kind("RPI_PICO", 0xE48BFF56, 640, "gfxpack"),
    "stock": Kind("RPI_PICO", 0xE48BFF56, 640),  # for tests: plain MicroPython, as it is released
}
_STOCK_MANIFEST = """\
freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
"""


def image(name: str = "pico", micropython: str = "") -> Path:
    """Build the image of a board and return its path. Raises CommandError.

    micropython: the folder of MicroPython's sources; "" to fetch them. Only what has changed since
    the last build is built.
    """
    if missing := compilers.missing():
        raise CommandError(missing)
    kind = KINDS[name]
    source = sources.given(Path(micropython).resolve()) if micropython else sources.fetched()
    _say(f"Pilothouse {pilothouse.VERSION} for {name}, with MicroPython {source.version}")
    work = BUILD / "image" / name
    work.mkdir(parents=True, exist_ok=True)
    board = _board(name, kind, source, work)
    content = _built(kind, source, board, _manifest(name, kind, source, work), work)
    size = -(-len(content) // 1024)
    if size > kind.room:
        raise CommandError(
            f"the image takes {size} KB of flash, and the board's files begin after {kind.room}"
        )
    made = BUILD / f"pilothouse-{name}.uf2"
    new = made.with_suffix(".new")
    new.write_bytes(uf2(content, kind.family))
    new.replace(made)  # atomic, for programs that read it meanwhile
    _say(f"{size} of {kind.room} KB of flash; the rest is left to the board's files")
    return made


def uf2(content: bytes, family: int) -> bytes:
    """A flash image as UF2: each block of 512 bytes has 256 bytes and their address."""
    count = -(-len(content) // _BLOCK)
    blocks: list[bytes] = []
    for number in range(count):
        part = content[number * _BLOCK : (number + 1) * _BLOCK].ljust(_BLOCK, b"\xff")
        place = _FLASH + number * _BLOCK
        words = (0x0A324655, 0x9E5D5157, 0x2000, place, _BLOCK, number, count, family)
        blocks.append(struct.pack("<8I476sI", *words, part, 0x0AB16F30))
    return b"".join(blocks)


def _manifest(name: str, kind: Kind, source: sources.Sources, work: Path) -> Path:
    """Write the image's manifest: the firmware's, and a module that identifies the image."""
    manifest = work / "manifest.py"
    if name == "stock":
        _write(manifest, _STOCK_MANIFEST)
        return manifest
    info = {
        # board/flash.py searches the UF2 for this text.
        "IMAGE": f"pilothouse-image {pilothouse.VERSION} {name} ",
        "MICROPYTHON": source.version,
        "WIRING": kind.wiring,
    }
    lines = [f"{key} = {value!r}\n" for key, value in info.items()]
    _write(work / "build_info.py", "".join(lines))
    firmware = str(FIRMWARE / "manifest.py")
    _write(manifest, f'include({firmware!r})\nfreeze(".", "build_info.py")\n')
    return manifest


def _board(name: str, kind: Kind, source: sources.Sources, work: Path) -> Path:
    """MicroPython's folder for the board; for an image a copy that disables unused features."""
    given = source.folder / "ports" / "rp2" / "boards" / kind.board
    if name == "stock":
        return given
    board = work / "board"
    board.mkdir(exist_ok=True)
    for file in given.iterdir():
        left_out = (FIRMWARE / "left_out.h").read_text() if file.suffix == ".h" else ""
        _write(board / file.name, file.read_text() + left_out)
    return board


def _built(kind: Kind, source: sources.Sources, board: Path, manifest: Path, work: Path) -> bytes:
    """Build the image and return the content of the flash. Raises CommandError."""
    log = work / "build.log"
    log.write_text("")
    jobs = f"-j{os.cpu_count() or 1}"
    if not (source.folder / "mpy-cross" / "build" / "mpy-cross").exists():
        _say("building MicroPython's compiler…")
    _run(["make", "-C", source.folder / "mpy-cross", jobs], log)
    cmake = work / "cmake"
    # MicroPython's build does not collect its interned names again when a board's header changes.
    header = (board / "mpconfigboard.h").read_text()
    if _write(work / "sources.txt", f"{source.folder}\n{header}"):
        shutil.rmtree(cmake, ignore_errors=True)
    if not (cmake / "Makefile").exists():
        _say(f"preparing {kind.board}…")
        rp2 = source.folder / "ports" / "rp2"
        options = {
            "PICO_NO_PICOTOOL": 1,
            "PICO_BUILD_DOCS": 0,
            "PICO_SDK_PATH": source.folder / "lib" / "pico-sdk",
            "MICROPY_BOARD": kind.board,
            "MICROPY_BOARD_DIR": board,
            "MICROPY_FROZEN_MANIFEST": manifest,
        }
        given = [f"-D{option}={value}" for option, value in options.items()]
        _run(["cmake", "-S", rp2, "-B", cmake, *given], log)
    # MicroPython's build notices new and changed files, but not that one was removed.
    files = sorted(str(path.relative_to(FIRMWARE)) for path in FIRMWARE.rglob("*.py"))
    if _write(work / "files.txt", "\n".join(files)):
        (cmake / "frozen_content.c").unlink(missing_ok=True)
    _say(f"building {kind.board} (a minute or two the first time)…")
    _run(["make", "-C", cmake, jobs], log)
    return (cmake / "firmware.bin").read_bytes()


def _write(path: Path, text: str) -> bool:
    """Write a file unless it has this text already, so that make does not rebuild; True if so."""
    if path.exists() and path.read_text() == text:
        return False
    path.write_text(text)
    return True


def _run(command: Sequence[str | Path], log: Path) -> None:
    """Run a command with its output in the log, and show the percentages that it prints."""
    shown = 0
    pipe = subprocess.PIPE
    with (
        log.open("a") as file,
        subprocess.Popen(command, stdout=pipe, stderr=subprocess.STDOUT, text=True) as child,
    ):
        for line in child.stdout or ():
            file.write(line)
            percent = re.match(r"\[ *(\d+)%\]", line)
            if percent and int(percent[1]) >= shown + _STEP:
                shown = int(percent[1]) // _STEP * _STEP
                print(f"{shown}%", end=" ", flush=True)
    if shown:
        print(flush=True)
    if child.returncode:
        print(_trouble(log.read_text().splitlines()), file=sys.stderr)
        raise CommandError(f"{command[0]} failed, see above; all it said is in {log}")


def _trouble(lines: list[str]) -> str:
    """The lines with the error: with several jobs these need not be the last ones."""
    lines = [line for line in lines if not line.startswith("make[")]
    first = next((n for n, line in enumerate(lines) if re.search(r"\berror\b", line, re.I)), None)
    return "\n".join(lines[-15:] if first is None else lines[first : first + 15])


def _say(text: str) -> None:
    print(text, flush=True)
