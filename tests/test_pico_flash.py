"""`make flash` on an emulated Pico: all of it is real but the drive, for which a folder stands."""

import contextlib
import os
import pty
import select
import subprocess
import threading
import tty
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from picos import workshop
from pilothouse_host.board import flash, uf2
from pilothouse_host.board.files import Files
from pilothouse_host.board.repl import MpremoteRepl, Running, talk, wait_for_app
from pilothouse_tools.bench.files import write_game
from pilothouse_tools.bench.tables import Kind, Log, played
from pilothouse_tools.chip.emulator import EMULATOR, environment, node

RACE = Kind("a race of 3", "mississippi", 3, ("race",))
HALF = 25  # records: about half of a race
OLD = {
    "main.py": "raise SystemExit('an old file is in the way')",
    "pilothouse/__init__.py": "VERSION = '0.0.1'",
}


class Plugged:
    """An emulated Pico on a serial port of this computer; `drive` appears in its boot loader."""

    def __init__(self, folder: Path):
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self.drive = folder / "drive"
        self._kept = folder / "littlefs"

    def switch_on(self, image: Path, files: Path) -> None:
        command = [node(), EMULATOR / "plugged.mjs", image, files, self._kept]
        pipe = subprocess.PIPE
        self._child = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, bufsize=0, env=environment()
        )
        self._cable = threading.Thread(target=self._carry, args=[self._child])
        self._cable.start()

    def _carry(self, child: "subprocess.Popen[bytes]") -> None:
        """Bytes both ways until the board is gone."""
        assert child.stdin and child.stdout
        while True:
            ready, _, _ = select.select([child.stdout, self._master], [], [])
            if child.stdout in ready:
                data = child.stdout.read(4096)
                if not data:
                    break
                os.write(self._master, data)
            if self._master in ready:
                with contextlib.suppress(BrokenPipeError):
                    child.stdin.write(os.read(self._master, 4096))
        status = child.wait()
        child.stdin.close()
        child.stdout.close()
        if status == 0:  # it was not switched off, but is in its boot loader
            self.drive.mkdir()
            (self.drive / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\r\n")

    def say(self, line: str) -> None:
        """What the command says. With the last byte the board restarts, with what it has got."""
        if line.startswith("copied"):
            [image] = self.drive.glob("*.uf2")
            self.switch_on(image, self._kept)

    def pull(self) -> None:
        self._child.kill()
        self._cable.join()
        os.close(self._slave)
        os.close(self._master)


@pytest.fixture
def plugged(tmp_path: Path) -> Iterator[Plugged]:
    board = Plugged(tmp_path)
    yield board
    board.pull()


def test_a_game_goes_on_after_flashing_and_old_files_can_go(plugged: Plugged, tmp_path: Path):
    image = uf2.read(workshop("pico").image)
    race = played(RACE)
    files = tmp_path / "files"
    files.mkdir()
    write_game(Log(race.seed, race.records[:HALF]), files / "data")
    for name, text in OLD.items():
        (files / name).parent.mkdir(exist_ok=True)
        (files / name).write_text(text)
    plugged.switch_on(image.path, files)
    before = wait_for_app(plugged.port)
    assert before.firmware == image.version  # and not that of the old files
    interrupted: list[Running] = []

    def agree(running: Running) -> bool:
        interrupted.append(running)
        return True

    def folders() -> list[Path]:
        return [plugged.drive]

    flash.flash(image, plugged.port, agree, plugged.say, clean=True, folders=folders)
    # With the record of this start.
    assert interrupted == [before] and before.records == HALF + 1
    with talk(plugged.port) as asking:
        # The same game, with the records of another prompt and another start.
        assert asking.running() == replace(before, records=HALF + 3)
        asking.leave()
    prompt = MpremoteRepl(plugged.port)
    assert Files(prompt).names("/") == ["data"]
    prompt.close()
