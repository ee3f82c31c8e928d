"""The tests of the rules, the board and the whole firmware on real MicroPython."""

from pathlib import Path

import pytest

from runtimes import TESTS, run_on_unix, run_on_wasm

FILES = sorted(
    f for room in ("rules", "board", "firmware", "story") for f in TESTS.glob(f"{room}/test_*.py")
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
class TestOnMicroPython:
    def test_unix(self, file: Path) -> None:
        # The whole firmware, or all games, are compiled here; test_firmware.py has the limit.
        large = file.parent.name in ("firmware", "story") or file.stem == "test_disturbances"
        run_on_unix(file, heap="800k" if large else "240k")

    def test_wasm(self, file: Path) -> None:
        run_on_wasm(file)
