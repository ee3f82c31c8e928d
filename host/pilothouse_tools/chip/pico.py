"""An emulated Pico: real MicroPython on an emulated chip."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from pilothouse_host.errors import CommandError
from pilothouse_host.virtual import parts
from pilothouse_host.virtual.board import KEYS
from pilothouse_tools.bench.orders import Board
from pilothouse_tools.chip.parts import EMULATOR


class EmulatedPico(Board):
    """Runs an image; has the folder `files` as its file system; `watched` are output pins."""

    def __init__(self, image: Path, files: Path, watched: Sequence[int] = ()):
        node = parts.node()
        if node is None:
            raise CommandError("the emulated Pico needs node: run make install")
        script = Path(__file__).with_name("pico.mjs")
        pins = [json.dumps(KEYS), json.dumps(watched)]
        super().__init__(
            "the emulated Pico", [node, script, EMULATOR, image, sys.executable, files, *pins]
        )

    def execute(self, code: str) -> str:
        """Interrupt the program and run code at the prompt; what it prints."""
        done = self.order({"exec": code})
        if done["err"]:
            raise CommandError(f"the emulated Pico: {done['err'].strip()}")
        return done["out"]
