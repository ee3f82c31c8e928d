"""The firmware as it lies on the board (.mpy, littlefs, 190 KB of heap), on 32-bit MicroPython."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from pilothouse_host import firmware, replay
from runtimes import CHIP, FIRMWARE, TESTS, unix_command

FLASH_BYTES = 352 * 4096


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The firmware's files as they are deployed, and the virtual board's wiring."""
    folder = tmp_path_factory.mktemp("firmware")
    for path, content in firmware.compiled(tmp_path_factory.mktemp("build")).items():
        target = folder / path[1:]
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    shutil.copy(FIRMWARE / "boards/virtual.py", folder / "boards")
    return folder


def run(compiled: Path, folder: Path, heap: str, *options: str) -> list[str]:
    """Run tests/firmware/whole_race.py on a fresh flash; the lines it prints."""
    flash = folder / "chip"
    flash.write_bytes(b"\xff" * FLASH_BYTES)
    script = TESTS / "firmware" / "whole_race.py"
    command = [*unix_command(heap), str(script), str(flash), str(CHIP), str(compiled), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def races(compiled: Path, tmp_path_factory: pytest.TempPathFactory) -> dict:
    """Two whole races, played with the buttons, the plug pulled every twenty answers."""
    *records, counts = run(compiled, tmp_path_factory.mktemp("flash"), "190k")
    print(counts)
    starts = [n for n, record in enumerate(records) if record.startswith("[0,")]
    games = [records[starts[0] : starts[1]], records[starts[1] :]]
    return json.loads(counts) | {"games": games}


def test_whole_races_on_the_chips_heap(races: dict) -> None:
    assert races["maxsize"] == 2**31 - 1, "not a 32-bit interpreter"
    assert races["kept"] == 2 and not races["crash"]
    for game in races["games"]:
        verdict = replay.verify([record.encode() for record in game])
        assert not verdict.problems


def test_heap_in_use_does_not_creep_up(races: dict) -> None:
    """The design's budget is 100 KB on the chip: missed, and not to be missed by more."""
    assert races["heap"] <= 124_000


def test_the_largest_game_runs_in_190_kb(compiled: Path, tmp_path: Path) -> None:
    """Six players and every module; 17 KB of the heap are the test's own code and virtual chip."""
    heap = run(compiled, tmp_path, "207k", "--largest")[-1]
    print(heap)
    assert int(heap) <= 142_000


def test_saving_erases_little_flash(races: dict) -> None:
    """Each power-on costs a little too, and there was one every twenty answers."""
    assert races["erases"] <= 0.3 * races["answers"]
