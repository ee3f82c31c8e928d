"""The gallery: every screen of every game in every language, as the running firmware draws it.

The scripts in `tours/` run on MicroPython: they play and take a picture of every new screen.
"""

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pilothouse
from pilothouse import games
from pilothouse_host.errors import CommandError
from pilothouse_host.virtual import parts

FIRMWARE = Path(pilothouse.__file__).parent.parent
FOLDER = FIRMWARE / "gallery"
TOURS = Path(__file__).parent / "tours"
NAMES = (*games.names(), "device")

_CHIP = Path(parts.__file__).parent / "chip"
_SECONDS = 600


@dataclass(frozen=True)
class Screen:
    """A picture of the display, with what is on it."""

    language: str
    caption: str
    question: str  # the name of the question
    said: list[str]  # the keys of the texts on it
    cuts: list[str]  # descriptions of the texts that did not fit
    pixels: str  # 8 pages of 128 columns, in hex


def take() -> dict[str, list[Screen]]:
    """Run all tours, several at a time; returns the screens of each. Raises CommandError."""
    with ThreadPoolExecutor(os.cpu_count()) as visitors:
        screens = visitors.map(tour, [TOURS / f"{name}.py" for name in NAMES])
        return dict(zip(NAMES, screens, strict=True))


def tour(file: Path) -> list[Screen]:
    """Run one tour; returns its screens in all languages. Raises CommandError."""
    node, interpreter = parts.node(), parts.interpreter()
    if not node or not interpreter:
        raise CommandError("the gallery needs MicroPython for node: run make install")
    if not file.exists():
        raise CommandError(f"{file} is missing: every game needs a tour of its screens")
    done = subprocess.run(
        [node, *parts.RUN_WASM, interpreter, TOURS / "run_tour.py", file]
        + [file.parent, TOURS, _CHIP, FIRMWARE],
        capture_output=True,
        text=True,
        timeout=_SECONDS,
        check=False,
    )
    lines = done.stdout.splitlines()
    if done.returncode:
        told = [line for line in lines if not line.startswith("{")]
        raise CommandError(
            "\n".join([f"{file.name} did not come to its end:", *told, done.stderr])
        )
    return [Screen(**json.loads(line)) for line in lines if line.startswith("{")]
