"""Controls an emulated Pico (tests/pico), which runs real MicroPython on an emulated chip."""

import base64
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from pilothouse_host.errors import CommandError
from pilothouse_host.virtual import parts
from pilothouse_host.virtual.board import KEYS
from pilothouse_tools.bench.orders import Board
from pilothouse_tools.image import BUILD, FIRMWARE

EMULATOR = FIRMWARE.parent / "tests" / "pico"


def prepare(say: Callable[[str], None]) -> None:
    """Install rp2040js into build/pico if it is not there. Raises CommandError."""
    wanted, folder = EMULATOR / "package.json", BUILD / "pico"
    kept = folder / "package.json"
    if kept.exists() and kept.read_text() == wanted.read_text():
        return
    npm = parts.npm()
    if npm is None:
        raise CommandError("the emulated Pico needs node: run make install")
    say("fetching rp2040js…")
    folder.mkdir(parents=True, exist_ok=True)
    options = ["--no-package-lock", "--no-audit", "--no-fund", "--no-save", "--silent"]
    package: dict[str, dict[str, str]] = json.loads(wanted.read_text())
    exact = [f"{name}@{version}" for name, version in package["dependencies"].items()]
    command = [node(), npm, "install", "--prefix", folder, *options, *exact]
    if subprocess.run(command, check=False).returncode:
        raise CommandError("npm could not fetch rp2040js: see above")
    kept.write_text(wanted.read_text())  # last, as it marks the installation as complete


def node() -> Path:
    """The path of node, which runs the emulator. Raises CommandError if it is missing."""
    found = parts.node()
    if found is None:
        raise CommandError("the emulated Pico needs node: run make install")
    return found


def environment() -> dict[str, str]:
    """The emulator's environment, with PYTHON: a Python that has littlefs."""
    return {**os.environ, "PYTHON": sys.executable}


class EmulatedPico(Board):
    """A Pico that runs an image.

    files: the folder with the initial content of its file system; watched: output pins whose edges
    are recorded.
    """

    def __init__(self, image: Path, files: Path, watched: Sequence[int] = ()):
        pins = [json.dumps(KEYS), json.dumps(watched)]
        command = [node(), EMULATOR / "orders.mjs", image, files, *pins]
        super().__init__("the emulated Pico", command, environment())

    def execute(self, code: str) -> str:
        """Interrupt the program and run code at the REPL; returns what it prints."""
        done = self.order({"exec": code})
        if done["err"]:
            raise CommandError(f"the emulated Pico: {done['err'].strip()}")
        return done["out"]

    def reset(self) -> None:
        """Reset the chip by its RUN pin; the flash keeps its content."""
        self.order({"reset": 1})

    def cut_power(self, operations: int) -> None:
        """Let the power fail in the middle of the Nth erase or page program from now.

        The chip boots again at once. 0: cancel the power cut.
        """
        self.order({"cut": operations})

    def boots(self) -> int:
        """How often it has booted."""
        return self.order({"run": 0})["boots"]

    def picture(self) -> bytes:
        """What the display shows: 8 pages of 128 columns, bit 0 on top."""
        return base64.b64decode(self.order({"look": 1})["picture"])

    def stack(self) -> int:
        """Bytes of the stack in use at its deepest since the last boot; the chip has 8192."""
        return self.order({"look": 1})["stack"]

    def warnings(self) -> list[str]:
        """What was sent to the display that a real one would not accept."""
        return self.order({"look": 1})["warnings"]
