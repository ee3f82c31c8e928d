"""`make flash`, with folders for drives: finding, copying, and a sentence for all that fails."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pilothouse_host.board import drives, flash, repl, uf2
from pilothouse_host.board.files import Files
from pilothouse_host.errors import CommandError
from pilothouse_host.link import ports
from pilothouse_tools.image import build
from prompts import Cable, Prompt, app

RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59
INFO = {  # as the chips' own boot loaders write it
    "RPI-RP2": "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n",
    "RP2350": "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n",
    "SAMD51J19A": "UF2 Bootloader v3.10\r\nModel: Other\r\nBoard-ID: SAMD51J19A\r\n",
}
MARK = b"\0pilothouse-image 0.1.0 pico \0"


def image_file(folder: Path, family: int = RP2040, mark: bytes = MARK) -> Path:
    path = folder / "pilothouse-pico.uf2"
    path.write_bytes(build.uf2(bytes(range(256)) * 500 + mark, family))
    return path


class Bench:
    """A computer with a board on it. What happens is noted in `events`."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch):
        self.folder = folder
        self.image = uf2.read(image_file(folder))
        self.events: list[str] = []
        self.machine = "Raspberry Pi Pico with RP2040"
        self.has_prompt = True
        self.drives: list[Path] = []
        self.ports = ["/dev/ttyACM0"]
        self.new = "RPI-RP2"  # the drive that appears when the board is told to show it
        self.app = app("")
        self.clean = False
        self.finger = False  # whether somebody does what is said
        monkeypatch.setattr(ports, "boards", lambda: self.ports)
        monkeypatch.setattr(repl, "open_port", lambda _path: Cable(self._answer))
        monkeypatch.setattr(flash, "MpremoteRepl", self._prompt)
        monkeypatch.setattr(flash, "PATIENCE", 0.05)
        for name in ("_HELLO_EVERY", "_HELLO_SECONDS", "_LEAVE_SECONDS"):
            monkeypatch.setattr(repl, name, 0.02)

    def _answer(self, message: list[Any]) -> list[bytes]:
        return self.app(message)

    def _prompt(self, path: str) -> "Bench":
        if not self.has_prompt:
            raise CommandError(f"no MicroPython prompt on {path}")
        return self

    def run(self, _code: str) -> str:
        return self.machine

    def reset(self) -> None:
        self.events.append("reset")

    def boot_loader(self) -> None:
        self.events.append("boot loader")
        self.ports = []
        self.plug_in_with_bootsel()

    def close(self) -> None: ...

    def plug_in_with_bootsel(self) -> None:
        drive = self.folder / f"drive {len(self.drives)}"
        drive.mkdir()
        (drive / "INFO_UF2.TXT").write_text(INFO[self.new], newline="")
        self.drives.append(drive)

    def say(self, line: str) -> None:
        self.events.append(line)
        if self.finger and "hold its button BOOTSEL" in line:
            self.ports = []
            self.plug_in_with_bootsel()
        if line.startswith("copied"):
            self.drives.clear()
            self.ports = [*self.ports, "/dev/ttyACM9"]

    def flash(self, agrees: bool = True) -> None:
        def folders() -> list[Path]:
            return [self.folder, self.folder / "gone", *self.drives]

        def agree(_running: repl.Running) -> bool:
            return agrees

        flash.flash(self.image, None, agree, self.say, clean=self.clean, folders=folders)

    def copied(self) -> bool:
        copies = list(self.folder.glob("drive */pilothouse-pico.uf2"))
        return [copy.read_bytes() for copy in copies] == [self.image.data]


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(tmp_path, monkeypatch)


