"""Stock MicroPython on an emulated Pico, with the firmware as files: three ways lead there.

There the promise is only that every game plays to its end.
"""

import json
import os
import pty
import subprocess
import tty
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

import pilothouse
from picos import Quick, at_home, board, laptop, play_to_the_end, workshop
from pilothouse.games import NAMES
from pilothouse_host.board import deploy, firmware
from pilothouse_host.replay.replay import verify
from pilothouse_tools.chip.emulator import EMULATOR, node

SOME = 15  # answers
# The answers of the timer are seconds that go by, which no press of a key gives.
PLAYED = [name for name in NAMES if name != "timer"]


def copied() -> dict[str, bytes]:
    """What somebody copies with Thonny: main.py and the two folders, as they are."""
    folders = (firmware.FOLDER / "boards", firmware.FOLDER / "pilothouse")
    files = [path for folder in folders for path in folder.rglob("*.py")]
    paths = [firmware.FOLDER / "main.py", *files]
    return {path.relative_to(firmware.FOLDER).as_posix(): path.read_bytes() for path in paths}


def installed() -> dict[str, bytes]:
    """What mip copies: the files that package.json lists."""
    listed = json.loads(firmware.PACKAGE.read_text())["urls"]
    return {target: (firmware.FOLDER / source).read_bytes() for target, source in listed}


@pytest.mark.parametrize("game", PLAYED)
def test_every_game_plays_to_its_end_with_the_files_of_make_deploy(game: str, tmp_path: Path):
    with board(firmware.compiled(tmp_path, "armv6m"), kind="stock") as pico:
        hand = laptop(at_home(pico), Quick(game))
        hand.begin(game)
        assert verify(play_to_the_end(hand)).proven
        assert not hand.laptop.text


@pytest.mark.parametrize("way", [installed, copied], ids=["mip", "Thonny"])
def test_sources_boot_and_play(way: Callable[[], dict[str, bytes]]):
    with board(way(), kind="stock") as pico:
        hand = laptop(at_home(pico), Quick("mississippi"))
        hand.begin("mississippi")
        for _ in range(SOME):
            hand.answer()
        assert not hand.laptop.text


@contextmanager
def plugged_in(kind: str) -> Generator[str]:
    """The port of an emulated Pico with nothing on its flash but the image."""
    image = workshop(kind).image
    board_end, laptop_end = pty.openpty()  # open at both ends: nobody hangs up in between
    tty.setraw(laptop_end)
    command = [node(), EMULATOR / "live.mjs", image]
    child = subprocess.Popen(command, stdin=board_end, stdout=board_end)
    try:
        yield os.ttyname(laptop_end)
    finally:
        child.kill()
        child.wait()
        os.close(board_end)
        os.close(laptop_end)


def test_make_deploy_brings_a_new_board_to_its_hello(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    said: list[str] = []
    with plugged_in("stock") as port:
        deploy.deploy(port, None, lambda _running: False, said.append)
    count = len(firmware.sources())
    assert f"written: {count}, up to date: 0; all sums are right; waiting for hello" in said
    assert f"runs Pilothouse {pilothouse.VERSION} on MicroPython" in said[-1]


def test_the_emulator_passes_its_own_check():
    command = [node(), EMULATOR / "check.mjs", workshop("stock").image]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
