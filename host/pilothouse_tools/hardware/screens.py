"""The self-test's pictures for the guide, from the firmware itself on the virtual chip."""

import contextlib
import io
import json
import os
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest import mock

import pilothouse
from pilothouse_host.virtual import parts
from pilothouse_tools.pictures import display_picture

_CHIP = Path(parts.__file__).parent / "chip"
_PICO_ROOM = (4096, 4096, 352, 280)  # blocks of a Pico's storage: of this size, all, free
_UP, _DOWN, _OK, _BACK = 10, 11, 12, 13  # the virtual board is wired as the Pico


class _Bench:
    """A virtual board in its self-test; time passes only here."""

    def __init__(self, root: str) -> None:
        for folder in (_CHIP, Path(pilothouse.__file__).parent.parent):
            if str(folder) not in sys.path:
                sys.path.insert(0, str(folder))
        self._machine: Any = import_module("machine")
        self._now = 0
        virtual: Any = import_module("boards.virtual")
        clocked = type("Board", (virtual.Board,), {"ticks": self._ticks})
        self._test: Any = import_module("pilothouse.rooms.self_test").SelfTest(clocked(), root)

    def _ticks(self, _board: object = None) -> int:
        return self._now

    def wait(self, ms: int) -> None:
        end = self._now + ms
        while self._now < end:
            self._now += self._test.step() or 1

    def press(self, *pins: int) -> None:
        for pin in pins:
            for level in (0, 1):
                self._machine.set_pin(pin, level)
                self.wait(100)

    def pixels(self) -> bytes:
        return self._machine.panel.pixels()


def _walk(save: Callable[[str, bytes], None], root: str, fault: bool) -> None:
    bench = _Bench(root)
    bench.wait(100)
    if not fault:
        save("selftest-press", bench.pixels())
    bench.press(_UP, _DOWN, _OK, _BACK)
    bench.press(_OK, _OK, _OK)
    if not fault:
        save("selftest-pixels", bench.pixels())
    bench.press(_OK, _BACK if fault else _OK)
    bench.wait(700)
    bench.press(_OK)
    bench.wait(2500)
    save("selftest-fault" if fault else "selftest-good", bench.pixels())


def shoot(folder: Path) -> None:
    """Write the pictures into a folder."""

    def save(name: str, pixels: bytes) -> None:
        display_picture(pixels).save(folder / f"{name}.png", optimize=True)

    folder.mkdir(parents=True, exist_ok=True)
    for fault in (False, True):
        with (
            tempfile.TemporaryDirectory() as root,
            contextlib.redirect_stdout(io.StringIO()),
            mock.patch.object(os, "statvfs", return_value=_PICO_ROOM),
        ):
            (Path(root) / "settings").write_text(json.dumps({"language": "en"}))
            _walk(save, root, fault)