def test_a_running_board_goes_to_its_boot_loader_and_comes_back(bench: Bench):
    bench.flash()
    assert bench.copied()
    assert bench.events[0] == "the board on /dev/ttyACM0 goes to its boot loader"
    assert bench.events[1] == "boot loader"
    assert bench.events[2:5] == [
        " 25% of pilothouse-pico.uf2",
        " 51% of pilothouse-pico.uf2",
        " 76% of pilothouse-pico.uf2",
    ]
    assert bench.events[-1] == "board b1 runs Pilothouse 0.1.0 on MicroPython 1.28.0"


def test_a_board_that_waits_for_an_image_is_not_asked(bench: Bench):
    """Another board may run beside it, and a drive that is no Pico's may be there."""
    bench.new = "SAMD51J19A"
    bench.plug_in_with_bootsel()
    bench.new = "RPI-RP2"
    bench.plug_in_with_bootsel()
    bench.flash()
    assert bench.copied() and "boot loader" not in bench.events


@pytest.mark.parametrize("has_port", [True, False], ids=["no prompt", "no port"])
def test_a_board_that_does_not_answer_needs_its_button_pressed(bench: Bench, has_port: bool):
    bench.has_prompt = False
    bench.ports = bench.ports if has_port else []

    bench.finger = True
    bench.flash()
    assert bench.copied() and "BOOTSEL" in bench.events[0]


def test_a_game_under_way_is_asked_about_before_anything_happens(bench: Bench):
    bench.app = app("66687aadf8")
    with pytest.raises(CommandError, match="nothing was changed: the game goes on"):
        bench.flash(agrees=False)
    assert not bench.events and not bench.copied()
    bench.flash()
    assert bench.copied()


def test_the_question_names_the_command(monkeypatch: pytest.MonkeyPatch):
    running = repl.Running("b1", "0.1.0", "1.28.0", "66687aadf8", 12)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    with pytest.raises(CommandError, match=r"is under way .*make flash YES=1"):
        repl.consent(False, "flash")(running)


# --- what fails ----------------------------------------------------------------------------------


def refusal(bench: Bench) -> str:
    with pytest.raises(CommandError) as raised:
        bench.flash()
    text = str(raised.value)
    assert "\n" not in text
    return text


def test_no_drive(bench: Bench, monkeypatch: pytest.MonkeyPatch):
    bench.ports = []
    assert "no drive appeared within" in refusal(bench)
    label = bench.folder / "RP2350"
    label.touch()
    found = drives.unmounted(bench.folder)
    assert found == label
    monkeypatch.setattr(drives, "unmounted", lambda: found)
    assert f"not mounted: udisksctl mount -b {label}" in refusal(bench)


def test_several_boards_and_several_drives(bench: Bench):
    bench.ports = ["/dev/ttyACM0", "/dev/ttyACM1"]
    assert "2 boards are plugged in: choose one with --port" in refusal(bench)
    bench.plug_in_with_bootsel()
    bench.plug_in_with_bootsel()
    assert "2 boards wait for an image: unplug all but one" in refusal(bench)


def test_the_wrong_chip_is_left_as_it_was(bench: Bench):
    bench.machine = "Raspberry Pi Pico2 with RP2350"
    text = refusal(bench)
    assert "is for the RP2040, and the board has an RP2350: make image flash BOARD=pico2" in text
    assert bench.events == ["reset"]  # it goes on
    bench.new = "RP2350"
    bench.plug_in_with_bootsel()
    assert "unplug it and plug it in again to go on as before" in refusal(bench)
    assert not bench.copied()


@pytest.mark.parametrize("name", ["Raspberry Pi Pico W with RP2040", "Raspberry Pi Pico 2 W with"])
def test_games_of_a_wireless_micropython_are_not_lost_unawares(bench: Bench, name: str):
    bench.machine = name
    assert "make backup if it has games" in refusal(bench)
    assert bench.events == ["reset"] and not bench.copied()


def test_a_drive_that_cannot_be_written(bench: Bench):
    bench.plug_in_with_bootsel()
    (bench.drives[0] / bench.image.path.name).mkdir()
    assert "cannot be written (Is a directory): mount it writable" in refusal(bench)


