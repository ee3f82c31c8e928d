"""Running a plain test file on real MicroPython."""

import os
import subprocess
from pathlib import Path

import pytest

from pilothouse_host.virtual import parts
from pilothouse_tools import unixport

TESTS = Path(__file__).parent
CHIP = TESTS.parent / "host" / "pilothouse_host" / "virtual" / "chip"
FIRMWARE = TESTS.parent / "firmware"
HOST = TESTS.parent / "host"

_SECONDS = 300


def folders(test_file: Path) -> list[str]:
    """The folders on `sys.path` for a test file, on every runtime."""
    return [str(folder) for folder in (CHIP, FIRMWARE, HOST, test_file.parent, TESTS)]


def unix_command(heap: str) -> list[str]:
    """The unix port's command. Skips the test if it is not available, but not under CI."""
    command = unixport.command(heap)
    if command is None:
        missing = f"no MicroPython for unix: {unixport.why_missing()}"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return command


def run_on_unix(test_file: Path, heap: str = "240k") -> None:
    """Run a test file on the unix port with the Pico's heap. Raises AssertionError."""
    _run([*unix_command(heap), str(TESTS / "mp_runner.py"), str(test_file), *folders(test_file)])


def run_on_wasm(test_file: Path) -> None:
    """Run a test file on MicroPython for WebAssembly. Raises AssertionError."""
    node, interpreter = parts.node(), parts.interpreter()
    assert node and interpreter, "node parts are missing: run make install"
    script = [str(node), *parts.RUN_WASM, str(interpreter)]
    _run([*script, str(TESTS / "mp_runner.py"), str(test_file), *folders(test_file)])


def _run(command: list[str]) -> None:
    try:
        done = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        said = (late.output or b"").decode(errors="replace")
        raise AssertionError(f"no end after {_SECONDS} s\n{said}") from None
    print(done.stdout)
    assert done.returncode == 0, f"exit code {done.returncode}\n{done.stdout}"