@pytest.mark.parametrize("part", [1, 2, 3, 4])
def test_a_board_gone_before_the_last_part_has_not_got_it(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, part: int
):
    calls: list[int] = []

    def fsync(number: int) -> None:
        calls.append(number)
        if len(calls) == part:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fsync)
    if part < 4:
        assert "cannot be written (Input/output error)" in refusal(bench)
    else:  # a board that has everything restarts, whatever the computer still wants to write
        bench.flash()


def test_a_board_that_comes_back_as_it_was(bench: Bench):
    bench.app = app("", version="0.0.9")
    text = refusal(bench)
    assert "came back with Pilothouse 0.0.9, not 0.1.0" in text and "CLEAN=1" in text


def test_a_board_that_does_not_come_back(bench: Bench, monkeypatch: pytest.MonkeyPatch):
    bench.plug_in_with_bootsel()
    monkeypatch.setattr(bench, "say", bench.events.append)
    assert "was copied, but the board does not come back" in refusal(bench)


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda path: path.unlink(), r"there is no .*pico.uf2: take it from a release"),
        (lambda path: path.write_bytes(b"<html>"), "is no UF2 file"),
        (lambda path: path.write_bytes(path.read_bytes()[:-700]), "is cut off"),
        (lambda path: image_file(path.parent, mark=b""), "is no image of Pilothouse"),
        (lambda path: image_file(path.parent, family=0xADA52840), "is no image of Pilothouse"),
    ],
    ids=["missing", "a web page", "half of it", "stock MicroPython", "another chip"],
)
def test_a_file_that_is_not_an_image_is_refused(tmp_path: Path, make: Any, problem: str):
    path = image_file(tmp_path)
    make(path)
    with pytest.raises(CommandError, match=problem):
        uf2.read(path)


def test_an_image_says_what_it_is_for(tmp_path: Path):
    mark = b"\0pilothouse-image 1.2.3 pico2 \0"
    image = uf2.read(image_file(tmp_path, RP2350, mark))
    assert (image.chip.name, image.version, image.board) == ("RP2350", "1.2.3", "pico2")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems list their drives themselves")
def test_where_linux_has_drives(tmp_path: Path):
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "proc /proc proc rw,nosuid 0 0\n"
        "/dev/sda1 /boot/efi vfat rw 0 0\n"
        r"/dev/sdb1 /run/media/ann/RPI-RP2\0401 vfat rw,nosuid 0 0" + "\n"
    )
    assert drives.mounted(mounts) == [Path("/boot/efi"), Path("/run/media/ann/RPI-RP2 1")]
    assert drives.mounted() is not None


# --- old files -----------------------------------------------------------------------------------


@pytest.fixture
def prompt() -> Iterator[Prompt]:
    board = Prompt()
    yield board
    board.close()


def test_cleaning_removes_the_program_and_nothing_else(
    bench: Bench, prompt: Prompt, monkeypatch: pytest.MonkeyPatch
):
    kept = ["/boot.py", "/data/games/0001", "/data/settings", "/lib/theirs.py"]
    old = ["/boards/pico.mpy", "/main.py", "/override.py", "/pilothouse/games/rails/rules.mpy"]
    files = Files(prompt)
    for path in kept + old:
        files.folder(path.rpartition("/")[0] or "/data")
        files.write(path, b"x")
    monkeypatch.setattr(flash, "MpremoteRepl", lambda _path: prompt)
    bench.clean = True
    bench.plug_in_with_bootsel()
    with monkeypatch.context() as patch:
        patch.setattr(prompt, "close", lambda: None)
        bench.flash()
    assert "old files removed: 4" in bench.events
    there, folders = Files(prompt).below("/")
    assert sorted(there) == ["/" + path for path in kept]
    assert not [folder for folder in folders if "pilothouse" in folder or "boards" in folder]
